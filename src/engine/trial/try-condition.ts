import type { Condition } from "../../contract/site/slices.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Place } from "../catalog/findings/finding.ts";
import { namesInCondition } from "../rules/condition-names.ts";
import type { Evaluate, Facts } from "../rules/conditions.ts";
import { generateCriteria } from "../rules/criteria.ts";
import { conditionCompiler } from "../rules/logic/compile.ts";
import { interpretCondition } from "../rules/logic/interpret.ts";

/** Maximum number of characters of facts in a message. */
const SHOWN_CHARACTERS = 200;

/**
 * The server's implementations of conditions: compiled by Ajv, and generated as for lenders'
 * criteria.
 */
export type ServerVerdicts = readonly [compiled: Evaluate, ...others: Evaluate[]];

/** Each condition is compiled once. */
export function serverVerdicts(): ServerVerdicts {
  const compile = conditionCompiler();
  const written = new WeakMap<object, (facts: Facts) => unknown[]>();
  const writtenOut: Evaluate = (condition, facts) => {
    if (typeof condition === "boolean") return condition;
    let failed = written.get(condition);
    if (!failed) {
      failed = generateCriteria([{ test: condition }], [condition], compile);
      written.set(condition, failed);
    }
    return failed(facts as Facts).length === 0;
  };
  return [(condition, facts) => compile(condition)(facts), writtenOut];
}

/**
 * Compares the browser's and the server's verdicts on a condition.
 *
 * @throws Error with the facts on which they disagree
 */
export function tryCondition(condition: Condition, invented: Iterable<Facts>, verdicts: ServerVerdicts): void {
  for (const facts of invented) {
    const verdict = interpretCondition(condition, facts);
    if (verdicts.some((evaluate) => evaluate(condition, facts) !== verdict))
      throw new Error(`browser and server do not agree on it for ${shown(condition, facts)}`);
  }
}

/** The facts that a condition uses, shortened. */
function shown(condition: Condition, facts: Facts): string {
  const names = namesInCondition(condition);
  const text = JSON.stringify(Object.fromEntries(Object.entries(facts).filter(([name]) => names.has(name))));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/**
 * Whether a condition at a place uses the answers of a form. Those of routing and menus use the
 * facts of a session.
 */
export function isOnForm(catalog: Catalog, { kind, id }: Place, form: string): boolean {
  const products = [...catalog.products.values()].filter((product) => product.form === form);
  switch (kind) {
    case "form":
      return id === form;
    case "product":
      return products.some((product) => product.id === id);
    case "lender":
      return catalog.lenders.get(id)?.products.some(({ product }) => products.some(({ code }) => code === product)) ?? false;
    default:
      return kind === "shared";
  }
}

/**
 * The answer objects of a person: the top level, and each nested group, whose branches are decided
 * over its own answers.
 */
export function* groupsWithin(answers: unknown): Generator<Facts> {
  if (typeof answers !== "object" || answers === null) return;
  if (!Array.isArray(answers)) yield answers as Facts;
  for (const part of Object.values(answers)) yield* groupsWithin(part);
}
