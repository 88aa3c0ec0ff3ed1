import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, Slug, Uuid } from "../../schema-primitives.ts";
import { MAX_ROWS } from "./limits.ts";

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export const Row = Type.Record(Type.String(), Value);
export type Row = Static<typeof Row>;

/** By field: some of its codes, a named date range, or the ends of a range, inclusive. */
const FILTER = 'JSON, e.g. {"product":["LOAN"],"created_at":"last-7-days","amount":{"from":50000}}; dates are days of India';
const Filter = Type.String({ maxLength: 4_000, description: FILTER });
export const Sort = Type.String({
  pattern: "^-?[a-z][a-zA-Z0-9_]{0,59}$",
  description: "A field; with a minus before it, the greatest first",
});

const TableQuery = closed({
  filter: Type.Optional(Filter),
  sort: Type.Optional(Sort),
  cursor: Type.Optional(Type.String({ maxLength: 1_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
});

export const TablePage = closed({
  rows: Type.Array(Row),
  /** Cursor of the next page; null on the last one. Valid only with the same filter and order. */
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer({ minimum: 0 }),
  /** Whether the total was counted; otherwise it is an estimate. */
  totalExact: Type.Boolean(),
  /** On the first page: the id of the saved view that the caller wants the table to open with. */
  firstView: Type.Optional(Uuid),
});
export type TablePage = Static<typeof TablePage>;

const ReportQuery = closed({ filter: Type.Optional(Filter), trend: Type.Optional(Type.Boolean()) });

export const ReportAnswer = closed({
  rows: Type.Array(Row),
  /** The measures over all groups; null for a report without dimensions, which is its own total. */
  totals: Type.Union([Row, Type.Null()]),
  columns: Type.Array(closed({ field: Type.String(), label: Type.String(), type: Type.String() })),
  /** The range of days that the rows are of, both inclusive (yyyy-mm-dd); null if it is not one of days. */
  days: Type.Union([closed({ from: Type.String(), to: Type.String() }), Type.Null()]),
  /** Whether there were more rows than one response may have. */
  cut: Type.Boolean(),
  /**
   * Of a report of instants, if the call asks for it: the measures in as many days before, up to the
   * same time of day if the range ends today, and those of each day that has rows.
   */
  trend: Type.Optional(closed({ before: Row, byDay: Type.Array(closed({ day: Type.String(), measures: Row })) })),
});
export type ReportAnswer = Static<typeof ReportAnswer>;

const File = Type.Unknown();
const Format = Type.Union([Type.Literal("csv"), Type.Literal("xlsx")]);
/** File format of an export; CSV by default. */
export type FileFormat = Static<typeof Format>;
const ExportQuery = closed({ filter: Type.Optional(Filter), sort: Type.Optional(Sort), format: Type.Optional(Format) });
const ReportExportQuery = closed({ filter: Type.Optional(Filter), format: Type.Optional(Format) });

const tableParams = closed({ table: Slug });
const reportParams = closed({ report: Slug });

export const adminTable = endpoint({
  method: "GET",
  path: "/api/admin/tables/{table}",
  summary: "A page of a table, for the roles that its document names",
  params: tableParams,
  query: TableQuery,
  response: TablePage,
});
export const partnerTable = endpoint({
  method: "GET",
  path: "/api/partner/tables/{table}",
  summary: "A page of a table: the partner's own rows",
  params: tableParams,
  query: TableQuery,
  response: TablePage,
});
export const adminTableExport = endpoint({
  method: "GET",
  path: "/api/admin/tables/{table}/export",
  summary: "The rows of a table as CSV or XLSX",
  params: tableParams,
  query: ExportQuery,
  response: File,
});
export const partnerTableExport = endpoint({
  method: "GET",
  path: "/api/partner/tables/{table}/export",
  summary: "The partner's own rows of a table as CSV or XLSX",
  params: tableParams,
  query: ExportQuery,
  response: File,
});
export const adminReport = endpoint({
  method: "GET",
  path: "/api/admin/reports/{report}",
  summary: "A report, for the roles that its document names",
  params: reportParams,
  query: ReportQuery,
  response: ReportAnswer,
});
export const partnerReport = endpoint({
  method: "GET",
  path: "/api/partner/reports/{report}",
  summary: "A report over the partner's own rows",
  params: reportParams,
  query: ReportQuery,
  response: ReportAnswer,
});
export const adminReportExport = endpoint({
  method: "GET",
  path: "/api/admin/reports/{report}/export",
  summary: "The rows of a report as CSV or XLSX",
  params: reportParams,
  query: ReportExportQuery,
  response: File,
});
export const partnerReportExport = endpoint({
  method: "GET",
  path: "/api/partner/reports/{report}/export",
  summary: "The rows of a report over the partner's own rows as CSV or XLSX",
  params: reportParams,
  query: ReportExportQuery,
  response: File,
});
