import type { RowDownload, ValueType } from "../datasets/dataset.ts";
import type { DayPreset } from "./day-presets.ts";

/** A column as it is drawn, in one language. */
export interface ColumnView {
  field: string;
  label: string;
  type: ValueType;
  /** Names of its codes, by code. */
  labels?: Record<string, string>;
  sortable: boolean;
  /** The field of the row that has the language of its text. */
  inLanguage?: string;
  /** Roles for whom it exists; without it, for all. */
  roles?: number[];
}

/** A filter as it is drawn, in one language. */
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
  /** The roles of the staff that may read it; null in the partners' area, where all may. */
  roles: number[] | null;
  columns: ColumnView[];
  filters: FilterView[];
  /** A field; with a minus before it, the greatest first. */
  sort: string;
  rowActions: { id: string; label: string; path: string }[];
  /** How the file that a row is can be saved; null where rows are none. */
  download: (RowDownload & { label: string }) | null;
  /** The field that has an address to hand on; without it, rows have none. */
  share?: string;
  empty: string;
  export: boolean;
}

/** A report, in one language. */
export interface ReportView {
  id: string;
  title: string;
  roles: number[] | null;
  dimensions: ColumnView[];
  measures: ColumnView[];
  range: { field: string; default: DayPreset };
  filters: FilterView[];
  chart: { kind: "bar" | "line"; measure: string } | { kind: "funnel" } | null;
  /** What its figures count. */
  basis?: string;
  empty: string;
  export: boolean;
}
