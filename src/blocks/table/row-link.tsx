import { Link } from "react-router-dom";
import type { Row } from "../../contract/staff/tables/tables.ts";

interface RowLinkProps {
  label: string;
  /** With names of the row's fields in braces. */
  path: string;
  row: Row;
}

/** Where a row leads, without loading the page anew. */
export function RowLink({ label, path, row }: RowLinkProps) {
  const to = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? "")));
  return <Link to={to}>{label}</Link>;
}
