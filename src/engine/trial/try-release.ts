import type { FormSlice } from "../../contract/site/slices.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { type Place, pointer } from "../catalog/findings/finding.ts";
import { factDefinitions, resolveForm } from "../catalog/resolve.ts";
import { type SchemasIn, schemasIn } from "../catalog/schemas-in.ts";
import { sliceResolved } from "../catalog/slices/slice.ts";
import { compileForServer } from "../forms/standalone.ts";
import { type Facts, meetsConditions } from "../rules/conditions.ts";
import { computeFacts } from "../rules/facts.ts";
import { interpretCondition } from "../rules/interpret.ts";
import { activeSteps, checkAnswers, splitAnswers } from "../validate/answers.ts";
import { type Attempt, calculation, forEach, type Logic, TODAY } from "./attempt.ts";
import { factsAtEdges } from "./edge-facts.ts";
import { personsFor } from "./persons.ts";
import { groupsWithin, isOnForm, type ServerVerdicts, tryCondition } from "./try-condition.ts";
import { offerAttempts } from "./try-offers.ts";

/** The language of the slices in the trial. */
const LANGUAGE = "en";

/**
 * Tries each condition at its edges with all implementations. The result depends only on the
 * condition. Together with `formAttempts` of each form, this covers everything that a release will
 * run.
 *
 * @param catalog one without errors
 * @param agreed conditions that need not be tried again; those on which all implementations agree
 *   are added
 */
export function* conditionAttempts(catalog: Catalog, verdicts: ServerVerdicts, agreed: WeakSet<object>): Generator<Attempt> {
  for (const { condition, place } of schemasIn(catalog).conditions) {
    if (typeof condition === "object" && agreed.has(condition)) continue;
    const run = () => {
      tryCondition(condition, [{ today: TODAY }, ...factsAtEdges(condition)], verdicts);
      if (typeof condition === "object") agreed.add(condition);
    };
    yield { place, run };
  }
}

/**
 * Tries a form and everything that depends on it, with generated persons: its steps, facts and
 * figures, the conditions that use it, every lender's decision and the body of its call.
 *
 * @param agreed conditions whose implementations agree at their edges; the others are reported
 *   there
 */
export function* formAttempts(catalog: Catalog, id: string, verdicts: ServerVerdicts, agreed: WeakSet<object>): Generator<Attempt> {
  const [evaluate] = verdicts;
  const conditions = conditionsOn(catalog, id).filter(({ condition }) => typeof condition !== "object" || agreed.has(condition));
  const at = (...parts: (string | number)[]): Place => ({ kind: "form", id, pointer: pointer("", ...parts) });
  let form: FormSlice | null = null;
  const tried: Record<string, unknown>[] = [];
  yield {
    place: at("steps"),
    run: () => {
      const resolved = resolveForm(catalog, id);
      const slice = sliceResolved(resolved, LANGUAGE);
      const validators = compileForServer(resolved, () => TODAY);
      const factsOf = (answers: Facts) => computeFacts(slice.facts, answers, { today: TODAY });
      for (const answers of personsFor(slice)) {
        const { kept } = splitAnswers(slice, answers, factsOf, evaluate);
        splitAnswers(slice, answers, factsOf, interpretCondition);
        activeSteps(slice, kept, factsOf(kept), interpretCondition);
        checkAnswers({ form: slice, validators, answers, factsOf, evaluate, say: () => "" });
        tried.push(answers, kept);
      }
      form = slice;
    },
  };
  if (form === null) return;
  yield* figureAttempts(catalog, form, tried, at);
  yield* factAttempts(catalog, tried);
  const persons = tried.map((answers) => computeFacts(factDefinitions(catalog), answers, { today: TODAY }));
  const invented = persons.flatMap((facts) => [...groupsWithin(facts)]);
  for (const { condition, place } of conditions) yield { place, run: () => tryCondition(condition, invented, verdicts) };
  const { consents } = form as FormSlice;
  yield {
    place: at("consents"),
    run: () => forEach(persons, (facts) => consents.map(({ when }) => meetsConditions(when, facts, evaluate))),
  };
  for (const product of catalog.products.values()) if (product.form === id) yield* offerAttempts(catalog, product, persons);
}

/** The conditions on the answers of a form, taken only from documents that can have some. */
function conditionsOn(catalog: Catalog, id: string): SchemasIn["conditions"] {
  const products = new Map([...catalog.products].filter(([, { form }]) => form === id));
  const codes = new Set([...products.values()].map(({ code }) => code));
  const lenders = new Map([...catalog.lenders].filter(([, lender]) => lender.products.some(({ product }) => codes.has(product))));
  const form = catalog.forms.get(id);
  const forms = new Map(form === undefined ? [] : [[id, form]]);
  const part = { ...catalog, forms, products, lenders, routing: new Map(), menus: new Map() };
  return schemasIn(part).conditions.filter(({ place }) => isOnForm(part, place, id));
}

/**
 * Start values are computed over a profile, which has the same fields; figures over answers and
 * facts.
 */
function* figureAttempts(
  catalog: Catalog,
  { prefill, computed }: FormSlice,
  persons: readonly Facts[],
  at: (...parts: (string | number)[]) => Place,
): Generator<Attempt> {
  for (const [name, logic] of Object.entries(prefill)) yield calculation(at("prefill", name), logic, persons);
  const facts = factDefinitions(catalog);
  const known = persons.map((answers) => computeFacts(facts, answers, { today: TODAY }));
  for (const [index, { value }] of computed.entries()) yield calculation(at("computed", index, "value"), value, known);
}

/** Each fact is computed over the earlier ones, so that the failing one is reported. */
function* factAttempts(catalog: Catalog, persons: readonly Facts[]): Generator<Attempt> {
  const known = persons.map((answers) => ({ ...answers, today: TODAY }) as Record<string, unknown>);
  const placed = [...catalog.shared.values()].flatMap(({ id, facts = [] }) =>
    facts.map(({ name }, index): [string, Place] => [name, { kind: "shared", id, pointer: `/facts/${index}/value` }]),
  );
  const places = new Map(placed);
  for (const { name, value } of factDefinitions(catalog)) yield calculation(places.get(name) as Place, value as Logic, known, name);
}
