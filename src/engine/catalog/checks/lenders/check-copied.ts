import type { ConsentDocument, LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, pointer } from "../../findings/finding.ts";
import { places } from "../check-references.ts";

/**
 * Tells of what a lender's document, made as a copy of another's, still has of that one: a consent that names it, an id of it in a
 * path or a name. Its secrets are told of elsewhere.
 */
export function checkCopied({ lenders, consents }: Catalog, lender: LenderDocument): Finding[] {
  const at = places("lender", lender.id);
  const others = [...lenders.values()].filter(({ id }) => id !== lender.id);
  const asked = (lender.consents ?? []).flatMap((id, index) => {
    const consent = consents.get(id);
    const other = consent && others.find((one) => isNamedIn(consent, one) && !isNamedIn(consent, lender));
    return other ? [finding("consent-names-another", at("consents", index), { name: id, other: other.legalName }, "warning")] : [];
  });
  const texts = textsIn(lender).filter(({ path }) => path[0] !== "consents" && path.at(-1) !== "secret");
  const kept = texts.flatMap(({ text, path }) => {
    const words = new Set(text.match(ID));
    const other = others.find(({ id }) => words.has(id));
    return other ? [finding("id-of-another", { ...at(), pointer: pointer("", ...path) }, { text, other: other.id }, "warning")] : [];
  });
  return [...asked, ...kept];
}

/** What may be an id: words with hyphens, whatever stands around them. */
const ID = /[a-z\d]+(?:-[a-z\d]+)*/g;

function isNamedIn({ versions }: ConsentDocument, { name, legalName }: LenderDocument): boolean {
  const texts = Object.values(versions.at(-1)?.text ?? {});
  return [legalName, ...Object.values(name)].some((called) => texts.some((text) => text.includes(called)));
}

/** Each text of a document, keys left out, with where it stands. */
function textsIn(value: unknown, path: readonly (string | number)[] = []): { text: string; path: readonly (string | number)[] }[] {
  if (typeof value === "string") return [{ text: value, path }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => textsIn(each, [...path, index]));
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}
