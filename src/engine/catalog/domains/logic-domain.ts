import { ANYTHING, type Domain, eitherOf, type Scope, typeOf } from "./domain.ts";
import { domainAt, ITEM } from "./paths.ts";

const NUMBERS = new Set(["+", "-", "*", "/", "%", "max", "min", "floor", "ceil", "round", "ageOn", "monthsSince", "emi", "principalFor"]);
const FLAGS = new Set(["<", "<=", ">", ">=", "==", "!=", "===", "!==", "!", "!!", "in", "some", "all", "none"]);
const TEXTS = new Set(["cat", "substr"]);

const NUMBER: Domain = { types: ["number"] };
/** Operators whose result is not negative if no operand is. A missing operand counts as 0. */
const SIGN_PRESERVING = new Set(["+", "*", "/", "max", "min", "floor", "ceil", "round", "emi", "principalFor"]);
/** No person is older than this. */
const AGE: Domain = { types: ["number"], minimum: 0, maximum: 130 };
const FLAG: Domain = { types: ["boolean"] };
const TEXT: Domain = { types: ["string"] };

/**
 * The domain of a computed value, as far as its operators determine it. A fact that cannot be
 * computed is absent, so it is never null.
 */
export function domainOfLogic(logic: unknown, scope: Scope): Domain {
  if (typeof logic === "number") return { types: ["number"], values: [logic], minimum: logic, maximum: logic };
  if (typeof logic !== "object" || logic === null) return { types: [typeOf(logic)], values: [logic] };
  if (Array.isArray(logic)) return { types: ["array"] };
  const [entry] = Object.entries(logic);
  if (!entry) return ANYTHING;
  const [operator, operand] = entry;
  const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (operator === "ageOn") return AGE;
  if (NUMBERS.has(operator)) return SIGN_PRESERVING.has(operator) ? signOf(operator, operands, scope) : NUMBER;
  if (FLAGS.has(operator)) return FLAG;
  if (TEXTS.has(operator)) return TEXT;
  const oneOf = (results: readonly unknown[]): Domain => {
    const [first = ANYTHING, ...rest] = results.filter((result) => !isEmptyLogic(result)).map((result) => domainOfLogic(result, scope));
    return rest.reduce<Domain>(eitherOf, first);
  };
  if (operator === "var" && typeof operands[0] === "string") {
    const own = domainAt(operands[0], scope) ?? ANYTHING;
    return operands.length > 1 && !isEmptyLogic(operands[1]) ? eitherOf(own, domainOfLogic(operands[1], scope)) : own;
  }
  if (operator === "if") return oneOf(operands.filter((_, index) => index % 2 === 1 || index === operands.length - 1));
  if (operator === "match") return oneOf(operands.filter((_, index) => (index > 0 && index % 2 === 0) || index === operands.length - 1));
  if (operator === "coalesce") return oneOf(operands);
  if (operator === "filter") return { types: ["array"], items: domainOfLogic(operands[0], scope).items };
  if (operator === "map") {
    const inside = scopeOfItems(operator, operands, scope);
    return { types: ["array"], items: inside === null ? undefined : domainOfLogic(operands[1], inside) };
  }
  return ANYTHING;
}

/** A number, known to be non-negative if its operands are. */
function signOf(operator: string, operands: readonly unknown[], scope: Scope): Domain {
  const least = operands.map((operand) => {
    const { types, items, minimum } = domainOfLogic(operand, scope);
    // A single list as operand stands for its items.
    return types?.includes("array") ? items?.minimum : minimum;
  });
  const notBelow = (minimum: number | undefined) => minimum !== undefined && minimum >= 0;
  const floor = operator === "max" && operands.some((operand) => typeof operand === "number" && operand >= 0);
  return floor || least.every(notBelow) ? { ...NUMBER, minimum: 0 } : NUMBER;
}

/** Values that do not extend a domain: null, and an empty list. */
const isEmptyLogic = (logic: unknown): boolean => logic === null || (Array.isArray(logic) && logic.length === 0);

/**
 * The scope of the second operand of an operator over list items (`OVER_ITEMS`); null if nothing is
 * known about the items.
 */
export function scopeOfItems(operator: string, operands: readonly unknown[], scope: Scope): Scope | null {
  const { items } = domainOfLogic(operands[0], scope);
  if (operator === "reduce")
    return new Map([
      ["accumulator", ANYTHING],
      ["current", items ?? ANYTHING],
    ]);
  const plain = items?.types !== undefined && !items.types.some((type) => type === "object" || type === "array");
  if (items === undefined || !(items.properties || plain)) return null;
  return new Map([...(items.properties ?? []), [ITEM, items]]);
}
