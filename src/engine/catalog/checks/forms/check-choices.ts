import type { DialectFieldSchema } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { type ResolvedField, resolveField, SHARED_OPTIONS } from "../../resolve.ts";
import { withDefinition } from "../../schemas-in.ts";

/**
 * Checks that a field's option list exists, and that the choices it narrows the list or its
 * definition to are among them.
 */
export function checkChoices(catalog: Catalog, field: DialectFieldSchema, place: Place): Finding[] {
  const own = field["x-options"];
  const resolved = withDefinition(catalog, field);
  // A field's own choices replace those of its definition.
  const list = own ?? (field.oneOf ? undefined : resolved["x-options"]);
  if (list === undefined) return ofDefinition(field, resolved, place);
  const lists = catalog.options.get(SHARED_OPTIONS)?.lists ?? {};
  const options = Object.hasOwn(lists, list) ? lists[list] : undefined;
  const at = { ...place, pointer: pointer(place.pointer, "x-options") };
  if (!options)
    return own === undefined ? [] : [finding("unknown-reference", at, { what: "option list", name: list, known: Object.keys(lists) })];
  const codes = options.map(({ code }) => code);
  return (field.enum ?? []).flatMap((code, index) => {
    if (codes.includes(String(code))) return [];
    const here = own === undefined ? { ...place, pointer: pointer(place.pointer, "enum", index) } : at;
    return [finding("unknown-reference", here, { what: "option", name: String(code), list, known: codes })];
  });
}

/** A field that refers to a definition with inline choices can offer some of them. */
function ofDefinition(field: DialectFieldSchema, { oneOf }: DialectFieldSchema, place: Place): Finding[] {
  if (field.$ref === undefined || field.oneOf !== undefined || oneOf === undefined) return [];
  const known = oneOf.map((choice) => String(choice.const));
  return (field.enum ?? []).flatMap((value, index) =>
    known.includes(String(value))
      ? []
      : [
          finding(
            "unknown-reference",
            { ...place, pointer: pointer(place.pointer, "enum", index) },
            { what: "choice", name: String(value), known },
          ),
        ],
  );
}

/** Widgets that show no choices, whatever values there are. */
const SHOWS_NO_CHOICES = new Set(["hidden", "checkbox"]);

/** Checks that choices have titles; without them customers would see the stored values. */
export function checkTitles(catalog: Catalog, field: DialectFieldSchema, place: Place): Finding[] {
  if (!field.enum?.length) return [];
  let resolved: ResolvedField;
  try {
    resolved = resolveField(catalog, field);
  } catch {
    return [];
  }
  if (resolved["x-labels"] || SHOWS_NO_CHOICES.has(resolved["x-ui"]?.widget ?? "")) return [];
  const name = place.pointer.split("/").findLast((part) => part !== "items") ?? "";
  // A warning, since releases with this mistake must stay publishable when another document
  // changes.
  return [finding("choices-without-titles", { ...place, pointer: pointer(place.pointer, "enum") }, { name }, "warning")];
}
