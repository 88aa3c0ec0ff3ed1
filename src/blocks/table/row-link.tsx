import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Row } from "../../contract/staff/tables/tables.ts";
import { fillPath } from "../../engine/values/fill-template.ts";

interface RowLinkProps {
  /** Path template with the row's fields in braces. */
  path: string;
  /** The row's fields by their names in the target's query. */
  query: Readonly<Record<string, string>> | undefined;
  row: Row;
  children: ReactNode;
}

/** A client-side link to a row's page. */
export function RowLink({ path, query, row, children }: RowLinkProps) {
  const here = useLocation();
  const pathname = fillPath(path, row);
  // On the same page the other blocks stay as they are.
  const search = new URLSearchParams(pathname === here.pathname ? here.search : "");
  for (const [name, field] of Object.entries(query ?? {})) search.set(name, String(row[field] ?? ""));
  return <Link to={{ pathname, search: search.toString() }}>{children}</Link>;
}
