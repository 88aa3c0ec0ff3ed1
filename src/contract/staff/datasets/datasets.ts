import { applicationFiles, applications, fileReadings } from "./applications.ts";
import { brands } from "./brands.ts";
import { lenderSecrets, statusProblems, statusReadings } from "./connections.ts";
import type { Dataset, DatasetField } from "./dataset.ts";
import { advertDays, adverts, dedupe, deskCases, trackingLinks } from "./desk.ts";
import { commissionProblems, earnings } from "./earnings.ts";
import { erasureRequests, erasures } from "./erasures.ts";
import { customerEvents, customers, visits } from "./journeys.ts";
import { invitedLeads } from "./leads.ts";
import { lenderProducts, lenders } from "./lenders.ts";
import { merchantRequests, merchants, referrals } from "./merchants.ts";
import { offers } from "./offers.ts";
import { callCases, callEvents, campaignRecipients, campaigns, doNotDisturb, messageTemplates } from "./outreach.ts";
import { payouts } from "./payouts.ts";
import { brandPublications, lenderPublications } from "./publications.ts";
import { staff, staffActions } from "./staff.ts";
import { tickets } from "./tickets.ts";
import { uploadJobs } from "./uploads.ts";

export const DATASETS = {
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
} as const satisfies Record<string, Dataset>;
export type DatasetId = keyof typeof DATASETS;

/** A dataset by its name in documents; undefined for an unknown one. */
export const datasetOf = (id: string): Dataset | undefined => (Object.hasOwn(DATASETS, id) ? DATASETS[id as DatasetId] : undefined);

/** A reader: a staff user with a role, or a partner, who has none. */
export type Reader = { readonly area: "admin"; readonly roleId: number } | { readonly area: "partner" };

/** How a reader sees a field. */
export function visibilityOf({ personal }: DatasetField, reader: Reader): "whole" | "masked" | "absent" {
  if (personal === undefined) return "whole";
  if (reader.area === "partner") return "absent";
  if (personal.whole.includes(reader.roleId)) return "whole";
  return personal.masked.includes(reader.roleId) ? "masked" : "absent";
}
