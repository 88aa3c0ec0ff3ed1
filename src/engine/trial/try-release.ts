import type { FormDocument, LenderDocument } from "../../contract/documents.gen.ts";
import type { FormSlice } from "../../contract/site/slices.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Kind } from "../catalog/document.ts";
import { type Place, pointer } from "../catalog/findings/finding.ts";
import { derived } from "../catalog/incremental-check.ts";
import { factDefinitions, resolveForm } from "../catalog/resolve.ts";
import { schemasIn } from "../catalog/schemas-in.ts";
import { sliceResolved } from "../catalog/slices/slice.ts";
import { compileForServer } from "../forms/standalone.ts";
import { type Facts, meetsConditions } from "../rules/conditions.ts";
import { computeFacts } from "../rules/facts.ts";
import { interpretCondition } from "../rules/logic/interpret.ts";
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
 * condition. Together with `formAttempts` of each form and `lenderAttempts` of its lenders, this
 * covers everything that a release will run.
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

/** A form, with the answers of generated persons to it and the facts of each. */
interface TriedForm {
  slice: FormSlice;
  /** What each person answers, followed by what the form keeps of it. */
  answers: readonly Facts[];
  persons: readonly Facts[];
  /** Those facts, and each group within them. */
  groups: readonly Facts[];
}

/** Computed once for the attempts of the form and of all lenders, also if it fails. */
const tryForm = (catalog: Catalog, id: string, [evaluate]: ServerVerdicts): TriedForm | { failure: unknown } =>
  derived(catalog, `persons of form/${id}`, (seen) => {
    try {
      const slice = sliceResolved(resolveForm(seen, id), LANGUAGE);
      const factsOf = (answers: Facts) => computeFacts(slice.facts, answers, { today: TODAY });
      const answers = personsFor(slice).flatMap((all) => [all, splitAnswers(slice, all, factsOf, evaluate).kept]);
      const definitions = factDefinitions(seen);
      const persons = answers.map((each) => computeFacts(definitions, each, { today: TODAY }));
      return { slice, answers, persons, groups: persons.flatMap((facts) => [...groupsWithin(facts)]) };
    } catch (failure) {
      return { failure };
    }
  });

/**
 * Tries a form with generated persons: its steps, facts and figures, and the conditions on its
 * answers in it, its products and the shared documents. `lenderAttempts` tries the lenders.
 *
 * @param agreed conditions whose implementations agree at their edges; the others are reported
 *   there
 */
export function* formAttempts(catalog: Catalog, id: string, verdicts: ServerVerdicts, agreed: WeakSet<object>): Generator<Attempt> {
  const [evaluate] = verdicts;
  const at = (...parts: (string | number)[]): Place => ({ kind: "form", id, pointer: pointer("", ...parts) });
  let form: TriedForm | null = null;
  yield {
    place: at("steps"),
    run: () => {
      const tried = tryForm(catalog, id, verdicts);
      if ("failure" in tried) throw tried.failure;
      const { slice } = tried;
      const validators = compileForServer(resolveForm(catalog, id), () => TODAY);
      const factsOf = (answers: Facts) => computeFacts(slice.facts, answers, { today: TODAY });
      for (const answers of personsFor(slice)) {
        const { kept } = splitAnswers(slice, answers, factsOf, interpretCondition);
        activeSteps(slice, kept, factsOf(kept), interpretCondition);
        checkAnswers({ form: slice, validators, answers, factsOf, evaluate, say: () => "" });
      }
      form = tried;
    },
  };
  if (form === null) return;
  const { slice, answers, persons, groups } = form as TriedForm;
  yield* figureAttempts(catalog, slice, answers, at);
  yield* factAttempts(catalog, answers);
  yield* answerConditions(catalog, { id, form: catalog.forms.get(id) }, groups, verdicts, agreed);
  const { consents } = slice;
  yield {
    place: at("consents"),
    run: () => forEach(persons, (facts) => consents.map(({ when }) => meetsConditions(when, facts, evaluate))),
  };
}

/** The lenders that lend a product of a form. */
export function lendersOn(catalog: Catalog, id: string): string[] {
  const codes = new Set([...productsOn(catalog, id).values()].map(({ code }) => code));
  return [...catalog.lenders.values()].filter(({ products }) => products.some(({ product }) => codes.has(product))).map((one) => one.id);
}

const productsOn = (catalog: Catalog, id: string): Catalog["products"] =>
  new Map([...catalog.products].filter(([, { form }]) => form === id));

/**
 * Tries what a lender does with the answers to a form: its conditions, decisions and prices, and
 * the body of its call.
 *
 * @param agreed as for `formAttempts`
 */
export function* lenderAttempts(
  catalog: Catalog,
  { form, lender: lenderId }: { form: string; lender: string },
  verdicts: ServerVerdicts,
  agreed: WeakSet<object>,
): Generator<Attempt> {
  const lender = catalog.lenders.get(lenderId);
  const tried = tryForm(catalog, form, verdicts);
  // A failure of the form is reported by its own attempts.
  if (!lender || "failure" in tried) return;
  const { persons, groups } = tried;
  yield* answerConditions(catalog, { id: form, lender }, groups, verdicts, agreed);
  for (const product of productsOn(catalog, form).values()) yield* offerAttempts(catalog, product, lender, persons);
}

/** Tries the conditions on the answers to a form: those of a lender, or all others. */
function* answerConditions(
  catalog: Catalog,
  { id, form, lender }: { id: string; form?: FormDocument | undefined; lender?: LenderDocument },
  groups: readonly Facts[],
  verdicts: ServerVerdicts,
  agreed: WeakSet<object>,
): Generator<Attempt> {
  const part: Catalog = {
    ...catalog,
    ...(lender && { shared: new Map() }),
    forms: new Map(form && [[id, form]]),
    products: productsOn(catalog, id),
    lenders: new Map(lender && [[lender.id, lender]]),
    routing: new Map(),
    menus: new Map(),
  };
  const kinds: readonly Kind[] = lender ? ["lender"] : ["form", "product", "shared"];
  const conditions = schemasIn(part).conditions.filter(
    ({ condition, place }) =>
      kinds.includes(place.kind) && isOnForm(part, place, id) && (typeof condition !== "object" || agreed.has(condition)),
  );
  for (const { condition, place } of conditions) yield { place, run: () => tryCondition(condition, groups, verdicts) };
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
