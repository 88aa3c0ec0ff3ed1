import type { BrandDocument, ConsentDocument, OptionsDocument, ProductDocument, SiteDocument } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import { activeLending } from "../../rules/lender-products.ts";
import { isDay } from "../../values/day-spans.ts";
import type { Catalog } from "../catalog.ts";
import type { Finding, Kind } from "../document.ts";
import { fieldNames } from "../field-groups.ts";
import { finding, type Place, pointer } from "../findings/finding.ts";
import { formPath } from "../form-path.ts";
import { factNames } from "../names-in-rules.ts";
import { SHARED_OPTIONS } from "../resolve.ts";
import { checkPath } from "./rules/check-routing.ts";
import { checkCondition } from "./rules/check-rules.ts";

/** A leap year, so that every calendar day is valid. */
const LEAP_YEAR = 2028;

/** Makes places in one document. */
export function placesOf(kind: Kind, id: string): (...parts: (string | number)[]) => Place {
  return (...parts) => ({ kind, id, pointer: pointer("", ...parts) });
}

/**
 * No finding if the name exists (or is undefined); otherwise one that lists the known names.
 *
 * @param list the option list, for an option
 */
export function requireExisting(what: string, name: string | undefined, known: Iterable<string>, at: Place, list = ""): Finding[] {
  const names = [...known];
  return name === undefined || names.includes(name) ? [] : [finding("unknown-reference", at, { what, name, list, known: names })];
}

/** One finding for each name that occurs a second time. */
export function requireUnique(what: string, names: readonly (string | number)[], at: (index: number) => Place): Finding[] {
  return names.flatMap((name, index) => (names.indexOf(name) < index ? [finding("duplicate-name", at(index), { what, name })] : []));
}

const codesOf = (catalog: Catalog) => [...catalog.products.values()].map(({ code }) => code);

/** Checks a site: its brand, product, hosts and languages. */
export function checkSite(catalog: Catalog, site: SiteDocument): Finding[] {
  const at = placesOf("site", site.id);
  const defaults = site.languages.filter(({ isDefault }) => isDefault).length;
  return [
    ...requireExisting("brand", site.brand, catalog.brands.keys(), at("brand")),
    ...requireExisting("product", site.singleProduct, codesOf(catalog), at("singleProduct")),
    ...(site.mode === "single" && site.singleProduct === undefined ? [finding("site-mode-mismatch", at())] : []),
    ...(site.hosts ?? []).flatMap(({ product, rootPage }, index) => [
      ...requireExisting("product", product, codesOf(catalog), at("hosts", index, "product")),
      ...requireExisting("page", rootPage, catalog.pages.keys(), at("hosts", index, "rootPage")),
    ]),
    ...(site.staff?.secondFactorRoles?.length && formPath(catalog, "admin", "sign-in-enrol") === null
      ? [finding("next-form-missing", at("staff", "secondFactorRoles"), { action: "the password", next: "sign-in-enrol", area: "admin" })]
      : []),
    ...(site.holidays ?? []).flatMap((day, index) =>
      isDay(day.length === "mm-dd".length ? `${LEAP_YEAR}-${day}` : day) ? [] : [finding("no-such-day", at("holidays", index), { day })],
    ),
    ...(defaults === 0 ? [finding("no-default", at("languages"), { what: "default language" })] : []),
    ...(defaults > 1 ? [finding("two-defaults", at("languages"))] : []),
    ...requireUnique(
      "language",
      site.languages.map(({ code }) => code),
      (index) => at("languages", index, "code"),
    ),
    ...requireUnique(
      "language id",
      site.languages.map(({ id }) => id),
      (index) => at("languages", index, "id"),
    ),
  ];
}

/** Checks a product: its form, the places of its journey, and that a lender offers it. */
export function checkProduct(catalog: Catalog, product: ProductDocument): Finding[] {
  const at = placesOf("product", product.id);
  const form = catalog.forms.get(product.form);
  const lent = [...catalog.lenders.values()].some((lender) => activeLending(lender, product) !== undefined);
  const alike = [...catalog.products.values()].filter(
    ({ id, form: other, offerKind }) => id !== product.id && other === product.form && offerKind === product.offerKind,
  );
  return [
    ...requireExisting("form", product.form, catalog.forms.keys(), at("form")),
    ...requireExisting("kind of offer", product.offerKind, catalog.offerKinds.keys(), at("offerKind")),
    ...(product.covers ?? []).flatMap((code, index) =>
      requireExisting(
        "product with this form and kind of offer",
        code,
        alike.map((other) => other.code),
        at("covers", index),
      ),
    ),
    ...(product.next ?? []).flatMap((code, index) =>
      requireExisting(
        code === product.code ? "other product" : "product",
        code,
        [...codesOf(catalog)].filter((other) => other !== product.code),
        at("next", index),
      ),
    ),
    ...checkLenderTerms(catalog, product),
    ...checkRanking(catalog, product),
    ...Object.entries(product.updateWhen ?? {}).flatMap(([flag, condition]) => [
      ...requireExisting("update flag", flag, product.updateFlags ?? [], at("updateWhen", flag)),
      ...checkCondition(
        condition as Condition,
        at("updateWhen", flag),
        form ? new Set([...fieldNames(form), ...factNames(catalog)]) : null,
      ),
    ]),
    ...(form ? requireExisting("field", product.requestedAmount, fieldNames(form), at("requestedAmount")) : []),
    ...(form ? requireExisting("field", product.requestedTenure, fieldNames(form), at("requestedTenure")) : []),
    ...checkQuestion(catalog, product),
    ...(form
      ? (product.whatIf ?? []).flatMap(({ field }, index) =>
          requireExisting("field", field, fieldNames(form), at("whatIf", index, "field")),
        )
      : []),
    ...checkPath(catalog, "customer", product.home, at("home")),
    ...Object.entries(product.routes).flatMap(([name, path]) => checkPath(catalog, "customer", path, at("routes", name))),
    ...(product.loanRedirect === undefined ? [] : checkPath(catalog, "customer", `/user/${product.loanRedirect}`, at("loanRedirect"))),
    ...(lent ? [] : [finding("product-without-lender", at("code"), { name: product.code }, "warning")]),
  ];
}

/** Checks that the answers of a product's question lead to products and differ from one another. */
function checkQuestion(catalog: Catalog, { id, question }: ProductDocument): Finding[] {
  const at = placesOf("product", id);
  const answers = question?.answers ?? [];
  return [
    ...answers.flatMap(({ product }, index) =>
      requireExisting("product", product, codesOf(catalog), at("question", "answers", index, "product")),
    ),
    ...requireUnique(
      "answer",
      answers.map(({ label }) => label.en ?? ""),
      (index) => at("question", "answers", index, "label"),
    ),
  ];
}

/**
 * Checks that a product ranks its offers by orders of its offer kind, and so by figures that
 * customers see.
 */
function checkRanking(catalog: Catalog, { id, offerKind, ranking = [] as never }: ProductDocument): Finding[] {
  const kind = catalog.offerKinds.get(offerKind);
  if (!kind) return [];
  const keyOf = ({ figure, order }: { figure: string; order: string }) => `${figure} ${order}`;
  const orders = new Set([...kind.ranking, ...kind.sorts].map(keyOf));
  return ranking.flatMap((one, index) =>
    requireExisting("order of this kind of offer", keyOf(one), orders, placesOf("product", id)("ranking", index)),
  );
}

/** Checks that the terms that a product requires or excludes exist in its offer kind. */
function checkLenderTerms(catalog: Catalog, { id, offerKind, lenderTerms = {} }: ProductDocument): Finding[] {
  const kind = catalog.offerKinds.get(offerKind);
  if (!kind) return [];
  const known = Object.keys(kind.terms.properties ?? {});
  return Object.keys(lenderTerms).flatMap((name) => requireExisting("term", name, known, placesOf("product", id)("lenderTerms", name)));
}

/** Checks a consent: version numbers ascend, links resolve. */
export function checkConsent(catalog: Catalog, { id, versions }: ConsentDocument): Finding[] {
  const at = placesOf("consent", id);
  return versions.flatMap(({ version, links, choices }, index) => [
    ...(index > 0 && version <= (versions[index - 1]?.version ?? 0)
      ? [finding("versions-not-ascending", at("versions", index, "version"), { version })]
      : []),
    ...(links ?? []).flatMap(({ path }, link) => checkPath(catalog, "customer", path, at("versions", index, "links", link, "path"))),
    ...requireUnique(
      "choice",
      (choices ?? []).map(({ code }) => code),
      (choice) => at("versions", index, "choices", choice, "code"),
    ),
  ]);
}

/**
 * Checks option lists: codes are unique; a lender's lists and codes exist among the shared ones.
 */
export function checkOptions(catalog: Catalog, { id, lists }: OptionsDocument): Finding[] {
  const at = placesOf("options", id);
  const house = catalog.options.get(SHARED_OPTIONS)?.lists ?? {};
  const own = id === SHARED_OPTIONS;
  const unknownLender = own ? [] : requireExisting("lender", id, catalog.lenders.keys(), at("id"));
  const inside = Object.entries(lists).flatMap(([name, options]) => {
    const codes = options.map(({ code }) => code);
    const twice = requireUnique("option", codes, (index) => at("lists", name, index, "code"));
    if (own) return twice;
    const known = Object.hasOwn(house, name) ? house[name] : undefined;
    if (!known) return [...twice, ...requireExisting("option list", name, Object.keys(house), at("lists", name))];
    const houseCodes = known.map(({ code }) => code);
    return [
      ...twice,
      ...codes.flatMap((code, index) => requireExisting("option", code, houseCodes, at("lists", name, index, "code"), name)),
    ];
  });
  return [...unknownLender, ...inside];
}

/** Checks that a brand's lookup names are unique among all brands. */
export function checkBrand(catalog: Catalog, { id, lookup }: BrandDocument): Finding[] {
  if (lookup === undefined || lookup.length === 0) return [];
  const others = [...catalog.brands.values()].filter((other) => other.id !== id);
  const taken = new Set(others.flatMap((other) => [other.id, ...(other.lookup ?? [])]).map((name) => name.toLowerCase()));
  const at = placesOf("brand", id);
  return lookup.flatMap((name, index) =>
    taken.has(name.toLowerCase()) ? [finding("duplicate-name", at("lookup", index), { what: "brand", name })] : [],
  );
}
