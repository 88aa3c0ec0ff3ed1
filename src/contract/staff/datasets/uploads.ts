import { JOB_STATES } from "../uploads/states.ts";
import type { Dataset } from "./dataset.ts";

/** One row for each dry run of an uploaded file, and for each import of one. */
export const uploadJobs = {
  roles: [1, 2],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    upload: { type: "code", names: "upload", filter: "values", dimension: true },
    file_name: { type: "text", filter: "values" },
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
