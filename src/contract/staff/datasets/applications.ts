import { REVEAL_REASONS } from "../reveal-reasons.ts";
import { type Dataset, FILE_ROLES, PERSONAL } from "./dataset.ts";

/** One row for each application of a customer. */
export const applications = {
  roles: [1, 2, 3],
  partner: true,
  facts: true,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    updated_at: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    state: { type: "code", codes: ["open", "closed"], filter: "values", dimension: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    amount: { type: "rupees", sortable: true, filter: "range" },
    /** Not for role 2, who could link anonymous answers to a person by it. */
    customer: { type: "text", id: true, names: "customer", personal: { whole: PERSONAL.masked, masked: [] } },
    name: { type: "text", idIn: "customer", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" }, customers: { type: "number" }, amount: { type: "rupees" } },
} as const satisfies Dataset;

/** One row for each file in each application that refers to it. */
export const applicationFiles = {
  roles: [1, 3],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    application: { type: "text", id: true, filter: "values" },
    customer: { type: "text", id: true, names: "customer" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    product: { type: "code", names: "product", filter: "values" },
    partner: { type: "code", names: "brand", filter: "values" },
    media_type: { type: "text" },
    kilobytes: { type: "number" },
    file_name: { type: "text", personal: PERSONAL },
    name: { type: "text", idIn: "customer", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" } },
  download: {
    call: "application-file",
    params: { appId: "application", file: "id" },
    name: "file_name",
    saved: { stem: "id", extension: "media_type" },
    roles: FILE_ROLES,
  },
} as const satisfies Dataset;

/**
 * One row for each time that a staff user read a customer's file, or the list of an application's
 * files.
 */
export const fileReadings = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    staff: { type: "text" },
    what: { type: "code", codes: ["file", "list"], filter: "values", dimension: true },
    reason: { type: "code", codes: REVEAL_REASONS, filter: "values", dimension: true },
    application: { type: "text", id: true, filter: "values" },
    file: { type: "text", id: true, filter: "values" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
