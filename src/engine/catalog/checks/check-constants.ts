import type { SiteDocument } from "../../../contract/documents.gen.ts";
import { equal } from "../../values/equal.ts";
import { type Catalog, documentsOf } from "../catalog.ts";
import type { Finding } from "../document.ts";
import { finding } from "../findings/finding.ts";
import { IDENTIFIER_FIELDS } from "../identifier-rules.ts";
import { placesOf, requireExisting } from "./check-references.ts";

type Constant = SiteDocument["constants"][number];

const isSame = (one: Constant, other: Constant): boolean => one.value === other.value && equal(one.enforcedAt, other.enforcedAt);

/**
 * Checks the constants of a site: the document that `enforcedAt` names has the same number, and a
 * constant of the specification is enforced somewhere. A constant shared by several sites is
 * reported once.
 */
export function checkConstants(catalog: Catalog, { id, constants }: SiteDocument): Finding[] {
  const at = placesOf("site", id);
  const before = [...catalog.sites.values()].filter((site) => site.id < id).flatMap((site): Constant[] => site.constants);
  return constants.flatMap((constant: Constant, index) => {
    const { value, label, assumed, enforcedAt } = constant;
    if (before.some((other) => isSame(other, constant))) return [];
    // For assumed constants, the specification gives only a number.
    if (enforcedAt === undefined) return assumed ? [] : [finding("constant-not-enforced", at("constants", index), { label, value })];
    const { kind, id: name, pointer, times = 1 } = enforcedAt;
    const severity = assumed ? "warning" : "error";
    const documents: ReadonlyMap<string, unknown> = documentsOf(catalog, kind);
    const missing = requireExisting(`${kind} document`, name, documents.keys(), at("constants", index, "enforcedAt", "id"));
    if (missing.length > 0) return missing;
    const held = valueAt(documents.get(name), pointer);
    if (typeof held !== "number")
      return [finding("constant-not-found", at("constants", index, "enforcedAt", "pointer"), { label, pointer }, severity)];
    if (held === value * times) return [];
    return [finding("constant-differs", { kind, id: name, pointer }, { label, value: value * times, held }, severity)];
  });
}

/**
 * Checks that shared fields define a mobile number and an email. Customers sign in with them, so
 * every site needs them.
 */
export function checkIdentifiers(catalog: Catalog, { id }: SiteDocument): Finding[] {
  // A set of documents without shared fields is only a part of a release.
  if (catalog.shared.size === 0) return [];
  const fields = [...catalog.shared.values()].map(({ definitions }) => definitions ?? {});
  const missing = IDENTIFIER_FIELDS.filter((name) => !fields.some((own) => own[name]?.pattern !== undefined));
  return missing.map((name) => finding("no-identifier", placesOf("site", id)(), { name }));
}

/** @param pointer in a list, an index or an item's id, whatever prefix the item has */
function valueAt(content: unknown, pointer: string): unknown {
  let node = content;
  for (const part of pointer.split("/").slice(1)) {
    const named = Array.isArray(node) ? node.find((item) => item?.id === part) : undefined;
    if (named !== undefined) {
      node = named;
      continue;
    }
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return node;
}
