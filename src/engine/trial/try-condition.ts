import type { Condition } from "../../contract/site/slices.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { namesInCondition } from "../catalog/facts/condition-names.ts";
import type { Place } from "../catalog/findings/finding.ts";
import { conditionCompiler } from "../rules/compile.ts";
import type { Evaluate, Facts } from "../rules/conditions.ts";
import { generateCriteria } from "../rules/criteria.ts";
import { interpretCondition } from "../rules/interpret.ts";

/** How much of the facts stands in a sentence. */
const SHOWN_CHARACTERS = 200;

/** The ways in which the server decides a condition: compiled, and written out as lenders' criteria are. */
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

/** Has a condition decided by the browser's implementation and by the server's. @throws where two of them do not agree, with what they do not agree on */
export function tryCondition(condition: Condition, invented: Iterable<Facts>, verdicts: ServerVerdicts): void {
  for (const facts of invented) {
    const verdict = interpretCondition(condition, facts);
    if (verdicts.some((evaluate) => evaluate(condition, facts) !== verdict))
      throw new Error(`browser and server do not agree on it for ${shown(condition, facts)}`);
  }
}

/** The facts that a condition speaks of, cut short. */
function shown(condition: Condition, facts: Facts): string {
  const names = namesInCondition(condition);
  const text = JSON.stringify(Object.fromEntries(Object.entries(facts).filter(([name]) => names.has(name))));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** Whether a condition at a place is one on the answers to a form. Those of routing and menus are on facts of a session. */
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

/** Objects of answers: a person's own, and each group within them, on which the branches of a group are decided. */
export function* groupsWithin(answers: unknown): Generator<Facts> {
  if (typeof answers !== "object" || answers === null) return;
  if (!Array.isArray(answers)) yield answers as Facts;
  for (const part of Object.values(answers)) yield* groupsWithin(part);
}
