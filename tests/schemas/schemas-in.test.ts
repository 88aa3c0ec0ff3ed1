import { expect, test } from "vitest";
import { offerKindOf } from "../../src/engine/catalog/catalog.ts";
import { assembleCatalog } from "../../src/engine/catalog/check.ts";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";
import { pointer } from "../../src/engine/catalog/findings/finding.ts";
import { patternsIn, schemasIn } from "../../src/engine/catalog/schemas-in.ts";
import { METAS, shippedDocuments } from "./checkout.ts";

type Schema = { readonly [keyword: string]: unknown };

const CONDITION = "dialect/condition";

/** The parts of a document for which its meta-schema requires a condition, by pointer. */
function* conditionsBySchema(schema: Schema, value: unknown, at: string, file: string): Generator<string> {
  if (typeof schema.$ref === "string") {
    const [, other = "", name = ""] = /^(?:([a-z-]+)\.json)?#\/definitions\/(\w+)$/.exec(schema.$ref) ?? [];
    const home = other || file;
    if (`${home}/${name}` === CONDITION) return yield at;
    const definitions = (METAS[home] as { definitions: Record<string, Schema> }).definitions;
    return yield* conditionsBySchema(definitions[name] ?? {}, value, at, home);
  }
  if (typeof value !== "object" || value === null) return;
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  for (const [key, part] of Object.entries(value)) {
    const below = Array.isArray(value) ? schema.items : Object.hasOwn(properties, key) ? properties[key] : schema.additionalProperties;
    if (typeof below === "object" && below !== null) yield* conditionsBySchema(below as Schema, part, pointer(at, key), file);
  }
}

/** The conditions in a lender's terms, where the schema of the kind of offer asks for them. */
function* conditionsOfTerms(content: unknown): Generator<string> {
  const { products = [] } = content as { products?: { product: string; terms: unknown }[] };
  for (const [index, { product, terms }] of products.entries())
    yield* conditionsBySchema(offerKindOf(catalog, product)?.terms as Schema, terms, `/products/${index}/terms`, "offer-kind");
}

/** Every string under the keyword `pattern`, at any depth. */
function* patternsByKeyword(value: unknown, at: string): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "pattern" && typeof part === "string") yield pointer(at, key);
    else yield* patternsByKeyword(part, pointer(at, key));
  }
}

const documents = shippedDocuments().filter(({ kind }) => kind !== "texts");
const catalog = assembleCatalog(documents);
const placesInAllDocuments = (find: (document: SourceDocument) => Iterable<string>) =>
  documents.flatMap((document) => [...find(document)].map((at) => `${document.kind}/${document.id}${at}`)).sort();
const placeNames = (all: { place: { kind: string; id: string; pointer: string } }[]) =>
  all.map(({ place }) => `${place.kind}/${place.id}${place.pointer}`).sort();

test("every condition that a meta-schema permits is collected", () => {
  const expected = placesInAllDocuments(({ kind, content }) => [
    ...conditionsBySchema(METAS[kind] as Schema, content, "", kind),
    ...conditionsOfTerms(content),
  ]);
  expect(expected.length).toBeGreaterThan(50);
  expect(placeNames(schemasIn(catalog).conditions)).toEqual(expected);
});

test("every pattern of a document is collected, and twice if its field overrides the length of its definition", () => {
  const found = patternsIn(catalog);
  expect(placeNames(found.filter(({ place }) => place.pointer.endsWith("/pattern")))).toEqual(
    placesInAllDocuments(({ content }) => patternsByKeyword(content, "")),
  );
  const [field] = schemasIn(catalog).fields.filter(({ field: { pattern, maxLength } }) => pattern !== undefined && maxLength !== undefined);
  const [definition = ""] = field?.place.pointer.split("/").slice(-1) ?? [];
  const longer = structuredClone(documents);
  const form = longer.find(({ kind }) => kind === "form")?.content as { steps: { schema: { properties: Record<string, object> } }[] };
  const properties = form.steps[0]?.schema.properties as Record<string, object>;
  properties.longer = { $ref: `shared/${field?.place.id}#/definitions/${definition}`, maxLength: 3_999 };
  expect(patternsIn(assembleCatalog(longer))).toContainEqual(
    expect.objectContaining({
      limit: 3_999,
      pattern: field?.field.pattern,
      place: expect.objectContaining({ kind: "form", pointer: "/steps/0/schema/properties/longer/maxLength" }),
    }),
  );
});
