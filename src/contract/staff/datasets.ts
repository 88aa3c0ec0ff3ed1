import { ERASURE_STATES } from "../customer/rights.ts";
import { DELIVERIES, STATUSES } from "../customer/status.ts";
import { type Dataset, type DatasetField, PERSONAL } from "./dataset.ts";
import { dedupe, deskCases, trackingLinks } from "./desk-datasets.ts";
import { CASE_STATES } from "./erasure-states.ts";
import { customerEvents, customers, visits } from "./journey-datasets.ts";
import { lenderProducts, lenderPublications, lenders, lenderTerms } from "./lender-datasets.ts";
import { JOB_STATES } from "./upload-states.ts";

/** One row for each application of a customer. */
const applications = {
  roles: [1, 2, 3],
  partner: true,
  facts: true,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    updated_at: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    product: { type: "code", namedBy: "products", filter: "values", dimension: true },
    state: { type: "code", codes: ["open", "closed"], filter: "values", dimension: true },
    partner: { type: "code", namedBy: "brands", filter: "values", dimension: true },
    amount: { type: "rupees", sortable: true, filter: "range" },
    name: { type: "text", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" }, customers: { type: "number" }, amount: { type: "rupees" } },
} as const satisfies Dataset;

/** One row for each offer that is in force for an application, or that was chosen. */
const offers = {
  roles: [1, 2, 3],
  partner: true,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    decided_at: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    application: { type: "text", id: true, filter: "values" },
    product: { type: "code", namedBy: "products", filter: "values", dimension: true },
    lender: { type: "code", namedBy: "lenders", filter: "values", dimension: true },
    partner: { type: "code", namedBy: "brands", filter: "values", dimension: true },
    status: { type: "code", codes: STATUSES, filter: "values", dimension: true },
    delivery: { type: "code", codes: DELIVERIES, filter: "values", dimension: true },
    rank: { type: "number" },
    amount: { type: "rupees" },
  },
  measures: {
    offered: { type: "number" },
    applications: { type: "number" },
    selected: { type: "number" },
    approved: { type: "number" },
    disbursed: { type: "number" },
    disbursed_amount: { type: "rupees" },
  },
} as const satisfies Dataset;

/** One row for each outlet or agent under a partner (decision O121). */
const merchants = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    name: { type: "text", sortable: true },
    partner: { type: "code", namedBy: "brands", filter: "values", dimension: true },
    postal_code: { type: "text" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each merchant who asked to work with us, and is not one of a partner's yet. */
const merchantRequests = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    name: { type: "text", sortable: true },
    partner: { type: "code", namedBy: "brands", filter: "values", dimension: true },
    postal_code: { type: "text" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each file of each application that names it. */
const applicationFiles = {
  roles: [1, 3],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    application: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    product: { type: "code", namedBy: "products", filter: "values" },
    partner: { type: "code", namedBy: "brands", filter: "values" },
    media_type: { type: "text" },
    kilobytes: { type: "number" },
    file_name: { type: "text", personal: PERSONAL },
    name: { type: "text", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" } },
  download: { call: "application-file", params: { appId: "application", file: "id" }, name: "file_name", roles: PERSONAL.whole },
} as const satisfies Dataset;

/** One row for each time that a member of the staff read a customer's file, or the list of an application's files. */
const fileReadings = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    staff: { type: "text" },
    what: { type: "code", codes: ["file", "list"], filter: "values", dimension: true },
    application: { type: "text", id: true, filter: "values" },
    file: { type: "text", id: true, filter: "values" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** How a secret of a lender stands: given by the lender and set, not set yet though only the lender can give it, or given by us. */
export const SECRET_STATES = ["set", "missing", "ours"] as const;

/** One row for each secret that a lender in force needs. */
const lenderSecrets = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    lender: { type: "code", namedBy: "lenders", filter: "values" },
    secret: { type: "text", sortable: true },
    state: { type: "code", codes: SECRET_STATES, filter: "values" },
    set_at: { type: "instant" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each time that a lender's status file was read. */
const statusReadings = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    lender: { type: "code", namedBy: "lenders", filter: "values", dimension: true },
    outcome: { type: "code", codes: ["complete", "broken-off"], filter: "values", dimension: true },
    rows: { type: "number" },
    bad: { type: "number", filter: "range" },
  },
  measures: { count: { type: "number" }, rows: { type: "number" }, bad: { type: "number" } },
} as const satisfies Dataset;

/** What can be wrong with a row of a lender's status file. */
export const ROW_PROBLEMS = ["unreadable", "no-application", "no-status", "unknown-application", "not-taken"] as const;

/** One row for each line of a lender's status file that could not be taken, as far as they are kept by their line. */
const statusProblems = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    reading: { type: "text", id: true, filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    lender: { type: "code", namedBy: "lenders", filter: "values", dimension: true },
    line: { type: "number" },
    problem: { type: "code", codes: ROW_PROBLEMS, filter: "values", dimension: true },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** What is kept of what the staff do. */
export const STAFF_DEEDS = [
  "signed-in",
  "sign-in-failed",
  "signed-out",
  "user-added",
  "user-renamed",
  "role-changed",
  "user-disabled",
  "user-enabled",
  "password-set",
  "email-set",
  "user-invited",
  "reset-link-issued",
  "invitation-accepted",
  "reset-asked",
  "second-factor-asked",
  "second-factor-failed",
  "second-factor-set",
  "second-factor-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "exported",
  "uploaded",
  "secret-set",
  "secret-removed",
  "lender-on",
  "lender-off",
  "customer-searched",
  "erasure-proposed",
  "erasure-taken-back",
  "erasure-confirmed",
  "erasure-request-refused",
  "link-made",
  "link-disabled",
  "answer-revealed",
  "note-added",
  "message-resent",
] as const;

/** One row for each thing that a member of the staff did, and to what. */
const staffActions = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    done_at: { type: "instant", sortable: true, filter: "range" },
    staff: { type: "text", filter: "values" },
    action: { type: "code", codes: STAFF_DEEDS, filter: "values", dimension: true },
    subject: { type: "text", filter: "values" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** The roles of the staff, by their number. */
export const STAFF_ROLES = ["1", "2", "3", "4"] as const;
export const STAFF_STATES = ["active", "disabled"] as const;
/** An invited one has set no password yet. */
const STAFF_STANDINGS = ["active", "invited", "disabled"] as const;

/** One row for each member of the staff who can sign in, or could. */
const staff = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    username: { type: "text", sortable: true, filter: "values" },
    role: { type: "code", codes: STAFF_ROLES, filter: "values", dimension: true },
    state: { type: "code", codes: STAFF_STANDINGS, filter: "values", dimension: true },
    second_factor: { type: "code", codes: ["on", "off"], filter: "values", dimension: true },
    last_login_at: { type: "instant" },
    created_at: { type: "instant", sortable: true, filter: "range" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each request of a customer for the erasure of their data, with the day by which it is to be answered. */
const erasureRequests = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    asked_at: { type: "instant", sortable: true, filter: "range" },
    state: { type: "code", codes: ERASURE_STATES, filter: "values", dimension: true },
    ended_at: { type: "instant" },
    under_way: { type: "number" },
    name: { type: "text", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each proposal of the staff to erase a customer; once it was carried out, its certificate. */
const erasures = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    number: { type: "text", filter: "values" },
    state: { type: "code", codes: CASE_STATES, filter: "values", dimension: true },
    proposed_at: { type: "instant", sortable: true, filter: "range" },
    proposed_by: { type: "text" },
    confirmed_by: { type: "text" },
    ended_at: { type: "instant" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each file that the staff uploaded, and each import of one after it was looked through. */
const uploadJobs = {
  roles: [1, 2],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    upload: { type: "code", namedBy: "uploads", filter: "values", dimension: true },
    file_name: { type: "text" },
    uploaded_at: { type: "instant", sortable: true, filter: "range" },
    processed_at: { type: "instant" },
    success: { type: "number" },
    failed: { type: "number" },
    kind: { type: "code", codes: ["import", "trial"], filter: "values", dimension: true },
    state: { type: "code", codes: JOB_STATES, filter: "values", dimension: true },
    staff: { type: "text" },
  },
  measures: { count: { type: "number" }, success: { type: "number" }, failed: { type: "number" } },
} as const satisfies Dataset;

export const DATASETS = {
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
  visits,
  customers,
  "customer-events": customerEvents,
  lenders,
  "lender-products": lenderProducts,
  "lender-terms": lenderTerms,
  "lender-publications": lenderPublications,
  "tracking-links": trackingLinks,
  dedupe,
  "desk-cases": deskCases,
} as const satisfies Record<string, Dataset>;
export type DatasetId = keyof typeof DATASETS;

/** A dataset by the name that a document gives it; undefined for none. */
export const datasetOf = (id: string): Dataset | undefined => (Object.hasOwn(DATASETS, id) ? DATASETS[id as DatasetId] : undefined);

/** Who reads: a member of the staff by role, or a partner, who has none. */
export type Reader = { readonly area: "admin"; readonly roleId: number } | { readonly area: "partner" };

/** How a reader sees a field. */
export function sightOf({ personal }: DatasetField, reader: Reader): "whole" | "masked" | "absent" {
  if (personal === undefined) return "whole";
  if (reader.area === "partner") return "absent";
  if (personal.whole.includes(reader.roleId)) return "whole";
  return personal.masked.includes(reader.roleId) ? "masked" : "absent";
}
