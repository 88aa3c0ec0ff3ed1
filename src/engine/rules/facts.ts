import type { CommonLogic } from "../../contract/documents.gen.ts";
import type { Facts } from "./conditions.ts";
import { valueOrNull } from "./logic/logic.ts";

/**
 * The inputs of facts besides the answers. Every entry can be read by name, as `{"var": "today"}`.
 */
interface FactContext {
  /** The date in India, `yyyy-mm-dd`. */
  today: string;
  [name: string]: unknown;
}

/** A fact of the shared documents, or its slice. */
export interface FactDefinition {
  name: string;
  value: CommonLogic;
}

/**
 * Computes the named facts for rules, in their order; each can read the answers and earlier facts.
 * A fact that cannot be computed, because answers are missing, is absent, so a condition that
 * requires it does not hold.
 *
 * @param definitions from `facts` of the shared documents
 * @param answers flat answers of a form
 * @returns the answers, the context and the facts in one object; later ones overwrite earlier
 *   ones
 * @throws LogicError `unknown-operator` for a definition that the engine does not support
 */
export function computeFacts(definitions: readonly FactDefinition[], answers: Facts, context: FactContext): Record<string, unknown> {
  const facts: Record<string, unknown> = { ...answers, ...context };
  for (const name in facts) if (facts[name] === undefined) delete facts[name];
  for (const { name, value } of definitions) {
    const result = valueOrNull(value, facts);
    if (result === null) delete facts[name];
    else setOwn(facts, name, result);
  }
  return facts;
}

/** Answers are untrusted: a key `__proto__` becomes an ordinary fact and never the prototype. */
function setOwn(facts: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(facts, name, { value, enumerable: true, configurable: true, writable: true });
  else facts[name] = value;
}
