import type { DialectFieldSchema } from "../../../../contract/documents.gen.ts";
import { INHERITED_NAMES } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import { isIdentifying } from "../../criteria/identifying.ts";
import type { Finding } from "../../document.ts";
import { typesOf } from "../../domains/domain.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { resolveField } from "../../resolve.ts";
import { schemasIn, withDefinition } from "../../schemas-in.ts";

/**
 * Checks that what is stored in clear beside the encrypted answers (`x-queryable`) identifies no
 * one, and is not empty.
 */
export function checkQueryable(catalog: Catalog): Finding[] {
  return schemasIn(catalog).fields.flatMap(({ field, place }) => {
    const resolved = withDefinition(catalog, field);
    const rule = resolved["x-queryable"];
    // A field that inherits everything from its definition is reported there.
    const own = (["x-queryable", "x-pii", "type", "oneOf", "enum", "maxLength"] as const).find((keyword) => field[keyword] !== undefined);
    // A file has no value; reported elsewhere.
    if (rule === undefined || own === undefined || resolved.format === "file") return [];
    const name = place.pointer.slice(place.pointer.lastIndexOf("/") + 1);
    const at = (...parts: string[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
    const types = typesOf(resolved.type);
    const { first, bands } = rule;
    const fact = field["x-queryable"]?.as;
    if (fact !== undefined && INHERITED_NAMES.has(fact)) return [finding("unsafe-name", at("x-queryable", "as"), { name: fact })];
    if (first !== undefined && types?.includes("string") === false)
      return [finding("queryable-of-another-type", at(own), { name, part: "first", of: "texts" })];
    if (bands !== undefined && types?.includes("number") === false)
      return [finding("queryable-of-another-type", at(own), { name, part: "bands", of: "numbers" })];
    return storesWholeAnswer(resolved) && isPersonal(catalog, resolved)
      ? [finding("personal-data-unencrypted", at(own), { name, part: types?.includes("number") ? "bands" : "first" })]
      : [];
  });
}

/** Whether the whole answer is stored, not its first characters or its band. */
function storesWholeAnswer({ "x-queryable": rule = {}, maxLength }: DialectFieldSchema): boolean {
  return rule.bands === undefined && (rule.first === undefined || (maxLength !== undefined && rule.first >= maxLength));
}

/** An answer marked as personal, or a text that is not a choice. */
function isPersonal(catalog: Catalog, resolved: DialectFieldSchema): boolean {
  if (resolved["x-pii"] === true) return true;
  try {
    return isIdentifying(resolveField(catalog, resolved));
  } catch {
    // A broken reference is reported where it is.
    return false;
  }
}
