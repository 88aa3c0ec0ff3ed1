import type { LenderDocument, LenderLending, ProductDocument } from "../../contract/documents.gen.ts";
import type { FormSlice } from "../../contract/slices.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { type Place, pointer } from "../catalog/finding.ts";
import { factDefinitions, resolveForm } from "../catalog/resolve.ts";
import { type SchemasIn, schemasIn } from "../catalog/schemas-in.ts";
import { sliceForm } from "../catalog/slice.ts";
import { type Facts, fits } from "../rules/conditions.ts";
import { computeFacts } from "../rules/facts.ts";
import { interpretCondition } from "../rules/interpret.ts";
import { evaluateLogic } from "../rules/logic.ts";
import { LogicError } from "../rules/logic-error.ts";
import { type MatchingCatalog, matchLenders } from "../rules/matching.ts";
import { submissionBody } from "../rules/submission.ts";
import { activeSteps, checkAnswers, splitAnswers } from "../validate/answers.ts";
import { compileForServer } from "../validate/standalone.ts";
import { factsAtEdges } from "./edge-facts.ts";
import { personsFor } from "./persons.ts";
import { groupsWithin, isOnForm, type ServerVerdicts, serverVerdicts, tryCondition } from "./try-condition.ts";

/** One thing to be tried. `run` throws where a customer would meet a failure. */
export interface Attempt {
  place: Place;
  run(): void;
}

/** A calculation that makes more of its facts than may be kept. */
export class TooLarge extends Error {}

/** The day on which invented persons live; any will do, but always the same. */
const TODAY = "2026-06-15";
/** The language that texts are cut to while trying. */
const LANGUAGE = "en";

type Logic = Parameters<typeof evaluateLogic>[0];

/**
 * Everything that will run of a release, to be run once on invented persons: conditions by all of their implementations, at their
 * edges and on the persons of the form that they speak of; forms from their first step to their facts and figures, every
 * lender's decision and the body of the call to it.
 * @param catalog one without errors
 */
export function* attempts(catalog: Catalog, verdicts: ServerVerdicts = serverVerdicts()): Generator<Attempt> {
  const agreed: Conditions = [];
  for (const one of schemasIn(catalog).conditions) {
    const run = () => {
      tryCondition(one.condition, [{ today: TODAY }, ...factsAtEdges(one.condition)], verdicts);
      agreed.push(one);
    };
    yield { place: one.place, run };
  }
  for (const form of catalog.forms.keys()) {
    const onForm = agreed.filter(({ place }) => isOnForm(catalog, place, form));
    yield* formAttempts(catalog, form, onForm, verdicts);
  }
}

type Conditions = SchemasIn["conditions"];

function* formAttempts(catalog: Catalog, id: string, conditions: Conditions, verdicts: ServerVerdicts): Generator<Attempt> {
  const [evaluate] = verdicts;
  const at = (...parts: (string | number)[]): Place => ({ kind: "form", id, pointer: pointer("", ...parts) });
  let form: FormSlice | null = null;
  const tried: Record<string, unknown>[] = [];
  yield {
    place: at("steps"),
    run: () => {
      const slice = sliceForm(catalog, id, LANGUAGE);
      const validators = compileForServer(resolveForm(catalog, id), () => TODAY);
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
  yield { place: at("consents"), run: () => forEach(persons, (facts) => consents.map(({ when }) => fits(when, facts, evaluate))) };
  for (const product of catalog.products.values()) if (product.form === id) yield* productAttempts(catalog, product, persons);
}

function forEach(persons: readonly Facts[], work: (facts: Facts) => unknown): void {
  for (const facts of persons) work(facts);
}

/** Start values over a profile, which has the same fields; figures over answers and facts. */
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

/** Each fact over the ones before it, so that the one that goes wrong is named. */
function* factAttempts(catalog: Catalog, persons: readonly Facts[]): Generator<Attempt> {
  const definitions = factDefinitions(catalog);
  const known = persons.map((answers) => ({ ...answers, today: TODAY }) as Record<string, unknown>);
  for (const shared of [...catalog.shared.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    for (const [index, { name }] of (shared.facts ?? []).entries()) {
      const value = definitions.find((fact) => fact.name === name)?.value as Logic;
      yield calculation({ kind: "shared", id: shared.id, pointer: `/facts/${index}/value` }, value, known, name);
    }
  }
}

/** @param name under which the result joins the facts */
function calculation(place: Place, logic: Logic, persons: readonly Facts[], name?: string): Attempt {
  const run = () => {
    for (const facts of persons) {
      const value = work(logic, facts);
      if (name !== undefined) (facts as Record<string, unknown>)[name] = value;
    }
  };
  return { place, run };
}

/** That a calculation does not suit some facts is no failure: it is absent then. */
function work(logic: Logic, facts: Facts): unknown {
  try {
    return evaluateLogic(logic, facts);
  } catch (error) {
    if (error instanceof LogicError && error.code === "too-large") throw new TooLarge(error.message);
    if (error instanceof LogicError && error.code === "failed") return null;
    throw error;
  }
}

function* productAttempts(catalog: Catalog, product: ProductDocument, persons: readonly Facts[]): Generator<Attempt> {
  const products = new Map([[product.id, product]]);
  for (const lender of catalog.lenders.values()) {
    const index = lender.products.findIndex(({ product: code }) => code === product.code);
    const lending = lender.products[index];
    if (!lending) continue;
    const at = (...parts: (string | number)[]): Place => ({ kind: "lender", id: lender.id, pointer: pointer("", ...parts) });
    // One that is not enabled yet is tried too: it is enabled by a single word.
    const offering = (terms: LenderLending): MatchingCatalog => ({
      products,
      lenders: new Map([[lender.id, { ...lender, products: [terms], enabled: true }]]),
    });
    const whole = offering(lending);
    yield {
      place: at("products", index),
      run: () => forEach(persons, (facts) => JSON.stringify(matchLenders(whole, product.code, facts))),
    };
    // Invented persons seldom meet every criterion, so prices are tried without them.
    const priceOnly = offering({ ...lending, eligibility: [] as never });
    const calls: Facts[] = [];
    const priceAll = () =>
      forEach(persons, (facts) => calls.push({ ...facts, offer: matchLenders(priceOnly, product.code, facts).offers[0] ?? null }));
    yield { place: at("products", index), run: priceAll };
    const priced = persons.map((facts) => ({ ...facts, annual_rate: 12, tenure: 24 }));
    yield calculation(at("products", index, "amount", "upTo"), lending.amount.upTo, priced);
    yield* submissionAttempts(lender, calls, at);
  }
}

function* submissionAttempts(
  { connector }: LenderDocument,
  persons: readonly Facts[],
  at: (...parts: (string | number)[]) => Place,
): Generator<Attempt> {
  for (const [field, logic] of Object.entries(connector.submit))
    yield calculation(at("connector", "submit", field), logic as Logic, persons);
  yield { place: at("connector", "submit"), run: () => forEach(persons, (facts) => JSON.stringify(submissionBody(connector, facts))) };
}
