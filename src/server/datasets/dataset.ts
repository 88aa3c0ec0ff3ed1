import type { RawBuilder } from "kysely";
import type { SiteDocument } from "../../contract/documents.gen.ts";
import type { DatasetId } from "../../contract/staff/datasets/datasets.ts";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import { BASE_PATH } from "../platform/base-path.ts";
import type { Context } from "../platform/context.ts";
import type { Release } from "../platform/releases/release.ts";
import type { DatasetQuery } from "./dataset-query.ts";
import { fileReadings } from "./imports/file-readings.ts";
import { statusProblems } from "./imports/status-problems.ts";
import { statusReadings } from "./imports/status-readings.ts";
import { uploadJobs } from "./imports/upload-jobs.ts";
import { applicationFiles } from "./lending/application-files.ts";
import { applications } from "./lending/applications.ts";
import { customerEvents, customers } from "./lending/customers.ts";
import { dedupe } from "./lending/dedupe.ts";
import { deskCases } from "./lending/desk-cases.ts";
import { commissionProblems, earnings } from "./lending/earnings.ts";
import { lenderProducts } from "./lending/lender-products.ts";
import { lenders } from "./lending/lenders.ts";
import { offers } from "./lending/offers.ts";
import { payouts } from "./lending/payouts.ts";
import { visits } from "./lending/visits.ts";
import { advertDays, adverts } from "./outreach/adverts.ts";
import { brands } from "./outreach/brands.ts";
import { callCases, callEvents } from "./outreach/calls.ts";
import { campaignRecipients, campaigns, doNotDisturb, messageTemplates } from "./outreach/campaigns.ts";
import { invitedLeads } from "./outreach/leads.ts";
import { merchantRequests, merchants, referrals } from "./outreach/merchants.ts";
import { tickets } from "./outreach/tickets.ts";
import { trackingLinks } from "./outreach/tracking-links.ts";
import { brandPublications, lenderPublications } from "./staff/document-publications.ts";
import { erasureRequests } from "./staff/erasure-requests.ts";
import { erasures } from "./staff/erasures.ts";
import { lenderSecrets } from "./staff/lender-secrets.ts";
import { staff } from "./staff/staff.ts";
import { staffActions } from "./staff/staff-actions.ts";

/** Input of datasets besides the database. */
interface Situation {
  now: Date;
  catalog: Catalog;
  /** Base URL of the application. */
  home: string;
  site: SiteDocument;
}

/** Query builder of each dataset in the contract. */
const QUERIES: Record<DatasetId, (situation: Situation) => DatasetQuery> = {
  applications,
  offers,
  merchants,
  "merchant-requests": merchantRequests,
  referrals,
  "invited-leads": invitedLeads,
  tickets,
  "application-files": applicationFiles,
  "file-readings": fileReadings,
  "lender-secrets": lenderSecrets,
  "status-readings": statusReadings,
  "status-problems": statusProblems,
  "staff-actions": staffActions,
  staff,
  "erasure-requests": erasureRequests,
  erasures,
  "upload-jobs": uploadJobs,
  payouts,
  earnings,
  "commission-problems": commissionProblems,
  visits,
  customers,
  "customer-events": customerEvents,
  lenders,
  "lender-products": lenderProducts,
  "lender-publications": lenderPublications,
  brands,
  "brand-publications": brandPublications,
  "tracking-links": trackingLinks,
  adverts,
  "advert-days": advertDays,
  dedupe,
  "desk-cases": deskCases,
  campaigns,
  "campaign-recipients": campaignRecipients,
  "message-templates": messageTemplates,
  "do-not-disturb": doNotDisturb,
  "call-cases": callCases,
  "call-events": callEvents,
};

/** Base URL of the application as browsers see it. */
export const homeOf = ({ settings }: Pick<Context, "settings">): string => settings.publicUrl + BASE_PATH;

/** The present situation, under a release. */
export function situationOf(ctx: Pick<Context, "settings" | "clock">, { catalog, site }: Pick<Release, "catalog" | "site">): Situation {
  return { now: ctx.clock.now(), catalog, home: homeOf(ctx), site };
}

/** The query of a dataset; undefined for an unknown id. */
export function datasetQuery(id: string, situation: Situation): DatasetQuery | undefined {
  return Object.hasOwn(QUERIES, id) ? QUERIES[id as DatasetId](situation) : undefined;
}

/** Expression of a field: the dataset's own, else that of a queryable fact. */
export function fieldExpression(query: DatasetQuery, field: string): RawBuilder<unknown> | undefined {
  return query.fields[field] ?? query.fact?.(field);
}
