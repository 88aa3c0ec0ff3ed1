import { DELIVERIES, STATUSES } from "./status.ts";

/** What the values of a field are: rupees are whole or with paise, an instant is UTC in ISO 8601, a day is one of India, `yyyy-mm-dd`. */
export type ValueType = "text" | "code" | "number" | "rupees" | "instant" | "day";

/** Documents or lists whose names stand for the codes of a field. */
type NamedBy = "products" | "lenders" | "brands";

export interface DatasetField {
  readonly type: ValueType;
  /** The documents that name its codes. */
  readonly namedBy?: NamedBy;
  /** The option list that names its codes. */
  readonly options?: string;
  /**
   * Its codes are spans between limits, ascending, the lowest and the highest span open; of each form its own. In rupees, or plain
   * numbers.
   */
  readonly bands?: { readonly limits: readonly (readonly number[])[]; readonly rupees: boolean };
  /** All its codes, where they are fixed; their labels stand in the texts under `staff.codes`. */
  readonly codes?: readonly string[];
  /** Rows can be ordered by it: an index holds that order. */
  readonly sortable?: true;
  /** `values`: one of some; `range`: from and to, inclusive. */
  readonly filter?: "values" | "range";
  /** Reports can group by it. */
  readonly dimension?: true;
  /** Personal data: which roles of the staff see it whole and which masked; for all others, partners too, it does not exist. */
  readonly personal?: { readonly whole: readonly number[]; readonly masked: readonly number[] };
}

export interface DatasetMeasure {
  readonly type: "number" | "rupees";
}

/** That each row of a dataset is a file which can be saved. */
export interface RowDownload {
  /** The call that reads it. */
  readonly call: "application-file";
  /** The parameters of the call, by the fields of the row that they are. */
  readonly params: Readonly<Record<string, string>>;
  /** The field that has the file's name. */
  readonly name: string;
  /** The roles of the staff that the call is for. */
  readonly roles: readonly number[];
}

/** What tables and reports can be written over. The queries stand in `server/datasets`. */
export interface Dataset {
  /** The roles of the staff that may read it at all. */
  readonly roles: readonly number[];
  /** Whether partners may read it: each the rows of its own brand. */
  readonly partner: boolean;
  readonly fields: Readonly<Record<string, DatasetField>>;
  readonly measures: Readonly<Record<string, DatasetMeasure>>;
  /** It has the queryable facts of forms as fields too. */
  readonly facts: boolean;
  /** Without it, its rows are no files. */
  readonly download?: RowDownload;
}

/** Roles 1 and 3 talk to customers; role 2 reads reports. */
export const PERSONAL = { whole: [3], masked: [1] } as const;

/** One row for each application of a customer. */
const applications = {
  roles: [1, 2, 3],
  partner: true,
  facts: true,
  fields: {
    id: { type: "text", filter: "values" },
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
    id: { type: "text", filter: "values" },
    decided_at: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    application: { type: "text", filter: "values" },
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
    id: { type: "text", filter: "values" },
    application: { type: "text", filter: "values" },
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
    id: { type: "text", filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    staff: { type: "text" },
    what: { type: "code", codes: ["file", "list"], filter: "values", dimension: true },
    application: { type: "text", filter: "values" },
    file: { type: "text", filter: "values" },
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
    id: { type: "text", filter: "values" },
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
    reading: { type: "text", filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    lender: { type: "code", namedBy: "lenders", filter: "values", dimension: true },
    line: { type: "number" },
    problem: { type: "code", codes: ROW_PROBLEMS, filter: "values", dimension: true },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

export const DATASETS = {
  applications,
  offers,
  merchants,
  "application-files": applicationFiles,
  "file-readings": fileReadings,
  "lender-secrets": lenderSecrets,
  "status-readings": statusReadings,
  "status-problems": statusProblems,
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
