import type { OfferKindDocument, OfferKindTerms } from "../../../../contract/documents.gen.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

const NUMBERS = ["common.json#/definitions/rupees", "common.json#/definitions/percent"];

/** Checks that each span of an offer kind names numbers of the terms. */
export function checkSpans({ id, terms, spans = [] as never }: OfferKindDocument): Finding[] {
  const at = placesOf("offer-kind", id);
  return (spans as NonNullable<OfferKindDocument["spans"]>).flatMap(({ of }, index) =>
    of.flatMap((path, place) =>
      isNumber(schemaInLists(terms, path.split(".").slice(1)))
        ? []
        : [
            finding("unknown-reference", at("spans", index, "of", place), {
              what: "number in the terms",
              name: path,
              known: numbersIn(terms),
            }),
          ],
    ),
  );
}

const isNumber = (schema: OfferKindTerms | undefined): boolean =>
  schema !== undefined && (schema.type === "number" || schema.type === "integer" || NUMBERS.includes(schema.$ref ?? ""));

/** The schema at a path that goes through the items of lists. */
function schemaInLists(schema: OfferKindTerms | undefined, path: readonly string[]): OfferKindTerms | undefined {
  if (schema?.items) return schemaInLists(schema.items, path);
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  return schema?.properties && Object.hasOwn(schema.properties, name) ? schemaInLists(schema.properties[name], rest) : undefined;
}

/** All paths to numbers. */
function numbersIn(schema: OfferKindTerms, path = "terms"): string[] {
  if (isNumber(schema)) return [path];
  if (schema.items) return numbersIn(schema.items, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => numbersIn(part, `${path}.${name}`));
}
