import { useMemo } from "react";
import { useProduct } from "../../client/journey/journey.ts";
import { useConfig } from "../../client/site/config.ts";
import type { TableSlice } from "../../contract/site/config.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";
import { STATUS_TABLE } from "../../contract/site/status-table.ts";

/** A table in the words of a kind of offer, as far as it has some. */
export function inWordsOf({ statusTable: words }: Pick<OfferKindSlice, "statusTable">, table: TableSlice): TableSlice {
  if (!words) return table;
  const statuses = Object.entries(table.statuses).map(([status, said]) => [status, { ...said, ...words.statuses[status] }]);
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, label: words.columns[column.field] ?? column.label })),
    statuses: Object.fromEntries(statuses),
  };
}

/** The table of the status with lenders, as it speaks of the offers of the session's product; undefined where there is none. */
export function useStatusTable(): TableSlice | undefined {
  const table = useConfig().tables[STATUS_TABLE];
  const kind = useProduct()?.offerKind;
  return useMemo(() => table && (kind ? inWordsOf(kind, table) : table), [table, kind]);
}
