import type { CommonText, LenderLending, OfferKindTerms } from "../../../contract/documents.gen.ts";
import type { TermGroup, TermRow, TermValue } from "../../../contract/staff/lender-terms.ts";
import { factsRead } from "../../rules/logic/logic.ts";
import { ownValue } from "../../values/own-value.ts";
import { clausesOf } from "../criteria/clauses.ts";
import { localise } from "../localise.ts";
import { CONTEXT_NAMES, OFFER_NAMES } from "../names-in-rules.ts";
import { codesAt, commonOf, formatOf, labelOf, resolved, type TermsView } from "./terms-schema.ts";

type Values = Readonly<Record<string, unknown>>;

/** A place in the terms, such as `terms.fees.gstPercent`, with the labels on the way from its group. */
interface Place {
  path: string;
  labels: readonly string[];
}

/** The property with a row's condition, and those of a range. */
const WHEN = "when";
const [MIN, MAX] = ["min", "max"];
/** Names in calculations that are no facts about the customer. */
const OWN_NAMES: ReadonlySet<string> = new Set([...OFFER_NAMES, ...CONTEXT_NAMES]);

/** All of a lender's terms for a product, in the order of its kind. */
export function statedTerms(view: TermsView, terms: LenderLending["terms"]): TermGroup[] {
  const groups: TermGroup[] = [];
  const single: TermRow[] = [];
  for (const [name, schema, value] of partsOf(view.kind.terms, terms)) {
    const part = resolved(view, schema);
    const title = labelOf(schema, name, view);
    const place = { path: `terms.${name}`, labels: [] };
    if (part.properties || part.items) groups.push({ title, rows: rowsOf(view, part, value, place) });
    else single.push(...rowsOf(view, part, value, { ...place, labels: [title] }));
  }
  return [...groups.filter(({ rows }) => rows.length > 0), ...(single.length > 0 ? [{ rows: single }] : [])];
}

/** The properties of a schema that have a value. */
const partsOf = ({ properties = {} }: OfferKindTerms, value: unknown): [name: string, schema: OfferKindTerms, value: unknown][] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const part = ownValue(value as Values, name);
    return part === undefined ? [] : [[name, schema, part]];
  });

const joined = (labels: readonly string[]): Pick<TermRow, "label"> => (labels.length > 0 ? { label: labels.join(": ") } : {});

function rowsOf(view: TermsView, schema: OfferKindTerms, value: unknown, { path, labels }: Place): TermRow[] {
  const part = resolved(view, schema);
  if (part.properties) {
    const range = rangeIn(part.properties, value as Values);
    return partsOf(part, value).flatMap(([name, inner, own]): TermRow[] => {
      if (range !== null && name === MAX) return [];
      if (range !== null && name === MIN) return [{ ...joined(labels), values: [{ value: range }] }];
      return rowsOf(view, inner, own, { path: `${path}.${name}`, labels: [...labels, labelOf(inner, name, view)] });
    });
  }
  if (part.items && Array.isArray(value)) return listRows(view, resolved(view, part.items), value, { path, labels });
  return [{ ...joined(labels), values: [{ value: termValue(view, part, value, path) }] }];
}

/** The smallest and the largest value as one range; null without one of them. */
function rangeIn({ [MIN]: low, [MAX]: high }: NonNullable<OfferKindTerms["properties"]>, { [MIN]: from, [MAX]: to }: Values) {
  if (low === undefined || high === undefined || typeof from !== "number" || typeof to !== "number") return null;
  return { from, to, format: formatOf(low) };
}

function listRows(view: TermsView, items: OfferKindTerms, list: readonly unknown[], place: Place): TermRow[] {
  if (!items.properties) {
    const values = list.map((value) => ({ value: termValue(view, items, value, place.path) }));
    return values.length > 0 ? [{ ...joined(place.labels), values }] : [];
  }
  return list.map((row, index) => listRow(view, items, { row, first: index === 0 }, place));
}

/**
 * A row of a list is named by its condition; without one by a text of its own, or by the first of
 * its values. Its id is for authors, and a name only if there is no other.
 */
function listRow(view: TermsView, items: OfferKindTerms, { row, first }: { row: unknown; first: boolean }, place: Place): TermRow {
  const parts = partsOf(items, row).filter(([name]) => name !== WHEN);
  const named = parts.find(([, schema]) => commonOf(schema) === "text");
  const ids = parts.filter(([, schema]) => commonOf(schema) === "id");
  const values = parts
    .filter((part) => part !== named && !ids.includes(part))
    .flatMap(([name, schema, value]) =>
      rowsOf(view, schema, value, { path: `${place.path}.${name}`, labels: [labelOf(schema, name, view)] }),
    )
    .flatMap(({ label, values: own }) => own.map((each) => ({ ...joined(label === undefined ? [] : [label]), ...each })));
  const of = joined(place.labels);
  if (items.properties?.[WHEN] !== undefined) return { ...of, when: whenOf((row as Values)[WHEN], first), values: unlabelled(values) };
  if (named) return { ...joined([...place.labels, localise(named[2] as CommonText, view.language)]), values: unlabelled(values) };
  const [selector, ...others] = Object.keys(items.properties ?? {}).filter((name) => commonOf(items.properties?.[name] ?? {}) !== "id");
  if (selector === undefined || others.length === 0)
    return { ...joined([...place.labels, ...ids.map(([, , id]) => String(id))]), values: unlabelled(values) };
  if (ownValue(row as Values, selector) === undefined) return { ...of, when: first ? "everyone" : "others", values: unlabelled(values) };
  const [lead, ...rest] = values;
  return { ...of, ...(lead && { lead }), values: unlabelled(rest) };
}

/** The only value of a row needs no label, because the row has a name. Flags are not counted as values, and keep theirs. */
function unlabelled(values: TermValue[]): TermValue[] {
  const own = values.filter(({ value }) => !("flag" in value));
  return values.map((each) => (own.length === 1 && each === own[0] ? { value: each.value } : each));
}

function whenOf(condition: unknown, first: boolean): NonNullable<TermRow["when"]> {
  if (condition === undefined) return first ? "everyone" : "others";
  const clauses = clausesOf(condition);
  return clauses ? { clauses } : { json: JSON.stringify(condition) };
}

function termValue(view: TermsView, schema: OfferKindTerms, value: unknown, path: string): TermValue["value"] {
  const common = commonOf(schema);
  if (common === "text") return { text: localise(value as CommonText, view.language) };
  if (common === "httpsUrl") return { url: String(value) };
  const text = typeof value === "object" ? undefined : ownValue(codesAt(view, schema, path), String(value));
  if (text) return { text: localise(text, view.language) };
  if (typeof value === "number") return { from: value, to: value, format: formatOf(schema) };
  if (typeof value === "boolean") return { flag: value };
  if (common === "logic") return { calculatedFrom: [...factsRead(value)].filter((name) => !OWN_NAMES.has(name)) };
  // Of a list in a list, or an object whose properties the schema does not name.
  return { text: typeof value === "object" ? JSON.stringify(value) : String(value) };
}
