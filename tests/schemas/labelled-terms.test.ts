import { expect, test } from "vitest";
import type { OfferKindDocument, OfferKindTerms } from "../../src/contract/documents.gen.ts";
import { localise } from "../../src/engine/catalog/localise.ts";
import { equal } from "../../src/engine/values/equal.ts";
import { shipped, shippedFolder } from "./shipped.ts";

const { definitions } = shipped<{ definitions: Record<string, OfferKindTerms> }>("meta/offer-kind");
/** The condition of a row has the same label in all forms. */
const CONDITION = "common.json#/definitions/condition";

/** The places without a label, and the codes without a text. */
function unnamed(kind: OfferKindDocument, schema: OfferKindTerms, path: string, inList = false): string[] {
  const codes = schema["x-codes"] ?? kind.figures.find(({ value }) => equal(value, { var: path }))?.codes ?? {};
  const shared = schema.$ref?.startsWith("common.json") ? undefined : definitions[schema.$ref?.split("/").at(-1) ?? ""];
  const { properties = {}, items } = shared ?? schema;
  return [
    ...(schema["x-label"] || (inList && schema.$ref === CONDITION) ? [] : [path]),
    ...(schema.enum ?? []).flatMap((value) => (Object.hasOwn(codes, String(value)) ? [] : [`${path}: ${value}`])),
    ...Object.entries(properties).flatMap(([name, part]) => unnamed(kind, part, `${path}.${name}`)),
    ...Object.entries(items?.properties ?? {}).flatMap(([name, part]) => unnamed(kind, part, `${path}.${name}`, true)),
  ];
}

test.each([...shippedFolder<OfferKindDocument>("offer-kinds")])(
  "each part of the terms of %s has a label, and each code a text",
  (_, kind) => {
    expect(Object.entries(kind.terms.properties ?? {}).flatMap(([name, part]) => unnamed(kind, part, `terms.${name}`))).toEqual([]);
  },
);

test.each(["en", "hi"])("parts of one list of shared terms have different labels in %s", (language) => {
  const labelsOf = ({ properties = {} }: OfferKindTerms) =>
    Object.values(properties).flatMap(({ "x-label": label }) => (label ? [localise(label, language)] : []));
  for (const [name, definition] of Object.entries(definitions)) {
    const labels = labelsOf(definition);
    expect(labels, name).toEqual([...new Set(labels)]);
  }
});
