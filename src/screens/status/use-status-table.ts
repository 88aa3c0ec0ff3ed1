import { useMemo } from "react";
import { useProduct } from "../../client/journey/journey.ts";
import { useConfig } from "../../client/site/config.ts";
import type { TableSlice } from "../../contract/site/config.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";
import { STATUS_TABLE } from "../../contract/site/status-table.ts";

/** Overrides a table's labels with those of an offer kind. */
export function inTermsOf({ statusTable: words }: Pick<OfferKindSlice, "statusTable">, table: TableSlice): TableSlice {
  if (!words) return table;
  const statuses = Object.entries(table.statuses).map(([status, said]) => [status, { ...said, ...words.statuses[status] }]);
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, label: words.columns[column.field] ?? column.label })),
    statuses: Object.fromEntries(statuses),
  };
}

/** The status table with the labels of the session's product; undefined if there is none. */
export function useStatusTable(): TableSlice | undefined {
  const table = useConfig().tables[STATUS_TABLE];
  const kind = useProduct()?.offerKind;
  return useMemo(() => table && (kind ? inTermsOf(kind, table) : table), [table, kind]);
}
