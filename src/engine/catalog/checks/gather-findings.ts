import type { Catalog } from "../catalog.ts";
import type { Finding } from "../document.ts";
import { groupsOf } from "../field-groups.ts";
import { finding, type Place, pointer, valuesOf } from "../findings/finding.ts";
import type { FindingCode } from "../findings/finding-texts.ts";
import { similarName } from "../findings/similar-name.ts";
import { SHARED_OPTIONS } from "../resolve.ts";

/**
 * From this number of findings with one cause, in more than one document, they are reported as one.
 */
const MANY = 3;

/** Findings about a field or fact that does not exist. */
const CODES_OF_NAMES: ReadonlySet<FindingCode> = new Set([
  "unknown-name-in-condition",
  "unknown-name-in-logic",
  "required-not-a-field",
  "field-not-in-step",
]);

/** What findings can have in common: a field or fact, or an entry of a kind. */
interface Subject {
  what: string;
  name: string;
  /** The option list, for an option. */
  list?: string;
}

/** Whether a finding is about a field of a dataset, including those declared by forms. */
const ofDataset = ({ kind }: Finding): boolean => kind === "table" || kind === "report";

function subjectOf(found: Finding): Subject | null {
  const { name, what, list } = valuesOf(found);
  if (typeof name !== "string") return null;
  if (
    CODES_OF_NAMES.has(found.code) ||
    (found.code === "unknown-reference" && (what === "field" || what === "field or fact") && !ofDataset(found))
  )
    return { what: "field", name };
  if (found.code === "impossible-option") return { what: "option", name, list: String(list) };
  if (found.code !== "unknown-reference" || typeof what !== "string") return null;
  return typeof list === "string" && list !== "" ? { what, name, list } : { what, name };
}

/**
 * Merges findings with one cause into one at that cause: a field, fact, option, list or definition
 * that was renamed or removed. Findings whose cause is unknown stay as they are.
 */
export function gatherFindings(catalog: Catalog, reported: readonly Finding[]): Finding[] {
  // Two checks may report one mistake, and two pages the same form.
  const found = [...new Map(reported.map((one) => [JSON.stringify(one), one])).values()];
  const groups = new Map<string, { subject: Subject; members: Finding[] }>();
  for (const one of found) {
    const subject = subjectOf(one);
    if (!subject) continue;
    const key = JSON.stringify(subject);
    const group = groups.get(key) ?? { subject, members: [] };
    group.members.push(one);
    groups.set(key, group);
  }
  const suppressed = new Set<Finding>();
  const causes = [...groups.values()].flatMap(({ subject, members }) => {
    const documents = [...new Set(members.map(({ kind, id }) => `${kind}/${id}`))];
    if (members.length < MANY || documents.length < 2) return [];
    const place = causeOf(catalog, subject, members);
    if (place === null) return [];
    for (const member of members) suppressed.add(member);
    const values = {
      ...subject,
      count: members.length,
      documents,
      places: members.map(({ kind, id, pointer: at }) => `${kind}/${id}${at}`),
    };
    return [finding(subject.what === "field" ? "name-removed" : "entry-removed", place, values)];
  });
  return withoutConsequences([...found.filter((one) => !suppressed.has(one)), ...causes]);
}

/** Conflicts between rules of a journey, which are often consequences of an error in one rule. */
export const RULE_CONFLICT_CODES: ReadonlySet<FindingCode> = new Set(["routing-conflict", "routing-unreached"]);

/** Errors in the places of products. */
const JOURNEY_CODES: ReadonlySet<FindingCode> = new Set([
  "unknown-path",
  "path-of-another-screen",
  "route-without-product",
  "product-without-routes",
  "product-name-taken",
]);
const PROOFS: ReadonlySet<FindingCode> = new Set(["routing-loop", "routing-dead-end", ...RULE_CONFLICT_CODES]);
/** Findings about one value that are more specific than its rejection. */
const OF_VALUES: ReadonlySet<FindingCode> = new Set([
  "impossible-option",
  "impossible-value",
  "value-of-another-type",
  "value-out-of-reach",
  "number-written-as-text",
]);
const OF_CODE: ReadonlySet<FindingCode> = new Set(["product-without-lender", "product-without-routes"]);

/**
 * Removes findings that follow from others: loops of a journey that leads to wrong places,
 * references to a product code that was changed, a default reported where it is written, dataset
 * fields of an incomplete form.
 */
function withoutConsequences(found: readonly Finding[]): Finding[] {
  const renamed = new Set(
    found.filter(({ code, kind, pointer: at }) => code === "entry-removed" && kind === "product" && at === "/code").map(({ id }) => id),
  );
  const astray = renamed.size > 0 || found.some(({ code }) => JOURNEY_CODES.has(code));
  const hasBrokenReference = found.some((one) => one.code === "name-removed" || valuesOf(one).what === "shared definition");
  const ofForm = (one: Finding) => ofDataset(one) && one.code === "unknown-reference" && valuesOf(one).what === "field";
  const defaults = new Set(found.flatMap(({ code, pointer: at }) => (OF_VALUES.has(code) ? [at] : [])));
  const inOneRule = new Set(found.flatMap(({ code, kind, id }) => (kind === "routing" && !PROOFS.has(code) ? [id] : [])));
  const isMoreSpecific = (one: Finding) =>
    one.code === "invalid-default" && [...defaults].some((at) => at.endsWith(pointer("", String(valuesOf(one).name), "default")));
  return found.filter(
    (one) =>
      !(astray && PROOFS.has(one.code)) &&
      !(OF_CODE.has(one.code) && renamed.has(one.id)) &&
      !isMoreSpecific(one) &&
      !(RULE_CONFLICT_CODES.has(one.code) && inOneRule.has(one.id)) &&
      !(hasBrokenReference && ofForm(one)),
  );
}

/**
 * The place of the thing with the most similar name, which was probably renamed; otherwise the
 * first place that misses it.
 */
function causeOf(catalog: Catalog, subject: Subject, members: readonly Finding[]): Place | null {
  const candidates = candidatesFor(catalog, subject);
  const near = similarName(subject.name, candidates.keys());
  if (near !== undefined) return candidates.get(near) ?? null;
  if (subject.what === "field") {
    const form = members.find(({ kind }) => kind === "form")?.id ?? [...catalog.forms.keys()][0];
    return form === undefined ? null : { kind: "form", id: form, pointer: "/steps" };
  }
  if (subject.list !== undefined) return { kind: "options", id: SHARED_OPTIONS, pointer: pointer("/lists", subject.list) };
  return null;
}

/** The names that may be the renamed one, each with its place. */
function candidatesFor(catalog: Catalog, { what, list }: Subject): Map<string, Place> {
  const lists = catalog.options.get(SHARED_OPTIONS)?.lists ?? {};
  const options: Place = { kind: "options", id: SHARED_OPTIONS, pointer: "/lists" };
  const at = (place: Place, ...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  switch (what) {
    case "field":
      return new Map([
        ...[...catalog.shared.values()].flatMap(({ id, facts }) =>
          (facts ?? []).map(({ name }, index): [string, Place] => [name, { kind: "shared", id, pointer: `/facts/${index}/name` }]),
        ),
        ...[...catalog.forms.values()].flatMap((form) =>
          groupsOf(form).flatMap(({ group, pointer: base }) =>
            Object.keys(group.properties ?? {}).map((name): [string, Place] => [
              name,
              { kind: "form", id: form.id, pointer: pointer(base, "properties", name) },
            ]),
          ),
        ),
      ]);
    case "option":
      return new Map(
        Object.entries(lists)
          .filter(([name]) => list === undefined || name === list)
          .flatMap(([name, entries]) => entries.map(({ code }, index): [string, Place] => [code, at(options, name, index, "code")])),
      );
    case "option list":
      return new Map(Object.keys(lists).map((name) => [name, at(options, name)]));
    case "shared definition":
      return new Map(
        [...catalog.shared.values()].flatMap(({ id, definitions }) =>
          Object.keys(definitions ?? {}).map((name): [string, Place] => [
            `shared/${id}#/definitions/${name}`,
            { kind: "shared", id, pointer: pointer("/definitions", name) },
          ]),
        ),
      );
    case "product":
      return new Map([...catalog.products.values()].map(({ id, code }) => [code, { kind: "product", id, pointer: "/code" }]));
    default:
      return new Map();
  }
}
