import type { CommonLogic, LenderLending, OfferKindTerms } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import { pointer } from "../findings/finding.ts";

const CONDITION = "common.json#/definitions/condition";
const LOGIC = "common.json#/definitions/logic";
const ID = "common.json#/definitions/id";
/** The place of the Key Fact Statement's facts in the terms of a kind that has them. */
export const KFS = { name: "kfs", ref: "offer-kind.json#/definitions/kfs" } as const;
export const FEES_REF = "offer-kind.json#/definitions/fees";
/** The property with a row's condition. */
const WHEN = "when";

/**
 * The parts of a lender's terms with a meaning in the code, with their pointers within the terms.
 */
interface TermsParts {
  conditions: { condition: Condition; pointer: string }[];
  /** Calculations by the lender, with their path as figures name it: `terms.amount.upTo`. */
  rules: { logic: CommonLogic; path: string; pointer: string }[];
  /** Lists of which the first matching row counts. */
  rowLists: { rows: Record<string, unknown>[]; ids: string[]; pointer: string }[];
  ranges: { min: number; max: number; pointer: string }[];
}

/**
 * The parts of a lender's terms, found by the schema of their kind. Values that do not match it are
 * skipped.
 */
export function partsOfTerms(schema: OfferKindTerms, terms: LenderLending["terms"]): TermsParts {
  const parts: TermsParts = { conditions: [], rules: [], rowLists: [], ranges: [] };
  visit(schema, terms, { pointer: "", path: "terms" }, parts);
  return parts;
}

function visit(schema: OfferKindTerms, value: unknown, at: { pointer: string; path: string }, parts: TermsParts): void {
  if (value === undefined) return;
  if (schema.$ref === CONDITION) parts.conditions.push({ condition: value as Condition, pointer: at.pointer });
  if (schema.$ref === LOGIC) parts.rules.push({ logic: value as CommonLogic, ...at });
  if (typeof value !== "object" || value === null) return;
  if (schema.items && Array.isArray(value)) {
    const { items } = schema;
    if (items.properties?.[WHEN]?.$ref === CONDITION) {
      const ids = Object.entries(items.properties).flatMap(([name, { $ref }]) => ($ref === ID ? [name] : []));
      parts.rowLists.push({ rows: value as Record<string, unknown>[], ids, pointer: at.pointer });
    }
    for (const [index, item] of value.entries()) visit(items, item, { pointer: pointer(at.pointer, index), path: at.path }, parts);
    return;
  }
  const { min, max } = value as { min?: unknown; max?: unknown };
  if (typeof min === "number" && typeof max === "number") parts.ranges.push({ min, max, pointer: at.pointer });
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    visit(part, (value as Record<string, unknown>)[name], { pointer: pointer(at.pointer, name), path: `${at.path}.${name}` }, parts);
}

/** The schema at a path such as `terms.amount.min`; undefined if there is none. */
export function termsSchemaAt(schema: OfferKindTerms, path: string): OfferKindTerms | undefined {
  let found: OfferKindTerms | undefined = schema;
  for (const name of path.split(".").slice(1)) {
    // The facts of the Key Fact Statement have their own meta-schema.
    if (found?.$ref === KFS.ref) return {};
    found = found?.properties && Object.hasOwn(found.properties, name) ? found.properties[name] : undefined;
  }
  return found;
}

export const isRule = (schema: OfferKindTerms | undefined): boolean => schema?.$ref === LOGIC;

/** Whether every lender's terms include the facts of the Key Fact Statement. */
export const hasKfs = ({ properties, required }: OfferKindTerms): boolean =>
  properties?.[KFS.name]?.$ref === KFS.ref && (required ?? []).includes(KFS.name);
