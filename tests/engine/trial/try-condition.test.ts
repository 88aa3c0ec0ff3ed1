import { describe, expect, test } from "vitest";
import type { Condition } from "../../../src/contract/site/slices.ts";
import { schemasIn } from "../../../src/engine/catalog/schemas-in.ts";
import type { Facts } from "../../../src/engine/rules/conditions.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { factsAtEdges } from "../../../src/engine/trial/edge-facts.ts";
import { type ServerVerdicts, serverVerdicts } from "../../../src/engine/trial/try-condition.ts";
import { MAX_TEXT } from "../../../src/engine/values/text-limit.ts";
import { shippedCatalog } from "../../schemas/checkout.ts";
import { attempts } from "./attempts.ts";

const catalog = shippedCatalog();
const [compiled, ...others] = serverVerdicts();
const placeName = ({ kind, id, pointer }: { kind: string; id: string; pointer: string }) => `${kind}/${id}${pointer}`;
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
      failed.set(placeName(place), String(error));
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
        .map(placeName)
        .sort(),
    );
    expect(new Set([...failed.values()].map((message) => message.replace(/ for .*/, "")))).toEqual(
      new Set(["Error: browser and server do not agree on it"]),
    );
  });

  test("at an edge of one condition are reported there, with the facts", () => {
    const { condition, place } = schemasIn(catalog).conditions.find((one) => JSON.stringify(one.condition).includes('"public"')) ?? {};
    const failed = failures((facts, asked) => asked === condition && facts.group === "public", at);
    expect([...failed]).toEqual([[place && placeName(place), 'Error: browser and server do not agree on it for {"group":"public"}']]);
  });
});

const conditionOnPart = (part: Condition): Condition => ({ required: ["it"], properties: { it: part } });
const session = (group: string, signedIn: Condition): Condition => ({
  required: ["group", "signedIn"],
  properties: { group: { const: group }, signedIn },
});

/** A condition and one that is almost the same. */
const NEARLY_EQUAL_CONDITIONS: [what: string, one: Condition, other: Condition][] = [
  ["an inclusive and an exclusive minimum", conditionOnPart({ minimum: 21 }), conditionOnPart({ exclusiveMinimum: 21 })],
  ["an inclusive and an exclusive maximum", conditionOnPart({ maximum: 60 }), conditionOnPart({ exclusiveMaximum: 60 })],
  ["an exclusive maximum and the next lower maximum", conditionOnPart({ exclusiveMaximum: 60 }), conditionOnPart({ maximum: 59 })],
  ["a number and its string", conditionOnPart({ const: 1 }), conditionOnPart({ enum: [1, "1"] })],
  ["a number and two numbers", conditionOnPart({ const: 7 }), conditionOnPart({ enum: [7, 8] })],
  ["a minimum length of 0 and of 1", conditionOnPart({ minLength: 0 }), conditionOnPart({ minLength: 1 })],
  ["the maximum text length and one less", conditionOnPart({ maxLength: MAX_TEXT }), conditionOnPart({ maxLength: MAX_TEXT - 1 })],
  ["false and 0", conditionOnPart({ const: false }), conditionOnPart({ enum: [false, 0] })],
  ["a list of values and the list without its last", conditionOnPart({ enum: ["A", "B", "C"] }), conditionOnPart({ enum: ["A", "B"] })],
  [
    "a length in characters and in code units",
    conditionOnPart({ maxLength: 2 }),
    conditionOnPart({ maxLength: 2, not: { const: "🙂🙂" } }),
  ],
  ["a minimum length and the next", conditionOnPart({ minLength: 3 }), conditionOnPart({ minLength: 4 })],
  ["a pattern with and without its end anchor", conditionOnPart({ pattern: "^[0-9]{6}$" }), conditionOnPart({ pattern: "^[0-9]{6}" })],
  ["a pattern with and without its start anchor", conditionOnPart({ pattern: "^[A-Z]{2}$" }), conditionOnPart({ pattern: "[A-Z]{2}$" })],
  ["a required and an optional name", conditionOnPart({ minimum: 1 }), { properties: { it: { minimum: 1 } } }],
  ["null and no null", conditionOnPart({ type: ["string", "null"] }), conditionOnPart({ type: "string" })],
  ["an integer and any number", conditionOnPart({ type: "integer" }), conditionOnPart({ type: "number" })],
  ["a date and any string", conditionOnPart({ format: "date" }), conditionOnPart({ type: "string" })],
  [
    "unique items and any value",
    conditionOnPart({ uniqueItems: true }),
    conditionOnPart({ type: ["array", "string", "number", "boolean", "null", "object"] }),
  ],
  ["at least one item and at least two", conditionOnPart({ minItems: 1 }), conditionOnPart({ minItems: 2 })],
  ["contains and items", conditionOnPart({ contains: { const: "X" } }), conditionOnPart({ items: { const: "X" } })],
  [
    "two bounds within a group",
    conditionOnPart({ properties: { age: { minimum: 18 } } }),
    conditionOnPart({ properties: { age: { minimum: 19 } } }),
  ],
  [
    "one and two values under not and anyOf",
    { not: { anyOf: [conditionOnPart({ const: 5 })] } },
    { not: { anyOf: [conditionOnPart({ const: 5 }), conditionOnPart({ const: 6 })] } },
  ],
  ["values of a second name, if the first one matches", session("user", { const: false }), session("user", { enum: [false, null] })],
];

test.each(NEARLY_EQUAL_CONDITIONS)("facts at the edges distinguish %s", (_what, one, other) => {
  const differs = (facts: Facts) => interpretCondition(one, facts) !== interpretCondition(other, facts);
  expect([...factsAtEdges(one), ...factsAtEdges(other)].some(differs)).toBe(true);
});

test.each<[unknown, unknown[]]>([
  [7, [7, 8, 6, "7"]],
  ["Ab1", ["Ab1", "Ab1 ", "ab1", "b1", 0]],
  [true, [true, false, "true"]],
])("%j is tried with its neighbours, and as another type", (value, beside) => {
  const values = [...factsAtEdges(conditionOnPart({ const: value } as Condition))].map(({ it }) => it);
  expect(values).toEqual(expect.arrayContaining(beside));
});

test("the number of facts at the edges of large and deep conditions is limited", () => {
  const long = conditionOnPart({ enum: Array.from({ length: 10_000 }, (_, index) => `${index}`) });
  const deep = Array.from({ length: 30 }).reduce<Condition>(
    (inner) => ({ allOf: [conditionOnPart(inner), conditionOnPart({ items: inner })] }),
    { minimum: 1 },
  );
  for (const condition of [long, deep]) {
    const count = [...factsAtEdges(condition)].length;
    expect(count).toBeGreaterThan(10);
    expect(count).toBeLessThan(1_000);
  }
});
