import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Row } from "../../contract/staff/tables/tables.ts";
import type { RecordPage } from "../../contract/staff/tables/views.ts";
import { fillPath } from "../../engine/values/fill-template.ts";

interface RecordLinkProps {
  /** The page of the record; undefined if the value names none, or if the reader may not open it. */
  record: RecordPage | undefined;
  row: Row;
  /** The value, as a link to its record. */
  children: ReactNode;
  /** Instead of the link where there is none, as on the record's own page; the value by default. */
  otherwise?: ReactNode;
}

/** A value as a link to the record that it names. */
export function RecordLink({ record, row, children, otherwise = children }: RecordLinkProps) {
  const { pathname } = useLocation();
  const id = record && row[record.id];
  if (record === undefined || id === null || id === undefined) return otherwise;
  const page = fillPath(record.path, () => id);
  return page === pathname ? otherwise : <Link to={page}>{children}</Link>;
}
