import { Link } from "react-router-dom";
import type { Row } from "../../contract/staff/tables/tables.ts";
import { fillPath } from "../../engine/values/fill-template.ts";

interface RowLinkProps {
  label: string;
  /** Path template with the row's fields in braces. */
  path: string;
  row: Row;
}

/** A client-side link to a row's page. */
export function RowLink({ label, path, row }: RowLinkProps) {
  return <Link to={fillPath(path, row)}>{label}</Link>;
}
