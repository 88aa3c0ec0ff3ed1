import type { Dataset } from "./dataset.ts";

/**
 * The state of a lender's secret: `set`, `missing` (only the lender can issue it), or `ours` (we
 * generated it).
 */
export const SECRET_STATES = ["set", "missing", "ours"] as const;

/** One row for each secret that a lender in force needs. */
export const lenderSecrets = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    lender: { type: "code", names: "lender", filter: "values" },
    secret: { type: "text", sortable: true },
    state: { type: "code", codes: SECRET_STATES, filter: "values" },
    set_at: { type: "instant" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each time that a lender's status file was read. */
export const statusReadings = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    lender: { type: "code", names: "lender", filter: "values", dimension: true },
    outcome: { type: "code", codes: ["complete", "broken-off"], filter: "values", dimension: true },
    rows: { type: "number" },
    bad: { type: "number", filter: "range" },
  },
  measures: { count: { type: "number" }, rows: { type: "number" }, bad: { type: "number" } },
} as const satisfies Dataset;

/** Errors in a row of a lender's status file. */
export const ROW_PROBLEMS = ["unreadable", "no-application", "no-status", "unknown-application", "not-taken"] as const;

/** One row for each rejected line of a lender's status file, as far as lines are stored. */
export const statusProblems = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    reading: { type: "text", id: true, filter: "values" },
    read_at: { type: "instant", sortable: true, filter: "range" },
    lender: { type: "code", names: "lender", filter: "values", dimension: true },
    line: { type: "number" },
    problem: { type: "code", codes: ROW_PROBLEMS, filter: "values", dimension: true },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
