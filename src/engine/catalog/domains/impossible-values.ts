import type { Condition } from "../../../contract/site/slices.ts";
import { interpretCondition } from "../../rules/logic/interpret.ts";
import type { Finding } from "../document.ts";
import { finding, type Place } from "../findings/finding.ts";
import { type Domain, typeOf } from "./domain.ts";
import { typeNames } from "./keyword-effect.ts";

/** Why a fact can never have a value; null if it can. */
export function reasonImpossible(value: unknown, domain: Domain): "value" | "type" | "range" | "shape" | null {
  const { types, values, minimum, maximum } = domain;
  if (types && !types.includes(typeOf(value))) return "type";
  if (values) return values.includes(value) ? null : "value";
  if (typeof value === "string") return hasShape(value, domain) ? null : "shape";
  if (typeof value !== "number") return null;
  return (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum) ? "range" : null;
}

/**
 * Whether a text matches a fact's pattern and length. An invalid pattern counts as matching; it is
 * reported elsewhere.
 */
function hasShape(value: string, { pattern, minLength, maxLength }: Domain): boolean {
  const limits = Object.entries({ pattern, minLength, maxLength }).filter(([, expected]) => expected !== undefined);
  if (limits.length === 0) return true;
  try {
    return interpretCondition({ properties: { value: Object.fromEntries(limits) } } as Condition, { value });
  } catch {
    return true;
  }
}

/** The pattern and length of a fact's texts, in words. */
function shapeOf({ pattern, minLength = 0, maxLength }: Domain): string {
  const length = maxLength === undefined ? `${minLength} or more characters` : `${minLength} to ${maxLength} characters`;
  const written = pattern === undefined ? [] : [`the shape ${pattern}`];
  return [...written, ...(minLength === 0 && maxLength === undefined ? [] : [length])].join(" and ");
}

/** A finding if a fact is compared with a value that it can never have. */
export function checkPossible(value: unknown, domain: Domain, place: Place, name: string): Finding[] {
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  switch (reasonImpossible(value, domain)) {
    case null:
      return [];
    case "type":
      if (typeof value === "string" && domain.values === undefined && domain.types?.includes("number") && Number.isFinite(Number(value)))
        return [finding("number-written-as-text", place, { fact: name, value: shown })];
      return [finding("value-of-another-type", place, { fact: name, value: shown, types: typeNames(domain.types) })];
    case "range":
      return [finding("value-out-of-reach", place, { fact: name, range: rangeOf(domain), asked: shown })];
    case "shape":
      return [finding("value-out-of-shape", place, { fact: name, value: shown, shape: shapeOf(domain) })];
    default:
  }
  const known = (domain.values ?? []).map(String);
  return domain.list === undefined
    ? [finding("impossible-value", place, { fact: name, name: shown, known })]
    : [finding("impossible-option", place, { fact: name, name: shown, list: domain.list, known })];
}

/** The range of a number in words. */
export function rangeOf({ minimum, maximum }: Domain): string {
  if (minimum === undefined) return `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}
