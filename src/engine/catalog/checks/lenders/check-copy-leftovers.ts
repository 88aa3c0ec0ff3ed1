import type { ConsentDocument, LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, pointer } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

/**
 * Reports leftovers in a lender document that was copied from another lender: a consent that names
 * the other one, its id in a path or a name. Secrets are checked elsewhere.
 */
export function checkCopyLeftovers({ lenders, consents }: Catalog, lender: LenderDocument): Finding[] {
  const at = placesOf("lender", lender.id);
  const others = [...lenders.values()].filter(({ id }) => id !== lender.id);
  const foreign = (lender.consents ?? []).flatMap((id, index) => {
    const consent = consents.get(id);
    const other = consent && others.find((one) => isNamedIn(consent, one) && !isNamedIn(consent, lender));
    return other ? [finding("consent-of-another-lender", at("consents", index), { name: id, other: other.legalName }, "warning")] : [];
  });
  const texts = textsIn(lender).filter(({ path }) => path[0] !== "consents" && path.at(-1) !== "secret");
  const copied = texts.flatMap(({ text, path }) => {
    const ids = new Set(text.match(ID));
    const other = others.find(({ id }) => ids.has(id));
    return other ? [finding("id-of-another-lender", { ...at(), pointer: pointer("", ...path) }, { text, other: other.id }, "warning")] : [];
  });
  return [...foreign, ...copied];
}

/** Matches possible ids: hyphenated words anywhere in a text. */
const ID = /[a-z\d]+(?:-[a-z\d]+)*/g;

function isNamedIn({ versions }: ConsentDocument, { name, legalName }: LenderDocument): boolean {
  const texts = Object.values(versions.at(-1)?.text ?? {});
  return [legalName, ...Object.values(name)].some((called) => texts.some((text) => text.includes(called)));
}

/** Each text of a document with its path; keys are left out. */
function textsIn(value: unknown, path: readonly (string | number)[] = []): { text: string; path: readonly (string | number)[] }[] {
  if (typeof value === "string") return [{ text: value, path }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...path, index]));
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}
