import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Row } from "../../contract/staff/tables/tables.ts";
import type { ColumnView } from "../../contract/staff/tables/views.ts";
import { codeLabel } from "../../engine/catalog/findings/code-label.ts";
import { fillPath } from "../../engine/values/fill-template.ts";

interface RecordLinkProps {
  /** With the page of the record; without one if its values name none, or if the reader may not open it. */
  column: Pick<ColumnView, "field" | "labels" | "record">;
  row: Row;
  /** The column's value in the row. */
  children: ReactNode;
  /** Instead of the link where there is none, as on the record's own page; the value by default. */
  otherwise?: ReactNode;
}

/** A value as a link to the record that it names. */
export function RecordLink({ column: { field, labels, record }, row, children, otherwise = children }: RecordLinkProps) {
  const { pathname } = useLocation();
  const id = record && row[record.id];
  // Without a name there is nothing to click.
  if (record === undefined || isMissing(id) || isMissing(row[field])) return otherwise;
  // A visitor's link can contain any text as its partner, such as `..`: only a code with a label names a document.
  if (labels !== undefined && codeLabel(labels, String(row[field])) === undefined) return otherwise;
  const page = fillPath(record.path, () => id);
  return page === pathname ? otherwise : <Link to={page}>{children}</Link>;
}

const isMissing = (value: Row[string] | undefined): boolean => value === null || value === undefined;
