import type { RawBuilder } from "kysely";
import type { DatasetId } from "../../contract/datasets.ts";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import { applicationFiles } from "./application-files.ts";
import { applications } from "./applications.ts";
import type { DatasetQuery } from "./dataset-query.ts";
import { fileReadings } from "./file-readings.ts";
import { lenderSecrets } from "./lender-secrets.ts";
import { merchants } from "./merchants.ts";
import { offers } from "./offers.ts";
import { statusProblems } from "./status-problems.ts";
import { statusReadings } from "./status-readings.ts";

/** What rows may depend on besides the database. */
interface Situation {
  now: Date;
  /** In force now. */
  catalog: Catalog;
}

/** The queries of each dataset that the contract describes. */
const QUERIES: Record<DatasetId, (situation: Situation) => DatasetQuery> = {
  applications,
  offers,
  merchants,
  "application-files": applicationFiles,
  "file-readings": fileReadings,
  "lender-secrets": lenderSecrets,
  "status-readings": statusReadings,
  "status-problems": statusProblems,
};

/** The queries of a dataset in a situation; undefined for an unknown one. */
export function datasetQuery(id: string, situation: Situation): DatasetQuery | undefined {
  return Object.hasOwn(QUERIES, id) ? QUERIES[id as DatasetId](situation) : undefined;
}

/** The expression of a field: the dataset's own, else that of a queryable fact. */
export function fieldExpression(query: DatasetQuery, field: string): RawBuilder<unknown> | undefined {
  return query.fields[field] ?? query.fact?.(field);
}
