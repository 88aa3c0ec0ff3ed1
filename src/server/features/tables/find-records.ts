import { type RawBuilder, sql } from "kysely";
import type { TableDatasetTable, TableRowAction } from "../../../contract/documents.gen.ts";
import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import type { FoundGroup } from "../../../contract/staff/tables/find.ts";
import type { Row } from "../../../contract/staff/tables/tables.ts";
import { codeLabels } from "../../../engine/catalog/dataset-fields.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { fillPath } from "../../../engine/values/fill-template.ts";
import { hasWords, MARKS, plainText, wordsOf } from "../../../engine/values/plain-text.ts";
import { fieldExpression } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import { withStatementTimeout } from "../../platform/db/statement-timeout.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { fieldsOfAction, readRows, tableRequest } from "./read-rows.ts";
import { type Reading, readingOfStaff } from "./reader.ts";

/** Maximum rows of one table. */
const MOST = 5;
/** Rows read for them: several can lead to the same page. */
const READ = 40;
/** Milliseconds for all tables together. */
const SEARCH_MS = 2_000;

type Palette = NonNullable<TableDatasetTable["palette"]>;

/**
 * Searches the tables for the command palette that the caller may read. A row matches if each word
 * is a part of one of its fields; codes match by their labels in any language. A table that fails
 * or takes half of the time left is marked, so that the others are still found.
 */
export async function findRecords(ctx: Context, caller: AdminCaller, text: string, language: string): Promise<FoundGroup[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const groups: FoundGroup[] = [];
  const release = ctx.releases.live();
  const end = ctx.clock.elapsed() + SEARCH_MS;
  for (const table of release.catalog.tables.values()) {
    if (table.area !== "admin" || table.palette === undefined) continue;
    const reading = readingOfStaff(caller, { view: table, release, language });
    if (reading === null) continue;
    const { palette } = table;
    const group = { table: table.id, title: localise(palette.title, language) };
    try {
      const ms = Math.floor((end - ctx.clock.elapsed()) / 2);
      if (ms < 1) throw new Error("no time is left");
      const { rows, more } = await withStatementTimeout(ctx, ms, (db) => search({ ...ctx, db }, reading, palette, words));
      groups.push({ ...group, rows, more, failed: false });
    } catch (error) {
      ctx.log.error({ err: error, id: table.id }, "a table could not be searched");
      groups.push({ ...group, rows: [], more: false, failed: true });
    }
  }
  return groups.filter(({ rows, failed }) => rows.length > 0 || failed);
}

async function search(ctx: Context, reading: Reading<TableDatasetTable>, palette: Palette, words: readonly string[]) {
  const action = reading.view.rowActions?.find(({ id }) => id === palette.action);
  const request = tableRequest(ctx, reading, {});
  const { query, fields } = request;
  const searched = palette.fields.flatMap((name): Searched[] => {
    const [field, own] = [fields[name], query.texts?.[name] ?? fieldExpression(query, name)];
    return field && own ? [{ name, field, own }] : [];
  });
  if (action === undefined || searched.length === 0) return { rows: [], more: false };
  const conditions = words.map((word) => anyOf(searched.map((one) => contains(reading, one, word))));
  const needed = new Set([...palette.fields, ...fieldsOfAction(action)]);
  const narrowed = {
    ...request,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => needed.has(name))),
    conditions: [...request.conditions, ...conditions],
  };
  const read = await readRows(ctx, narrowed, READ, null);
  const labelOf = rowLabels(reading, searched);
  const labels = new Map<string, string>();
  for (const row of read.rows) {
    const go = targetOf(action, row);
    if (!labels.has(go)) labels.set(go, labelOf(row));
  }
  const rows = [...labels].map(([go, label]) => ({ label, go }));
  return { rows: rows.slice(0, MOST), more: read.more || rows.length > MOST };
}

interface Searched {
  name: string;
  field: DatasetField;
  own: RawBuilder<unknown>;
}

const NOTHING = sql`false`;
const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/**
 * A text as the labels of codes are compared: without the marks that many people do not type. ASCII has
 * only hyphens of them, and removing these alone takes a third of the time.
 */
function plainColumn(column: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = sql`(${column})::text`;
  return sql`case when octet_length(${text}) = length(${text}) then replace(${text}, '-', '')
    else regexp_replace(normalize(${text}, nfd), ${MARKS.source}, '', 'g') end`;
}

/** Condition that a field has a word: a text as a part, a code in a label or in itself. */
function contains(
  { view, release: { catalog } }: Reading<TableDatasetTable>,
  { name, field, own }: Searched,
  word: string,
): RawBuilder<unknown> {
  const languages = [...catalog.texts.keys()].map((language) => codeLabels(catalog, { dataset: view.dataset, name, field }, language));
  const [labels] = languages;
  if (labels === undefined) return sql`(${plainColumn(own)}) ilike ${`%${plainText(word).replace(/[\\%_]/g, "\\$&")}%`}`;
  const codes = Object.keys(labels).filter((code) => hasWords([word], [code, ...languages.map((each) => each?.[code] ?? "")]));
  return codes.length === 0 ? NOTHING : sql`${own} in (${sql.join(codes)})`;
}

/** The values of the fields in the reader's language, such as `Term loan · Amber Bank`. */
function rowLabels(
  { view, release: { catalog }, language }: Reading<TableDatasetTable>,
  searched: readonly Searched[],
): (row: Row) => string {
  const labels = searched.map(({ name, field }) => ({
    name,
    codes: codeLabels(catalog, { dataset: view.dataset, name, field }, language),
  }));
  return (row) =>
    labels
      .map(({ name, codes }) => codes?.[String(row[name])] ?? String(row[name] ?? ""))
      .filter((value) => value !== "")
      .join(" · ");
}

/** The path and query to which the action of a row leads. */
function targetOf({ path, query = {} }: TableRowAction, row: Row): string {
  const state = Object.entries(query).map(([name, field]): [string, string] => [name, String(row[field] ?? "")]);
  return fillPath(path, row) + (state.length === 0 ? "" : `?${new URLSearchParams(state)}`);
}
