import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import { OVER_ITEMS } from "../../../rules/logic/lazy-operators.ts";
import { type Catalog, offerKindOf } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { ANYTHING, type Domain, type Scope } from "../../domains/domain.ts";
import { anyOf, factScopesOf } from "../../domains/fact-scopes.ts";
import { checkPossible } from "../../domains/impossible-values.ts";
import { scopeOfItems } from "../../domains/logic-domain.ts";
import { domainAt, ITEM, stepInto } from "../../domains/paths.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { placeOfSent, sentBy } from "../../lenders/connector-parts.ts";

/** Operators that only test whether there is a value. */
const PRESENCE = new Set(["!", "!!", "and", "or"]);
const COMPARE = new Set(["==", "===", "!=", "!=="]);

/**
 * Checks the calculations of all documents: facts are compared with possible values, and paths into
 * facts exist.
 */
export function checkLogicValues(catalog: Catalog): Finding[] {
  const scopes = factScopesOf(catalog);
  return [
    ...[...catalog.shared.values()].flatMap(({ id, facts }) =>
      inLogic(facts, scopes.everywhere(), { kind: "shared", id, pointer: "/facts" }),
    ),
    ...[...catalog.forms.values()].flatMap(({ id, computed, prefill }) => [
      ...inLogic(computed, scopes.rules(id), { kind: "form", id, pointer: "/computed" }),
      ...inLogic(prefill, scopes.prefill(id), { kind: "form", id, pointer: "/prefill" }),
    ]),
    ...[...catalog.lenders.values()].flatMap(({ id, products, connector }) => {
      const lendings = products.map((_, index) => scopes.lending(id, index));
      const offer = offerOf(catalog, products);
      const application: Domain = { types: ["object"], properties: new Map([["id", ANYTHING]]) };
      const sent = new Map([...(anyOf(lendings) ?? []), ["offer", offer] as const, ["application", application] as const]);
      return [
        ...products.flatMap((lending, index) =>
          inLogic(lending, lendings[index] ?? null, { kind: "lender", id, pointer: pointer("/products", index) }),
        ),
        ...inLogic(sentBy(connector), sent, { kind: "lender", id, pointer: pointer("", ...placeOfSent(connector)) }),
      ];
    }),
  ];
}

/**
 * The chosen offer as a call to a lender can read it: the figures shown by the offer kinds of its
 * products.
 */
function offerOf(catalog: Catalog, products: LenderDocument["products"]): Domain {
  const kinds = products.map(({ product }) => offerKindOf(catalog, product));
  // A missing product or kind is reported where it is named; without it nothing can be checked
  // here.
  if (kinds.includes(undefined)) return ANYTHING;
  const figures = kinds.flatMap((kind) => kind?.figures ?? []).filter(({ format }) => format !== undefined);
  return { types: ["object"], properties: new Map(figures.map(({ id }) => [id, ANYTHING])) };
}

/**
 * Findings in the calculations within a value.
 *
 * @param ofItem whether the names are those of a list item, which are checked only here
 */
function inLogic(value: unknown, scope: Scope | null, place: Place, ofItem = false): Finding[] {
  if (typeof value !== "object" || value === null || scope === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const at = { ...place, pointer: pointer(place.pointer, key) };
    if (Array.isArray(value)) return inLogic(part, scope, at, ofItem);
    const operands = Array.isArray(part) ? part : [part];
    const operandAt = (index: number) => (Array.isArray(part) ? { ...at, pointer: pointer(at.pointer, index) } : at);
    const inOperands = operands.flatMap((operand, index) => {
      if (index !== 1 || !OVER_ITEMS.has(key)) return inLogic(operand, scope, operandAt(index), ofItem);
      return inLogic(operand, scopeOfItems(key, operands, scope), operandAt(index), true);
    });
    if (key === "var") return [...readWithin(operands[0], scope, at, ofItem), ...inOperands];
    const missing = key === "missing" ? operands.flatMap((name, index) => readWithin(name, scope, operandAt(index), ofItem)) : [];
    return [...missing, ...readsFile(key, operands, scope, at), ...compared(key, operands, scope, at), ...inOperands];
  });
}

/** A file read as a value: the answer is an id, which means nothing to a rule. */
function readsFile(operator: string, operands: readonly unknown[], scope: Scope, place: Place): Finding[] {
  if (PRESENCE.has(operator)) return [];
  return operands.flatMap((operand, index) => {
    const isCondition = operator === "if" && index % 2 === 0 && index < operands.length - 1;
    const [fact, domain] = factOf(operand, scope) ?? [];
    return domain?.file && !isCondition ? [finding("file-in-condition", place, { fact: fact ?? "", keyword: operator })] : [];
  });
}

/** The fact that `{"var": …}` without a default reads. */
function factOf(operand: unknown, scope: Scope): [string, Domain] | null {
  const name = typeof operand === "object" && operand !== null && "var" in operand ? operand.var : null;
  const domain = typeof name === "string" ? domainAt(name, scope) : undefined;
  return domain === undefined ? null : [name === ITEM ? "an item" : (name as string), domain];
}

function compared(operator: string, operands: readonly unknown[], scope: Scope, place: Place): Finding[] {
  const checkLiterals = (fact: [string, Domain] | null, literals: readonly (readonly [unknown, readonly (string | number)[]])[]) =>
    fact === null
      ? []
      : literals.flatMap(([value, parts]) =>
          typeof value === "object" ? [] : checkPossible(value, fact[1], { ...place, pointer: pointer(place.pointer, ...parts) }, fact[0]),
        );
  const [first, second] = operands;
  if (COMPARE.has(operator)) {
    return [...checkLiterals(factOf(first, scope), [[second, [1]]]), ...checkLiterals(factOf(second, scope), [[first, [0]]])];
  }
  if (operator === "in" && Array.isArray(second)) {
    return checkLiterals(
      factOf(first, scope),
      second.map((value, index) => [value, [1, index]] as const),
    );
  }
  if (operator === "match") {
    const cases = operands.map((value, index) => [value, [index]] as const);
    return checkLiterals(
      factOf(first, scope),
      cases.filter((_, index) => index % 2 === 1 && index < operands.length - 1),
    );
  }
  return [];
}

/** Checks that every part of a path into a fact or a list item exists. */
function readWithin(path: unknown, scope: Scope, place: Place, ofItem: boolean): Finding[] {
  if (typeof path !== "string" && typeof path !== "number") return [];
  const [name = "", ...parts] = String(path).split(".");
  const unknownName = (missed: string, { properties }: Domain) =>
    finding("unknown-name-in-logic", place, { name: missed, known: [...(properties?.keys() ?? [])].filter((known) => known !== ITEM) });
  let domain = scope.get(name);
  // The first part of the path is checked with the names of its place.
  if (domain === undefined) return ofItem || typeof path === "number" ? [unknownName(name, { properties: scope })] : [];
  for (const [index, part] of parts.entries()) {
    const next = stepInto(domain, part);
    const list = [name, ...parts.slice(0, index)].join(".");
    if (next === null)
      return [domain.items?.properties ? finding("list-read-as-group", place, { list, name: part }) : unknownName(part, domain)];
    if (next === undefined) return [];
    domain = next;
  }
  return [];
}
