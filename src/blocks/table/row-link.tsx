import { Link } from "react-router-dom";
import type { Row } from "../../contract/staff/tables/tables.ts";

interface RowLinkProps {
  label: string;
  /** Path template with the row's fields in braces. */
  path: string;
  row: Row;
}

/** A client-side link to a row's page. */
export function RowLink({ label, path, row }: RowLinkProps) {
  const to = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? "")));
  return <Link to={to}>{label}</Link>;
}
