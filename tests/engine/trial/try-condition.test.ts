import { describe, expect, test } from "vitest";
import type { Condition } from "../../../src/contract/site/slices.ts";
import { schemasIn } from "../../../src/engine/catalog/schemas-in.ts";
import type { Facts } from "../../../src/engine/rules/conditions.ts";
import { interpretCondition } from "../../../src/engine/rules/interpret.ts";
import { factsAtEdges } from "../../../src/engine/trial/edge-facts.ts";
import { type ServerVerdicts, serverVerdicts } from "../../../src/engine/trial/try-condition.ts";
import { MAX_TEXT } from "../../../src/engine/values/text-limit.ts";
import { shippedCatalog } from "../../schemas/checkout.ts";
import { attempts } from "./attempts.ts";

const catalog = shippedCatalog();
const [compiled, ...others] = serverVerdicts();
const named = ({ kind, id, pointer }: { kind: string; id: string; pointer: string }) => `${kind}/${id}${pointer}`;
const places = schemasIn(catalog).conditions.map(({ place }) => place);

/** What fails when the server decides wrongly on some facts, by place. */
function failures(isWrong: (facts: Facts, condition: Condition) => boolean, at: "compiled" | "written out"): Map<string, string> {
  const wrong: ServerVerdicts[0] = (condition, facts) => compiled(condition, facts) !== isWrong(facts as Facts, condition);
  const failed = new Map<string, string>();
  // A wrong verdict on the compiled ones is one on forms too, whose own attempts do not mind.
  for (const { place, run } of attempts(catalog, at === "compiled" ? [wrong, ...others] : [compiled, wrong])) {
    try {
      run();
    } catch (error) {
      failed.set(named(place), String(error));
    }
  }
  return failed;
}

describe.each(["compiled", "written out"] as const)("wrong verdicts of conditions that are %s", (at) => {
  test("for a person with all their facts only are reported at each condition on the answers to a form", () => {
    const failed = failures((facts) => facts.first_name === "" && typeof facts.age === "number", at);
    expect([...failed.keys()].sort()).toEqual(
      places
        .filter(({ kind }) => ["form", "product", "lender", "shared"].includes(kind))
        .map(named)
        .sort(),
    );
    expect(new Set([...failed.values()].map((message) => message.replace(/ for .*/, "")))).toEqual(
      new Set(["Error: browser and server do not agree on it"]),
    );
  });

  test("at an edge of one condition are reported there, with the facts", () => {
    const { condition, place } = schemasIn(catalog).conditions.find((one) => JSON.stringify(one.condition).includes('"public"')) ?? {};
    const failed = failures((facts, asked) => asked === condition && facts.group === "public", at);
    expect([...failed]).toEqual([[place && named(place), 'Error: browser and server do not agree on it for {"group":"public"}']]);
  });
});

const of = (part: Condition): Condition => ({ required: ["it"], properties: { it: part } });
const session = (group: string, signedIn: Condition): Condition => ({
  required: ["group", "signedIn"],
  properties: { group: { const: group }, signedIn },
});

/** A condition and one that is almost the same. */
const ALMOST: [what: string, one: Condition, other: Condition][] = [
  ["an inclusive and an exclusive minimum", of({ minimum: 21 }), of({ exclusiveMinimum: 21 })],
  ["an inclusive and an exclusive maximum", of({ maximum: 60 }), of({ exclusiveMaximum: 60 })],
  ["an exclusive maximum and the next lower maximum", of({ exclusiveMaximum: 60 }), of({ maximum: 59 })],
  ["a number and its string", of({ const: 1 }), of({ enum: [1, "1"] })],
  ["a number and two numbers", of({ const: 7 }), of({ enum: [7, 8] })],
  ["a minimum length of 0 and of 1", of({ minLength: 0 }), of({ minLength: 1 })],
  ["the maximum text length and one less", of({ maxLength: MAX_TEXT }), of({ maxLength: MAX_TEXT - 1 })],
  ["false and 0", of({ const: false }), of({ enum: [false, 0] })],
  ["a list of values and the list without its last", of({ enum: ["A", "B", "C"] }), of({ enum: ["A", "B"] })],
  ["a length in characters and in code units", of({ maxLength: 2 }), of({ maxLength: 2, not: { const: "🙂🙂" } })],
  ["a minimum length and the next", of({ minLength: 3 }), of({ minLength: 4 })],
  ["a pattern with and without its end anchor", of({ pattern: "^[0-9]{6}$" }), of({ pattern: "^[0-9]{6}" })],
  ["a pattern with and without its start anchor", of({ pattern: "^[A-Z]{2}$" }), of({ pattern: "[A-Z]{2}$" })],
  ["a required and an optional name", of({ minimum: 1 }), { properties: { it: { minimum: 1 } } }],
  ["null and no null", of({ type: ["string", "null"] }), of({ type: "string" })],
  ["an integer and any number", of({ type: "integer" }), of({ type: "number" })],
  ["a date and any string", of({ format: "date" }), of({ type: "string" })],
  ["unique items and any value", of({ uniqueItems: true }), of({ type: ["array", "string", "number", "boolean", "null", "object"] })],
  ["at least one item and at least two", of({ minItems: 1 }), of({ minItems: 2 })],
  ["contains and items", of({ contains: { const: "X" } }), of({ items: { const: "X" } })],
  ["two bounds within a group", of({ properties: { age: { minimum: 18 } } }), of({ properties: { age: { minimum: 19 } } })],
  [
    "one and two values under not and anyOf",
    { not: { anyOf: [of({ const: 5 })] } },
    { not: { anyOf: [of({ const: 5 }), of({ const: 6 })] } },
  ],
  ["values of a second name, if the first one matches", session("user", { const: false }), session("user", { enum: [false, null] })],
];

test.each(ALMOST)("facts at the edges distinguish %s", (_what, one, other) => {
  const differs = (facts: Facts) => interpretCondition(one, facts) !== interpretCondition(other, facts);
  expect([...factsAtEdges(one), ...factsAtEdges(other)].some(differs)).toBe(true);
});

test.each<[unknown, unknown[]]>([
  [7, [7, 8, 6, "7"]],
  ["Ab1", ["Ab1", "Ab1 ", "ab1", "b1", 0]],
  [true, [true, false, "true"]],
])("%j is tried with its neighbours, and as another type", (value, beside) => {
  const values = [...factsAtEdges(of({ const: value } as Condition))].map(({ it }) => it);
  expect(values).toEqual(expect.arrayContaining(beside));
});

test("the number of facts at the edges of large and deep conditions is limited", () => {
  const long = of({ enum: Array.from({ length: 10_000 }, (_, index) => `${index}`) });
  const deep = Array.from({ length: 30 }).reduce<Condition>((inner) => ({ allOf: [of(inner), of({ items: inner })] }), { minimum: 1 });
  for (const condition of [long, deep]) {
    const count = [...factsAtEdges(condition)].length;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(1_000);
  }
});
