import { Link } from "react-router-dom";
import type { Row } from "../../contract/staff/tables/tables.ts";
import { fillPath } from "../../engine/values/fill-template.ts";

interface RowLinkProps {
  label: string;
  /** Path template with the row's fields in braces. */
  path: string;
  /** The row's fields by their names in the target's query. */
  query: Readonly<Record<string, string>> | undefined;
  row: Row;
}

/** A client-side link to a row's page. */
export function RowLink({ label, path, query, row }: RowLinkProps) {
  const values = Object.entries(query ?? {}).map(([name, field]) => [name, String(row[field] ?? "")]);
  const search = new URLSearchParams(values).toString();
  return <Link to={{ pathname: fillPath(path, row), search }}>{label}</Link>;
}
