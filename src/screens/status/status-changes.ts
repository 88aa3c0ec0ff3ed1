import { useEffect, useRef, useState } from "react";
import type { LenderStatus } from "../../contract/customer/lending/transactions.ts";
import type { TableSlice } from "../../contract/site/config.ts";

/** A lender whose status has changed. */
interface StatusChange {
  lender: string;
  lenderName: string;
  label: string;
  tone: string;
}

/** Caused by the customer or by recalculated offers, so not news from the lender. */
const NO_NEWS: ReadonlySet<string> = new Set(["OFFERED", "SELECTED"]);

/** Changes between two responses; lenders that are new in the list do not count. */
function changesBetween(table: TableSlice, before: ReadonlyMap<string, string>, rows: readonly LenderStatus[]): StatusChange[] {
  return rows
    .filter((row) => before.has(row.lender) && before.get(row.lender) !== row.status && !NO_NEWS.has(row.status))
    .map(({ lender, lenderName, status }) => ({
      lender,
      lenderName,
      label: table.statuses[status]?.label ?? status,
      tone: table.statuses[status]?.tone ?? "neutral",
    }));
}

/** The latest changes; each is reported once to `onChange`. */
export function useStatusChanges(
  table: TableSlice | undefined,
  rows: readonly LenderStatus[] | undefined,
  onChange: (change: StatusChange) => void,
) {
  const before = useRef<ReadonlyMap<string, string>>(new Map());
  const report = useRef(onChange);
  const [news, setNews] = useState<StatusChange[]>([]);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => {
    if (!table || !rows) return;
    const changes = changesBetween(table, before.current, rows);
    before.current = new Map(rows.map((row) => [row.lender, row.status]));
    if (changes.length === 0) return;
    setNews(changes);
    for (const change of changes) report.current(change);
  }, [table, rows]);
  return news;
}
