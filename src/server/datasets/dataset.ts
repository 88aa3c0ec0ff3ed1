import type { RawBuilder } from "kysely";
import type { DatasetId } from "../../contract/datasets.ts";
import { applications } from "./applications.ts";
import type { DatasetQuery } from "./dataset-query.ts";
import { merchants } from "./merchants.ts";
import { offers } from "./offers.ts";

/** The queries of each dataset that the contract describes. */
const QUERIES: Record<DatasetId, (now: Date) => DatasetQuery> = { applications, offers, merchants };

/** The queries of a dataset at a moment; undefined for an unknown one. */
export function datasetQuery(id: string, now: Date): DatasetQuery | undefined {
  return Object.hasOwn(QUERIES, id) ? QUERIES[id as DatasetId](now) : undefined;
}

/** The expression of a field: the dataset's own, else that of a queryable fact. */
export function fieldExpression(query: DatasetQuery, field: string): RawBuilder<unknown> | undefined {
  return query.fields[field] ?? query.fact?.(field);
}
