import type { RawBuilder } from "kysely";
import type { DatasetId } from "../../contract/staff/datasets/datasets.ts";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import { BASE_PATH } from "../platform/base-path.ts";
import type { Context } from "../platform/context.ts";
import { adverts } from "./adverts.ts";
import { applicationFiles } from "./application-files.ts";
import { applications } from "./applications.ts";
import { brands } from "./brands.ts";
import { callCases, callEvents } from "./calls.ts";
import { campaignRecipients, campaigns, doNotDisturb, messageTemplates } from "./campaigns.ts";
import { customerEvents, customers } from "./customers.ts";
import type { DatasetQuery } from "./dataset-query.ts";
import { dedupe } from "./dedupe.ts";
import { deskCases } from "./desk-cases.ts";
import { brandPublications, lenderPublications } from "./document-publications.ts";
import { erasureRequests } from "./erasure-requests.ts";
import { erasures } from "./erasures.ts";
import { fileReadings } from "./file-readings.ts";
import { lenderSecrets } from "./lender-secrets.ts";
import { lenderProducts, lenders, lenderTerms } from "./lenders.ts";
import { merchantRequests, merchants } from "./merchants.ts";
import { offers } from "./offers.ts";
import { payouts } from "./payouts.ts";
import { staff } from "./staff.ts";
import { staffActions } from "./staff-actions.ts";
import { statusProblems } from "./status-problems.ts";
import { statusReadings } from "./status-readings.ts";
import { trackingLinks } from "./tracking-links.ts";
import { uploadJobs } from "./upload-jobs.ts";
import { visits } from "./visits.ts";

/** Input of datasets besides the database. */
interface Situation {
  now: Date;
  /** Of the release in force. */
  catalog: Catalog;
  /** Base URL of the application. */
  home: string;
}

/** Query builder of each dataset in the contract. */
const QUERIES: Record<DatasetId, (situation: Situation) => DatasetQuery> = {
  applications,
  offers,
  merchants,
  "merchant-requests": merchantRequests,
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
  visits,
  customers,
  "customer-events": customerEvents,
  lenders,
  "lender-products": lenderProducts,
  "lender-terms": lenderTerms,
  "lender-publications": lenderPublications,
  brands,
  "brand-publications": brandPublications,
  "tracking-links": trackingLinks,
  adverts,
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

/** The query of a dataset; undefined for an unknown id. */
export function datasetQuery(id: string, situation: Situation): DatasetQuery | undefined {
  return Object.hasOwn(QUERIES, id) ? QUERIES[id as DatasetId](situation) : undefined;
}

/** Expression of a field: the dataset's own, else that of a queryable fact. */
export function fieldExpression(query: DatasetQuery, field: string): RawBuilder<unknown> | undefined {
  return query.fields[field] ?? query.fact?.(field);
}
