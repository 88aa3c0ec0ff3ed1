import { describe, expect, test } from "vitest";
import { differingCriteria, mergedCriteria } from "../../src/blocks/criteria/merge-criteria.ts";
import { differingTerms, mergedTerms } from "../../src/blocks/criteria/merge-terms.ts";
import { currentAnswers, findDifferences, mergeAnswers } from "../../src/blocks/form/merge-answers.ts";
import type { TermField } from "../../src/engine/catalog/terms/terms-form.ts";

/** The form for terms with a group, a list and a text. */
const number = { type: "number", title: "Number" } as const;
const TERMS: TermField = {
  type: "object",
  required: ["amount", "rows"],
  properties: {
    amount: { type: "object", title: "Amount", required: ["min"], properties: { min: { ...number, title: "From" }, max: number } },
    rows: { type: "array", title: "Rates", items: { type: "object", properties: { rate: { ...number, title: "Rate" } } } },
    closing: { type: "object", title: "Closing", properties: { gst: number } },
    limit: {
      type: "object",
      title: "Limit",
      properties: {
        when: { type: "array", title: "If", items: { type: "object" }, "x-ui": { holds: "clauses" } },
        when_json: { type: "string", title: "If", "x-ui": { holds: "json" } },
      },
    },
    rewards: { type: "object", title: "Rewards", properties: { en: { type: "string" } }, "x-ui": { holds: "text" } },
  },
};

const order = ["name", "on", "role"];

describe("two versions of one record", () => {
  test("differ field by field; a change of one side only is preselected", () => {
    const base = { name: "a", role: "1" };
    expect(findDifferences({ order, base, mine: { name: "b", role: "1" }, theirs: { name: "a", role: "2" } })).toEqual([
      { id: "name", field: "name", mine: "b", theirs: "a", chosen: "mine" },
      { id: "role", field: "role", mine: "1", theirs: "2", chosen: "theirs" },
    ]);
    expect(findDifferences({ order, base, mine: { name: "b" }, theirs: { name: "c" } })).toMatchObject(
      [{ id: "name", chosen: null }, { id: "role" }].slice(0, 1),
    );
    expect(findDifferences({ order, base, mine: { name: "" }, theirs: {} })).toEqual([]);
  });

  test("of a list differ in each value that only one of them has", () => {
    const versions = { order, base: { on: ["a", "b"] }, mine: { on: ["a"] }, theirs: { on: ["a", "b", "c"] } };
    const parts = findDifferences(versions);
    expect(parts).toEqual([
      { id: "on-b", field: "on", value: "b", mine: false, theirs: true, chosen: "mine" },
      { id: "on-c", field: "on", value: "c", mine: false, theirs: true, chosen: "theirs" },
    ]);
    expect(mergeAnswers(versions.mine, parts, { "on-b": "mine", "on-c": "theirs" })).toEqual({ on: ["a", "c"] });
    expect(mergeAnswers(versions.mine, parts, { "on-b": "theirs", "on-c": "mine" })).toEqual({ on: ["a", "b"] });
    const added = findDifferences({ order, base: {}, mine: { on: ["a", "b"] }, theirs: {} });
    expect(mergeAnswers({ on: ["a", "b"] }, added, { "on-a": "theirs", "on-b": "mine" })).toEqual({ on: ["b"] });
  });

  test("are merged as selected, and values absent from the other side stay", () => {
    const parts = findDifferences({ order, base: {}, mine: { name: "b", role: "1" }, theirs: { name: "c" } });
    expect(mergeAnswers({ name: "b", role: "1" }, parts, { name: "theirs", role: "mine" })).toEqual({ name: "c", role: "1" });
    expect(mergeAnswers({ name: "b", role: "1" }, parts, { name: "mine", role: "theirs" })).toEqual({ name: "b" });
  });

  test("a record with optional empty fields is read from the server's state", () => {
    const now = { by: "user", values: { u1: { name: "asha" } }, revisions: {} };
    expect(currentAnswers({ now }, { user: "u1" })).toEqual({ user: "u1", name: "asha" });
    expect(currentAnswers({ now }, { user: "u2" })).toBeNull();
    expect(currentAnswers({}, { user: "u1" })).toBeNull();
  });
});

describe("two versions of a lender's criteria", () => {
  const age = (minimum: number) => ({ id: "age", reason: { en: "No" }, test: [{ fact: "age", minimum }] });
  const place = { id: "place", reason: { en: "No" }, test: [{ fact: "code" }] };
  const base = [age(21), place];
  const fresh = (whose: string) => ({ id: "fresh", reason: { en: whose }, test: [{ fact: "code" }] });

  test("differ criterion by criterion: changed, added and removed", () => {
    const theirs = [place, age(25)];
    const mine = [age(21), { ...place, id: "new" }];
    const parts = differingCriteria({ base, mine, theirs });
    expect(parts.map(({ id, chosen }) => [id, chosen])).toEqual([
      ["place", "mine"],
      ["age", "theirs"],
      ["new", "mine"],
    ]);
    const [gone, older, added] = parts.map(({ key }) => key) as [string, string, string];
    const versions = { base, mine, theirs };
    expect(mergedCriteria(versions, { [gone]: "mine", [older]: "theirs", [added]: "mine" }).map(({ id }) => id)).toEqual(["age", "new"]);
    expect(mergedCriteria(versions, { [gone]: "theirs", [older]: "mine", [added]: "theirs" })).toEqual([place, age(21)]);
  });

  test.each([
    ["added by one user under existing ones", { mine: [...base, age(30)], theirs: [age(25), place] }, [age(25), place, age(30)]],
    [
      "added by both users under one name",
      { mine: [...base, fresh("mine")], theirs: [...base, fresh("theirs")] },
      [...base, fresh("theirs"), fresh("mine")],
    ],
    [
      "still without a name",
      { mine: [...base, { test: [{ fact: "a" }] }, { test: [{ fact: "b" }] }], theirs: base },
      [...base, { reason: {}, test: [{ fact: "a" }] }, { reason: {}, test: [{ fact: "b" }] }],
    ],
  ])("are complete even if some criteria were %s", (_, sides, all) => {
    const versions = { base, ...sides };
    const parts = differingCriteria(versions);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
    const chosen = Object.fromEntries(parts.map(({ key, chosen: side }) => [key, side ?? "mine"]));
    expect(parts.filter(({ chosen: side }) => side === null)).toEqual([]);
    expect(mergedCriteria(versions, chosen)).toEqual(all);
  });

  test("require a choice where both have changed the same criterion; empty form fields are no difference", () => {
    expect(differingCriteria({ base, mine: [age(22), place], theirs: [age(25), place] })).toMatchObject([{ id: "age", chosen: null }]);
    expect(differingCriteria({ base, mine: [{ ...age(21), when: [] }, place], theirs: base })).toEqual([]);
  });
});

describe("two versions of a lender's terms", () => {
  const base = { amount: { min: 1, max: 9 }, rows: [{ rate: 10 }, { rate: 12 }], rewards: { en: "None" } };
  const differing = (mine: object, theirs: object) =>
    differingTerms(TERMS, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }).map(
      ({ key, titles, mine: own, theirs: other, chosen }) => [key, titles.join(" "), own, other, chosen],
    );
  const merged = (mine: object, theirs: object, sides: Record<string, "mine" | "theirs"> = {}) =>
    mergedTerms(TERMS, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, sides);

  test("differ in single values, also of rows; a change of one side only is preselected", () => {
    expect(differing({}, {})).toEqual([]);
    expect(differing({ amount: { min: 2, max: 9 } }, { rows: [{ rate: 10 }, { rate: 13 }] })).toEqual([
      ["/terms/amount/min", "Amount From", 2, 1, "mine"],
      ["/terms/rows/1/rate", "Rates 2 Rate", 12, 13, "theirs"],
    ]);
    expect(differing({ rewards: { en: "Points" } }, { rewards: { en: "Miles" } })).toEqual([
      ["/terms/rewards", "Rewards", { en: "Points" }, { en: "Miles" }, null],
    ]);
  });

  test("differ in a list as a whole if it has another number of rows, and in a group that one side lacks", () => {
    expect(differing({ rows: [{ rate: 10 }] }, { closing: { gst: 18 } })).toEqual([
      ["/terms/rows", "Rates", [{ rate: 10 }], base.rows, "mine"],
      ["/terms/closing", "Closing", undefined, { gst: 18 }, "theirs"],
    ]);
    // A row that both removed need not be the same one.
    const [mine, theirs] = [[{ rate: 10 }], [{ rate: 12 }]];
    expect(differing({ rows: mine }, { rows: theirs })).toEqual([["/terms/rows", "Rates", mine, theirs, null]]);
  });

  test("are merged as selected; what neither side changed stays", () => {
    const [mine, theirs] = [
      { amount: { min: 2, max: 9 }, closing: { gst: 18 } },
      { amount: { min: 3, max: 9 }, rows: [{ rate: 10 }, { rate: 13 }] },
    ];
    const sides = { "/terms/amount/min": "theirs", "/terms/rows/1/rate": "theirs", "/terms/closing": "mine" } as const;
    expect(merged(mine, theirs, sides)).toEqual({
      ...base,
      amount: { min: 3, max: 9 },
      rows: [{ rate: 10 }, { rate: 13 }],
      closing: { gst: 18 },
    });
    expect(merged(mine, theirs, { ...sides, "/terms/closing": "theirs", "/terms/amount/min": "mine" })).toEqual({
      ...base,
      amount: { min: 2, max: 9 },
      rows: [{ rate: 10 }, { rate: 13 }],
    });
  });

  test("a condition is one value, whether it is clauses or JSON text", () => {
    const [clauses, json] = [{ limit: { when: [{ fact: "age", minimum: 21 }] } }, { limit: { when_json: "{}" } }];
    const when = "/terms/limit/when";
    const changed = { limit: { when: [{ fact: "age", minimum: 25 }] } };
    const versions = { base: { ...base, ...clauses }, mine: { ...base, ...changed }, theirs: { ...base, ...json } };
    expect(differingTerms(TERMS, versions)).toMatchObject([{ key: when, mine: changed.limit.when, theirs: "{}", chosen: null }]);
    expect(mergedTerms(TERMS, versions, { [when]: "mine" })).toEqual(versions.mine);
    expect(mergedTerms(TERMS, versions, { [when]: "theirs" })).toEqual(versions.theirs);
  });

  test("a field that was emptied differs, one that was left empty does not", () => {
    expect(differing({ amount: { min: 1, max: null } }, {})).toEqual([["/terms/amount/max", "Amount Number", undefined, 9, "mine"]]);
    expect(differing({ closing: {} }, {})).toEqual([]);
    expect(merged({ amount: { min: 1 } }, {}, { "/terms/amount/max": "mine" })).toStrictEqual({ ...base, amount: { min: 1 } });
  });
});
