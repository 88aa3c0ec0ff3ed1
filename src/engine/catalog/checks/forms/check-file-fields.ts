import type { DialectFieldSchema } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { schemasIn, withDefinition } from "../../schemas-in.ts";

/** What speaks of a value that is typed or chosen. The answer of a file field is an id that the server gives. */
const OF_VALUES = [
  "const",
  "enum",
  "oneOf",
  "default",
  "pattern",
  "minLength",
  "maxLength",
  "ageBetween",
  "yearsBack",
  "maxTotal",
  "x-options",
  "x-placeholder",
  "x-queryable",
] as const satisfies (keyof DialectFieldSchema)[];

/** Checks that file fields say which files they take, and nothing that only values have. */
export function checkFileFields(catalog: Catalog): Finding[] {
  return schemasIn(catalog).fields.flatMap(({ field, place }) => {
    const name = place.pointer.slice(place.pointer.lastIndexOf("/") + 1);
    const at = (...parts: string[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
    const whole = withDefinition(catalog, field);
    if (whole.format === "file") return ofFile(field, whole, at, name);
    const rule = field["x-file"] === undefined ? [] : [finding("file-rule-without-file", at("x-file"), { name })];
    const endless = whole.items && withDefinition(catalog, whole.items).format === "file" && whole.maxItems === undefined;
    return endless && field.items ? [...rule, finding("file-list-without-end", at(), { name })] : rule;
  });
}

function ofFile(field: DialectFieldSchema, whole: DialectFieldSchema, at: (...parts: string[]) => Place, name: string): Finding[] {
  const rule = whole["x-file"] === undefined ? [finding("file-without-rule", at(), { name })] : [];
  const values = OF_VALUES.filter((keyword) => field[keyword] !== undefined).map((keyword) =>
    finding("file-has-no-value", at(keyword), { name, keyword }),
  );
  const widget =
    field["x-ui"]?.widget === undefined ? [] : [finding("file-has-no-value", at("x-ui", "widget"), { name, keyword: "widget" })];
  return [...rule, ...values, ...widget];
}
