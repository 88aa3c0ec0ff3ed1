import { ANYTHING, type Domain, eitherOf, type Scope, typeOf } from "./domain.ts";
import { domainAt, ITEM } from "./paths.ts";

const NUMBERS = new Set(["+", "-", "*", "/", "%", "max", "min", "floor", "ceil", "round", "ageOn", "monthsSince", "emi", "principalFor"]);
const FLAGS = new Set(["<", "<=", ">", ">=", "==", "!=", "===", "!==", "!", "!!", "in", "some", "all", "none"]);
const TEXTS = new Set(["cat", "substr"]);

const NUMBER: Domain = { types: ["number"] };
/** Of these nothing negative comes where nothing negative goes in. What is absent counts as 0. */
const KEEP_SIGN = new Set(["+", "*", "/", "max", "min", "floor", "ceil", "round", "emi", "principalFor"]);
/** Nobody is older. */
const AGE: Domain = { types: ["number"], minimum: 0, maximum: 130 };
const FLAG: Domain = { types: ["boolean"] };
const TEXT: Domain = { types: ["string"] };

/** What a computed value can be, as far as its operators tell; a fact that cannot be worked out is absent and so never null. */
export function domainOfLogic(logic: unknown, scope: Scope): Domain {
  if (typeof logic === "number") return { types: ["number"], values: [logic], minimum: logic, maximum: logic };
  if (typeof logic !== "object" || logic === null) return { types: [typeOf(logic)], values: [logic] };
  if (Array.isArray(logic)) return { types: ["array"] };
  const [entry] = Object.entries(logic);
  if (!entry) return ANYTHING;
  const [operator, operand] = entry;
  const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (operator === "ageOn") return AGE;
  if (NUMBERS.has(operator)) return KEEP_SIGN.has(operator) ? signOf(operator, operands, scope) : NUMBER;
  if (FLAGS.has(operator)) return FLAG;
  if (TEXTS.has(operator)) return TEXT;
  const oneOf = (results: readonly unknown[]): Domain => {
    const [first = ANYTHING, ...rest] = results.filter((result) => !isNothing(result)).map((result) => domainOfLogic(result, scope));
    return rest.reduce<Domain>(eitherOf, first);
  };
  if (operator === "var" && typeof operands[0] === "string") {
    const own = domainAt(operands[0], scope) ?? ANYTHING;
    return operands.length > 1 && !isNothing(operands[1]) ? eitherOf(own, domainOfLogic(operands[1], scope)) : own;
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

/** A number that is not negative where its operands tell so. */
function signOf(operator: string, operands: readonly unknown[], scope: Scope): Domain {
  const least = operands.map((operand) => {
    const { types, items, minimum } = domainOfLogic(operand, scope);
    // The items of an only list take the place of all operands.
    return types?.includes("array") ? items?.minimum : minimum;
  });
  const notBelow = (minimum: number | undefined) => minimum !== undefined && minimum >= 0;
  const floor = operator === "max" && operands.some((operand) => typeof operand === "number" && operand >= 0);
  return floor || least.every(notBelow) ? { ...NUMBER, minimum: 0 } : NUMBER;
}

/** What adds nothing to what a value can be: none at all, and a list without items. */
const isNothing = (logic: unknown): boolean => logic === null || (Array.isArray(logic) && logic.length === 0);

/**
 * What an operator over the items of a list (`OVER_ITEMS`) works out its second operand over; null where nothing is known of the items.
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
