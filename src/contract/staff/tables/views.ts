import type { RowDownload, ValueType } from "../datasets/dataset.ts";
import type { DayPreset } from "./day-presets.ts";

/** A column for display, in one language. */
export interface ColumnView {
  field: string;
  label: string;
  type: ValueType;
  /** Labels of its codes. */
  labels?: Record<string, string>;
  /** Shown for a missing value; a dash by default. */
  none?: string;
  sortable: boolean;
  /** The row's field with the language of this text. */
  inLanguage?: string;
  /** Roles that have the column; all by default. */
  roles?: number[];
  /** The page of the record that its values name. */
  record?: RecordPage;
}

/** The path of a record's page, the field of the row with its id, and the roles that may open it; all by default. */
export interface RecordPage {
  path: string;
  id: string;
  roles?: number[];
}

/** A filter for display, in one language. */
export interface FilterView {
  field: string;
  label: string;
  type: ValueType;
  filter: "values" | "range";
  /** Its values are ids. */
  ids?: true;
  labels?: Record<string, string>;
}

/** A table over a dataset, in one language. */
export interface TableView {
  id: string;
  title: string;
  /** The staff roles that may read it; null in the partner area, where all users may. */
  roles: number[] | null;
  columns: ColumnView[];
  filters: FilterView[];
  /** A field; with a minus in front, in descending order. */
  sort: string;
  /** `query` has the row's field by the name in the target's query. */
  rowActions: { id: string; label: string; path: string; query?: Readonly<Record<string, string>> }[];
  /** How a row's file is downloaded; null if rows are not files. */
  download: (RowDownload & { label: string }) | null;
  /** The field with an address to share, if rows have one. */
  share?: string;
  empty: string;
  export: boolean;
}

/** A measure of a report, with the codes by field that limit the rows which it counts. */
export interface MeasureView extends ColumnView {
  rows?: Readonly<Record<string, readonly string[]>>;
}

/** A report, in one language. */
export interface ReportView {
  id: string;
  title: string;
  roles: number[] | null;
  dimensions: ColumnView[];
  measures: MeasureView[];
  range: { field: string; default: DayPreset };
  filters: FilterView[];
  chart: { kind: "bar" | "line"; measure: string } | { kind: "funnel" } | null;
  /** What its figures count. */
  basis?: string;
  /** The table with its rows, with the fields of its filters, the roles that may read it and the path of its page. */
  rows?: { table: string; filters: string[]; roles: number[] | null; go: string };
  empty: string;
  export: boolean;
}
