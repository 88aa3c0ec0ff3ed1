import { ANYTHING, type Domain, eitherOf, type Scope, typeOf } from "./domain.ts";

const NUMBERS = new Set(["+", "-", "*", "/", "%", "max", "min", "floor", "ceil", "round", "ageOn", "monthsSince", "emi", "principalFor"]);
const FLAGS = new Set(["<", "<=", ">", ">=", "==", "!=", "===", "!==", "!", "!!", "in", "some", "all", "none"]);
const TEXTS = new Set(["cat", "substr"]);

const NUMBER: Domain = { types: ["number"] };
const FLAG: Domain = { types: ["boolean"] };
const TEXT: Domain = { types: ["string"] };

/** What a computed value can be, as far as its operators tell; a fact that cannot be worked out is absent and so never null. */
export function domainOfLogic(logic: unknown, scope: Scope): Domain {
  if (typeof logic !== "object" || logic === null) return { types: [typeOf(logic)], values: [logic] };
  if (Array.isArray(logic)) return { types: ["array"] };
  const [entry] = Object.entries(logic);
  if (!entry) return ANYTHING;
  const [operator, operand] = entry;
  const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (NUMBERS.has(operator)) return NUMBER;
  if (FLAGS.has(operator)) return FLAG;
  if (TEXTS.has(operator)) return TEXT;
  const oneOf = (results: readonly unknown[]): Domain => {
    const [first = ANYTHING, ...rest] = results.filter((result) => result !== null).map((result) => domainOfLogic(result, scope));
    return rest.reduce<Domain>(eitherOf, first);
  };
  if (operator === "var" && typeof operands[0] === "string") {
    const own = scope.get(operands[0]) ?? ANYTHING;
    return operands.length > 1 ? eitherOf(own, domainOfLogic(operands[1], scope)) : own;
  }
  if (operator === "if") return oneOf(operands.filter((_, index) => index % 2 === 1 || index === operands.length - 1));
  if (operator === "match") return oneOf(operands.filter((_, index) => (index > 0 && index % 2 === 0) || index === operands.length - 1));
  if (operator === "coalesce") return oneOf(operands);
  return ANYTHING;
}
