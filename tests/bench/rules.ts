import { deepStrictEqual } from "node:assert";
import { Ajv } from "ajv";
import { LogicEngine } from "json-logic-engine";
import type { LenderLending } from "../../src/contract/documents.gen.ts";
import type { Facts } from "../../src/engine/rules/conditions.ts";
import { compileEligibility } from "../../src/engine/rules/eligibility.ts";
import { computeFacts } from "../../src/engine/rules/facts.ts";
import { conditionCompiler } from "../../src/engine/rules/logic/compile.ts";
import { interpretCondition } from "../../src/engine/rules/logic/interpret.ts";
import { matchLenders } from "../../src/engine/rules/matching.ts";
import { grouped, type ReadmeRows } from "./readme-rows.ts";
import { HAND_WRITTEN_RULES } from "./rules-by-hand.ts";
import { asJsonLogic } from "./rules-json-logic.ts";
import { FACTS, OFFER_KIND, PRODUCT } from "./rules-kind.ts";
import { LENDERS } from "./rules-lenders.ts";
import { LONG_LISTS } from "./rules-long-lists.ts";
import { profiles } from "./rules-profiles.ts";

/** One way to name the failed criteria of every lender. */
type RuleEvaluator = (facts: Facts) => { criterion: string }[][];

/** How much of it: by default what the README's figures are of. */
export interface RulesSizes {
  profiles: number;
  rounds: number;
  warmUpRounds: number;
  /** A round of one contender takes about this long, so that the clock is no part of the figure. */
  roundMs: number;
}
const SIZES: RulesSizes = { profiles: 2000, rounds: 9, warmUpRounds: 3, roundMs: 120 };

export interface RulesFigures {
  /** By contender; `ratio` is how many times as long as by hand it takes. */
  criteria: Record<string, { profilesPerSecond: number; ratio: number }>;
  /** Profiles a second. */
  whole: number;
  decisions: number;
  facts: number;
}

/**
 * Profiles a second against the criteria of all lenders of one product and of one with long lists, all failed criteria named: the engine
 * beside the same criteria written by hand, and beside the usual alternatives, in one run. Throws when two of them differ in an answer.
 */
export default function benchRules(given: Partial<RulesSizes> = {}): RulesFigures {
  const sizes = { ...SIZES, ...given };
  const today = "2026-11-21";
  const lendings = LENDERS.flatMap(({ id, products }) => products.map((lending) => ({ id, lending })));
  const criteria = [...lendings, LONG_LISTS];
  const answers = profiles(sizes.profiles);
  const facts = answers.map((profile) => computeFacts(FACTS, profile, { today }));

  // Before the others, which run through the same code with functions of their own.
  const catalog = {
    products: new Map([[PRODUCT.id, PRODUCT]]),
    offerKinds: new Map([[OFFER_KIND.id, OFFER_KIND]]),
    lenders: new Map(LENDERS.map((lender) => [lender.id, lender])),
  };
  const decide = (known: Facts) => matchLenders(catalog, PRODUCT.code, known).unmatched.map(({ lender }) => ({ criterion: lender }));
  const whole = { whole: (profile: Facts) => [decide(computeFacts(FACTS, profile, { today }))] };
  const parts = {
    facts: (profile: Facts) => [Object.keys(computeFacts(FACTS, profile, { today })).map((criterion) => ({ criterion }))],
  };
  const aSecond = (perProfile = Number.NaN) => Math.round(1e3 / perProfile);
  const figure = {
    whole: aSecond(measure(whole, answers, sizes).whole),
    decisions: aSecond(measure({ decisions: (known) => [decide(known)] }, facts, sizes).decisions),
    facts: aSecond(measure(parts, answers, sizes).facts),
  };

  const evaluators: Record<string, RuleEvaluator> = {
    "by hand": concatAll(criteria.map(({ id }) => HAND_WRITTEN_RULES[id] ?? missing(id))),
    "this engine": concatAll(criteria.map(({ lending }) => compileEligibility(lending))),
    "Ajv, a function for each criterion": concatAll(criteria.map(({ lending }) => eachCriterion(lending, conditionCompiler()))),
    "Ajv allErrors": concatAll(criteria.map(({ lending }) => ajvAllErrors(lending))),
    "json-logic-engine": concatAll(criteria.map(({ lending }) => jsonLogic(lending))),
    "interpreted, as in the browser": concatAll(
      criteria.map(({ lending }) => eachCriterion(lending, (condition) => (known) => interpretCondition(condition, known))),
    ),
  };
  assertSameAnswers(evaluators, facts);

  const fastest = measure(evaluators, facts, sizes);
  const hand = fastest["by hand"] ?? Number.NaN;
  const figures = Object.fromEntries(
    Object.entries(fastest).map(([name, perProfile]) => [
      name,
      { profilesPerSecond: Math.round(1e3 / perProfile), ratio: Number((perProfile / hand).toFixed(2)) },
    ]),
  );
  const share =
    facts.filter((known) => (evaluators["by hand"] as RuleEvaluator)(known).some((failed) => failed.length === 0)).length / facts.length;

  console.log(
    `${criteria.length} lenders, ${criteria.reduce((sum, { lending }) => sum + lending.eligibility.length, 0)} criteria, ${sizes.profiles} profiles, ${Math.round(share * 100)} % of them match a lender; best of ${sizes.rounds} rounds; Node ${process.version}`,
  );
  console.table(figures);
  console.log(
    `Whole decisions (facts, criteria, prices, ranking): ${figure.whole} profiles a second; of known facts ${figure.decisions}, the facts alone ${figure.facts}.`,
  );
  return { criteria: figures, ...figure };
}

const concatAll =
  (lenders: ((facts: Facts) => { criterion: string }[])[]): RuleEvaluator =>
  (facts) =>
    lenders.map((failed) => failed(facts));

function missing(id: string): never {
  throw new Error(`tests/bench/rules-by-hand.ts has no criteria of the lender ${id}`);
}

/** The criteria one by one, each decided by `compile`. */
function eachCriterion({ eligibility }: LenderLending, compile: ReturnType<typeof conditionCompiler>) {
  const criteria = eligibility.map(({ id, when, test }) => ({
    asked: when === undefined ? null : compile(when),
    met: compile(test),
    failed: { criterion: id },
  }));
  return (facts: Facts) => {
    const failed: { criterion: string }[] = [];
    for (const criterion of criteria) if ((criterion.asked?.(facts) ?? true) && !criterion.met(facts)) failed.push(criterion.failed);
    return failed;
  };
}

/** One schema for all criteria of a lender; the errors show which failed. */
function ajvAllErrors({ eligibility }: LenderLending) {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  const allOf = eligibility.map(({ when, test }) => (when === undefined ? test : { if: when, then: test }));
  const validate = new Ajv({ strict: false, allErrors: true }).compile({ allOf });
  return (facts: Facts) => {
    if (validate(facts)) return [];
    const failed = new Set<number>();
    for (const { schemaPath } of validate.errors ?? []) failed.add(Number(/^#\/allOf\/(\d+)/.exec(schemaPath)?.[1]));
    return [...failed].map((index) => ({ criterion: eligibility[index]?.id ?? "" }));
  };
}

/** The criteria as JSON Logic, compiled by the library. */
function jsonLogic({ eligibility }: LenderLending) {
  const engine = new LogicEngine();
  engine.addMethod("matches", ([text, pattern]: [unknown, string]) => typeof text === "string" && new RegExp(pattern).test(text));
  const criteria = eligibility.map((criterion) => ({
    failed: { criterion: criterion.id },
    holds: engine.build(asJsonLogic(criterion)) as (facts: Facts) => unknown,
  }));
  return (facts: Facts) => criteria.filter(({ holds }) => !holds(facts)).map(({ failed }) => failed);
}

/** Every contender names the same criteria for every profile. */
function assertSameAnswers(evaluators: Record<string, RuleEvaluator>, facts: Facts[]): void {
  const named = (contender: RuleEvaluator) =>
    facts.map((known) => contender(known).map((failed) => failed.map(({ criterion }) => criterion)));
  const expected = named(evaluators["by hand"] as RuleEvaluator);
  for (const [name, contender] of Object.entries(evaluators)) deepStrictEqual(named(contender), expected, `${name} answers differently`);
}

/** The least milliseconds for one profile, by contender; their rounds alternate, so that other load affects them all. */
function measure(
  evaluators: Record<string, RuleEvaluator>,
  facts: Facts[],
  { rounds, warmUpRounds, roundMs }: RulesSizes,
): Record<string, number> {
  const fastest: Record<string, number> = {};
  let sink = 0;
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [name, contender] of Object.entries(evaluators)) {
      const start = performance.now();
      let passes = 0;
      while (performance.now() - start < roundMs) {
        for (const known of facts) sink += contender(known).length;
        passes++;
      }
      const perProfile = (performance.now() - start) / (passes * facts.length);
      if (round >= 0) fastest[name] = Math.min(fastest[name] ?? Number.POSITIVE_INFINITY, perProfile);
    }
  }
  if (sink < 0) throw new Error("never: keeps the work from being optimised away");
  return fastest;
}

export function readmeRows({ criteria, whole }: RulesFigures): ReadmeRows {
  const ratio = (name: string) => `${criteria[name]?.ratio.toFixed(1)}×`;
  const alternatives = ["Ajv allErrors", "json-logic-engine", "Ajv, a function for each criterion"];
  return {
    "Eligibility, all failed criteria named": ratio("this engine"),
    "Ajv with all errors": alternatives.map(ratio).join(", "),
    "Whole decisions with four lenders": `${grouped(whole)} profiles a second`,
  };
}
