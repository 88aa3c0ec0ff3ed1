import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, Instant, orNull, Slug, Uuid } from "../../schema-primitives.ts";
import { JOB_STATES } from "./states.ts";

/** Errors of a row in an uploaded file, in its cells or in its meaning. */
export const ROW_FAULTS = [
  "missing",
  "too-long",
  "not-a-date",
  "unclear-date",
  "not-an-amount",
  "not-a-number",
  "unknown-word",
  "formula",
  "unreadable",
  "row-too-long",
  "too-many-cells",
  "unknown-lender",
  "unknown-application",
  "illegal-jump",
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/**
 * The result of an accepted row: a new entry, a change, recorded without a change, or already
 * present.
 */
export const ROW_OUTCOMES = ["new", "changed", "noted", "unchanged"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

const Count = Type.Integer({ minimum: 0 });
/** An accepted row, as an example of the changes. */
const Sample = closed({ row: Type.Integer(), name: Type.String(), from: Type.Union([Type.String(), Type.Null()]), to: Type.String() });
export type Sample = Static<typeof Sample>;
const Problem = closed({
  /** Row number in the file; the header line is 1. */
  row: Type.Integer(),
  /** The name of the column in the template; null for the row as a whole. */
  column: Type.Union([Type.String(), Type.Null()]),
  problem: Type.Enum([...ROW_FAULTS]),
  /** For an illegal transition: from which status to which. */
  detail: Type.Union([Type.String(), Type.Null()]),
});

const Sheet = closed({ name: Type.String(), others: Count });
/** How days are written: the month first, in both orders, or in an order that no row shows, so that the day is taken to be first. */
const DAY_ORDERS = ["month-first", "mixed", "assumed"] as const;

/** The current state of an upload's job. */
export const UploadJob = closed({
  jobId: Uuid,
  upload: Slug,
  fileName: Type.String(),
  dryRun: Type.Boolean(),
  state: Type.Enum([...JOB_STATES]),
  /** Rows processed so far. */
  done: Count,
  /** Rows of the file; an estimate until all are processed. */
  total: Count,
  /** Of the processed rows. */
  success: Count,
  failed: Count,
  outcomes: closed({ new: Count, changed: Count, noted: Count, unchanged: Count }),
  /** Number of each status transition. Illegal ones are refused. */
  transitions: Type.Array(closed({ from: Type.String(), to: Type.String(), count: Count, legal: Type.Boolean() })),
  /** Number of each error. */
  faults: Type.Record(Type.String(), Count),
  /** The first of the refused rows, and of the rows that change something. */
  problems: Type.Array(Problem),
  samples: Type.Array(Sample),
  /** Headers of the file that the format does not have. */
  ignoredColumns: Type.Array(Type.String()),
  /** The sheet of a workbook that was read, and how many others were not; null for other files. */
  sheet: orNull(Sheet),
  /** Columns with days that are not clearly written with the day first. */
  dayOrders: Type.Array(closed({ column: Type.String(), order: Type.Enum([...DAY_ORDERS]) })),
  /** Whether amounts of the file are read with a decimal comma. */
  decimalComma: Type.Boolean(),
  uploadedAt: Instant,
  processedAt: Type.Union([Instant, Type.Null()]),
  /** For a dry run: the job that imports its file. */
  importedBy: Type.Union([Uuid, Type.Null()]),
});
export type UploadJob = Static<typeof UploadJob>;

const JobId = closed({ jobId: Uuid });
const ofUpload = closed({ upload: Slug });
const ofJob = closed({ jobId: Uuid });
const File = Type.Unknown();

export const startUpload = endpoint({
  method: "POST",
  path: "/api/admin/uploads/{upload}",
  summary: "Uploads a file as the part `file` of a form; with `dryRun` true, in the form or the query, nothing is changed",
  params: ofUpload,
  query: closed({ dryRun: Type.Optional(Type.Boolean()) }),
  takesForm: true,
  response: JobId,
});
export const uploadTemplate = endpoint({
  method: "GET",
  path: "/api/admin/uploads/{upload}/template",
  summary: "An example of such a file as CSV",
  params: ofUpload,
  response: File,
});
export const getJob = endpoint({
  method: "GET",
  path: "/api/admin/jobs/{jobId}",
  summary: "Progress and findings of an upload's job",
  params: ofJob,
  response: UploadJob,
});
export const cancelJob = endpoint({
  method: "POST",
  path: "/api/admin/jobs/{jobId}/cancel",
  summary: "Stops a job before its next rows; processed rows remain. No effect if it has ended",
  params: ofJob,
  response: UploadJob,
});
export const importJob = endpoint({
  method: "POST",
  path: "/api/admin/jobs/{jobId}/import",
  summary: "Imports the file of a dry run, at most once",
  params: ofJob,
  response: JobId,
});
export const jobProblems = endpoint({
  method: "GET",
  path: "/api/admin/jobs/{jobId}/problems",
  summary: "The refused rows as CSV, each with its errors",
  params: ofJob,
  response: File,
});
