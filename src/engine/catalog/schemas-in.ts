import type { DialectFieldGroup, DialectFieldSchema } from "../../contract/documents.gen.ts";
import type { Condition } from "../../contract/site/slices.ts";
import { MAX_TEXT } from "../values/text-limit.ts";
import { type Catalog, offerKindOf } from "./catalog.ts";
import { type Place, pointer } from "./findings/finding.ts";
import { sharedDefinition } from "./resolve.ts";
import { partsOfTerms } from "./terms/terms.ts";

/** Every schema in the documents, with its place. */
export interface SchemasIn {
  fields: { field: DialectFieldSchema; place: Place }[];
  conditions: { condition: Condition; place: Place }[];
}

/** The fields and conditions of all documents, including those in lists, groups and branches. */
export function schemasIn(catalog: Catalog): SchemasIn {
  const found: SchemasIn = { fields: [], conditions: [] };
  const at = (kind: Place["kind"], id: string, ...parts: (string | number)[]): Place => ({ kind, id, pointer: pointer("", ...parts) });
  const add = (condition: unknown, place: Place, inside = "") => {
    if (condition === undefined) return;
    found.conditions.push({ condition: condition as Condition, place: { ...place, pointer: place.pointer + inside } });
  };
  for (const { id, definitions } of catalog.shared.values())
    for (const [name, field] of Object.entries(definitions ?? {})) addField(found, field, at("shared", id, "definitions", name));
  for (const { id, steps, consents } of catalog.forms.values()) {
    for (const [index, { when, schema }] of steps.entries()) {
      add(when, at("form", id, "steps", index, "when"));
      addGroup(found, schema, at("form", id, "steps", index, "schema"));
    }
    for (const [index, { when }] of (consents ?? []).entries()) add(when, at("form", id, "consents", index, "when"));
  }
  for (const { id, updateWhen } of catalog.products.values())
    for (const [flag, condition] of Object.entries(updateWhen ?? {})) add(condition, at("product", id, "updateWhen", flag));
  for (const { id, products } of catalog.lenders.values()) {
    for (const [index, { product, eligibility, terms }] of products.entries()) {
      for (const [position, { when, test }] of eligibility.entries()) {
        add(when, at("lender", id, "products", index, "eligibility", position, "when"));
        add(test, at("lender", id, "products", index, "eligibility", position, "test"));
      }
      const kind = offerKindOf(catalog, product);
      const parts = kind && partsOfTerms(kind.terms, terms);
      for (const { condition, pointer: inside } of parts?.conditions ?? [])
        add(condition, at("lender", id, "products", index, "terms"), inside);
    }
  }
  for (const { id, catalogue } of catalog.offerKinds.values())
    for (const [facet, { choices }] of (catalogue?.facets ?? []).entries())
      for (const [index, { when }] of choices.entries())
        add(when, at("offer-kind", id, "catalogue", "facets", facet, "choices", index, "when"));
  for (const { id, guard, flows } of catalog.routing.values()) {
    for (const [index, { when }] of guard.entries()) add(when, at("routing", id, "guard", index, "when"));
    for (const [name, rules] of Object.entries(flows))
      for (const [index, { when }] of rules.entries()) add(when, at("routing", id, "flows", name, index, "when"));
  }
  for (const { id, items } of catalog.menus.values())
    for (const [index, { when }] of items.entries()) add(when, at("menu", id, "items", index, "when"));
  return found;
}

const below = (place: Place, ...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });

function addField(found: SchemasIn, field: DialectFieldSchema, place: Place): void {
  found.fields.push({ field, place });
  addGroup(found, field, place);
  if (field.items) addField(found, field.items, below(place, "items"));
}

function addGroup(found: SchemasIn, { properties, allOf }: DialectFieldGroup, place: Place): void {
  for (const [name, field] of Object.entries(properties ?? {})) addField(found, field, below(place, "properties", name));
  for (const [index, branch] of (allOf ?? []).entries()) {
    found.conditions.push({ condition: branch.if as Condition, place: below(place, "allOf", index, "if") });
    addGroup(found, branch.then, below(place, "allOf", index, "then"));
    if (branch.else) addGroup(found, branch.else, below(place, "allOf", index, "else"));
  }
}

/** A pattern, with the maximum length in characters of the texts that it is matched with. */
interface PatternPlace {
  pattern: string;
  limit: number;
  place: Place;
}

/**
 * The patterns of all documents. A field that refers to a definition is included if it sets its own
 * length for the definition's pattern.
 */
export function patternsIn(catalog: Catalog): PatternPlace[] {
  const { fields, conditions } = schemasIn(catalog);
  const inFields = fields.flatMap(({ field, place }): PatternPlace[] => {
    if (field.pattern === undefined && (field.$ref === undefined || field.maxLength === undefined)) return [];
    const { pattern, maxLength = MAX_TEXT } = withDefinition(catalog, field);
    return pattern === undefined
      ? []
      : [{ pattern, limit: maxLength, place: below(place, field.pattern === undefined ? "maxLength" : "pattern") }];
  });
  return [...inFields, ...conditions.flatMap(({ condition, place }) => inCondition(condition, place))];
}

/**
 * A field merged with the definitions that it refers to, but without resolving the fields below it.
 */
export function withDefinition(catalog: Pick<Catalog, "shared">, field: DialectFieldSchema): DialectFieldSchema {
  let resolved = field;
  for (const passed = new Set<string>(); resolved.$ref !== undefined && !passed.has(resolved.$ref); ) {
    passed.add(resolved.$ref);
    const { $ref, ...own } = resolved;
    resolved = { ...sharedDefinition(catalog, $ref), ...own };
  }
  return resolved;
}

/** The patterns of a condition, at any depth. */
function inCondition(condition: unknown, place: Place): PatternPlace[] {
  if (typeof condition !== "object" || condition === null) return [];
  const { pattern, maxLength } = condition as { pattern?: unknown; maxLength?: unknown };
  const limit = typeof maxLength === "number" ? maxLength : MAX_TEXT;
  const own = typeof pattern === "string" ? [{ pattern, limit, place: below(place, "pattern") }] : [];
  return [...own, ...Object.entries(condition).flatMap(([key, part]) => inCondition(part, below(place, key)))];
}
