import type { DialectFieldSchema } from "../../../../contract/documents.gen.ts";
import { typeOf } from "../../../validate/field-type.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { sharedDefinition } from "../../resolve.ts";
import { withDefinition } from "../../schemas-in.ts";
import { requireExisting, requireUnique } from "../check-references.ts";
import { checkChoices, checkTitles } from "./check-choices.ts";

const RANGES = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** Checks that apply to a field anywhere: references, choices, ranges, patterns. */
export function checkField(catalog: Catalog, field: DialectFieldSchema, place: Place): Finding[] {
  const ranges = RANGES.flatMap(([low, high]) => {
    const [from, to] = [field[low], field[high]];
    return from !== undefined && to !== undefined && from > to ? [finding("empty-range", place, { low, high })] : [];
  });
  const anchored = field.pattern === undefined || (field.pattern.startsWith("^") && field.pattern.endsWith("$"));
  const kinds = [field.type ?? []].flat().filter((type) => type !== "null");
  const several = kinds.length > 1 && !field.enum && !field.oneOf && field.const === undefined;
  const name = place.pointer.slice(place.pointer.lastIndexOf("/") + 1);
  const twice = field.oneOf && (field.enum || field["x-options"] !== undefined);
  const nested = [
    ...Object.entries(field.properties ?? {}).map(([name, child]) => [child, pointer(place.pointer, "properties", name)] as const),
    ...(field.items ? [[field.items, pointer(place.pointer, "items")] as const] : []),
  ];
  return [
    ...checkReference(catalog, field.$ref, place),
    ...checkChoices(catalog, field, place),
    ...checkTitles(catalog, field, place),
    ...(several ? [finding("several-types", { ...place, pointer: pointer(place.pointer, "type") }, { name })] : []),
    ...(twice ? [finding("two-choice-lists", { ...place, pointer: pointer(place.pointer, "oneOf") }, { name })] : []),
    ...requireUnique(
      "choice",
      (field.oneOf ?? []).map((one) => JSON.stringify(one.const)),
      (index) => ({ ...place, pointer: pointer(place.pointer, "oneOf", index, "const") }),
    ),
    ...ranges,
    ...checkTotal(catalog, field, place),
    ...(anchored ? [] : [finding("pattern-not-anchored", { ...place, pointer: pointer(place.pointer, "pattern") }, {}, "warning")]),
    ...nested.flatMap(([child, at]) => checkField(catalog, child, { ...place, pointer: at })),
  ];
}

/** Checks that `maxTotal` adds up a number of the list's items. */
function checkTotal(catalog: Catalog, { maxTotal, items }: DialectFieldSchema, place: Place): Finding[] {
  if (!maxTotal) return [];
  const parts = items ? Object.entries(withDefinition(catalog, items).properties ?? {}) : [];
  const numbers = parts.filter(([, part]) => ["number", "integer"].includes(typeOf(withDefinition(catalog, part)) ?? ""));
  return requireExisting(
    "number in the list's items",
    maxTotal.of,
    numbers.map(([name]) => name),
    { ...place, pointer: pointer(place.pointer, "maxTotal", "of") },
  );
}

function checkReference(catalog: Catalog, ref: string | undefined, place: Place): Finding[] {
  if (ref === undefined) return [];
  const at = { ...place, pointer: pointer(place.pointer, "$ref") };
  if (!sharedDefinition(catalog, ref)) {
    const document = catalog.shared.get(/^shared\/([a-z-]+)#/.exec(ref)?.[1] ?? "");
    const known = document ? Object.keys(document.definitions ?? {}) : [...catalog.shared.keys()].map((id) => `shared/${id}`);
    return [finding("unknown-reference", at, { what: "shared definition", name: ref, known })];
  }
  return isCircular(catalog, ref) ? [finding("recursive-reference", at, { name: ref })] : [];
}

/**
 * Whether a definition refers to itself. Each definition is visited once, however many references
 * lead to it.
 */
function isCircular(catalog: Catalog, ref: string, open = new Set<string>(), settled = new Set<string>()): boolean {
  if (open.has(ref)) return true;
  if (settled.has(ref)) return false;
  open.add(ref);
  const definition = sharedDefinition(catalog, ref);
  const found = definition !== undefined && referencesIn(definition).some((next) => isCircular(catalog, next, open, settled));
  open.delete(ref);
  settled.add(ref);
  return found;
}

/** The references of a field and of the fields below it. */
function referencesIn(field: DialectFieldSchema): string[] {
  const branches = (field.allOf ?? []).flatMap((branch) => [branch.then, branch.else ?? {}]);
  const children = [field, ...branches].flatMap(({ properties }) => Object.values(properties ?? {}));
  const below = [...children, ...(field.items ? [field.items] : [])].flatMap(referencesIn);
  return field.$ref === undefined ? below : [field.$ref, ...below];
}
