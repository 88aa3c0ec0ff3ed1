import { describe, expect, test } from "vitest";
import type { RouteRule, RoutingRules, RuleOf } from "../../../src/engine/journey/routing.ts";
import { productAt } from "./journey-fixture.ts";
import { proveRouting } from "./prove-routing.ts";

const conditionOn = (facts: Record<string, unknown>) => ({
  required: Object.keys(facts),
  properties: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { const: value }])),
});
const route = (id: string, more: Partial<RouteRule> = {}): RouteRule => ({ id, path: `/${id}`, group: "user", screen: "page", ...more });
const rules = (
  guard: RuleOf[],
  flows: RoutingRules["flows"] = {},
  routes = [route("one"), route("two"), route("three")],
): RoutingRules => ({
  routes,
  guard,
  flows,
});
const GOLD = productAt("GOLD", "/two");

describe("a flaw is reported in full:", () => {
  test("a loop, from the route with the first id, with the facts of the rules and the product", () => {
    const guard = [
      { id: "there", when: conditionOn({ routeId: "two", signedIn: true, language: "hi" }), go: "/three" },
      { id: "back", when: conditionOn({ routeId: "three" }), go: "/two" },
    ];
    expect(proveRouting(rules(guard), [GOLD], "single")).toEqual([
      {
        code: "loop",
        pointer: "/guard/1",
        routeId: "three",
        facts: { signedIn: true, language: "hi", productType: null },
        message: 'The guard redirects in a loop: three → two → three (on three, with language "hi", signedIn true, productType null).',
        fix: "Narrow the condition of one of these rules, or add a rule that keeps the customer on one of these routes.",
      },
    ]);
  });

  test("a rule to an unknown path", () => {
    const [flaw] = proveRouting(
      rules(
        [
          { id: "keep", go: "stay" },
          { id: "lost", go: "/x" },
        ].reverse(),
      ),
      [],
      "multi",
    );
    expect(flaw).toEqual({
      code: "dead-end",
      pointer: "/guard/0",
      routeId: "one",
      facts: { productType: null },
      message: "The rule lost goes to /x, which is not a screen of a multi site (on one, with productType null).",
      fix: "Use the path of a route, or add the route.",
    });
  });

  test("a place of a product without a chosen product", () => {
    const flaws = proveRouting(rules([{ id: "home", when: conditionOn({ routeId: "one" }), go: "{home}" }]), [GOLD], "multi");
    expect(flaws).toMatchObject([
      {
        code: "dead-end",
        pointer: "/guard/0",
        routeId: "one",
        message: "The rule home goes to {home}, but no product is selected (on one, with productType null).",
        fix: "Add a rule for customers without a product before it.",
      },
    ]);
  });

  test("a flow without a matching rule", () => {
    const [flaw, ...more] = proveRouting(
      rules([], { next: [{ id: "done", when: conditionOn({ completed: true }), go: "/two" }] }),
      [GOLD],
      "multi",
    );
    expect(more).toEqual([]);
    expect(flaw).toMatchObject({
      code: "dead-end",
      pointer: "/flows/next",
      facts: { completed: false, productType: "GOLD" },
      message: 'No rule of the flow next defines the next screen (on one, with completed false, productType "GOLD").',
      fix: "Add a last rule without a condition.",
    });
  });
});

describe("a flow is followed", () => {
  test.each<[string, Partial<RouteRule>, unknown]>([
    ["routeId", {}, "one"],
    ["screen", { screen: "other" }, "other"],
    ["group", { group: "other" }, "other"],
    ["needsApplication", { needs: ["application"] }, true],
    ["needsCompleteProfile", { needs: ["complete-profile"] }, true],
    ["productAllowed", { products: [] }, false],
    ["roleAllowed", { roles: [] }, false],
  ])("from every route if its rules read %s", (fact, more, value) => {
    const routes = [route("one", more), route("two"), route("three")];
    const flows = { next: [{ id: "on", when: conditionOn({ [fact]: value }), go: "/two" }] };
    expect(proveRouting(rules([], flows, routes), [GOLD], "multi")).toMatchObject([{ pointer: "/flows/next", routeId: "two" }]);
  });

  test("only from routes that the guard permits, with a session and a product", () => {
    const flows = { next: [{ id: "on", when: conditionOn({ routeId: "one" }), go: "/one" }] };
    const guard = [{ id: "away", when: { required: ["routeId"], properties: { routeId: { enum: ["two", "three"] } } }, go: "/one" }];
    expect(proveRouting(rules(guard, flows), [GOLD], "multi")).toEqual([]);
    expect(proveRouting(rules([], flows), [], "multi")).toEqual([]);
    const needs = (facts: object) => ({
      next: [{ id: "on", when: conditionOn({ prospect: true, signedIn: true, ...facts }), go: "/two" }],
    });
    expect(proveRouting(rules([], needs({})), [GOLD], "multi")).toEqual([]);
    expect(proveRouting(rules([], needs({ application: true })), [GOLD], "multi")).toHaveLength(1);
  });

  test("in every language that its rules read", () => {
    const flows = { next: [{ id: "on", when: conditionOn({ language: "en" }), go: "/two" }] };
    expect(proveRouting(rules([], flows), [GOLD], "multi")).toMatchObject([{ facts: { language: "hi" } }]);
    const known = {
      next: [
        { id: "on", when: conditionOn({ language: "en" }), go: "/two" },
        { id: "too", when: conditionOn({ language: "hi" }), go: "/two" },
      ],
    };
    expect(proveRouting(rules([], known), [GOLD], "multi", { languages: ["en", "hi"] })).toEqual([]);
    expect(proveRouting(rules([], known), [GOLD], "multi", { languages: ["en", "hi", "ta"] })).toMatchObject([
      { facts: { language: "ta" } },
    ]);
  });

  test("to the end of each rule", () => {
    const flows = {
      next: [
        { id: "first", when: conditionOn({ completed: true }), go: "/two" },
        { id: "lost", go: "/x" },
      ],
    };
    expect(proveRouting(rules([], flows), [GOLD], "multi")).toMatchObject([{ pointer: "/flows/next/1", routeId: "one" }]);
  });
});

test("every fact of a customer is tried with both values, independently", () => {
  for (const fact of ["prospect", "signedIn", "application", "completed", "updateRequired", "lenderSubmit"]) {
    for (const value of [true, false]) {
      const flaws = proveRouting(rules([{ id: "lost", when: conditionOn({ [fact]: value }), go: "/x" }]), [GOLD], "multi");
      expect(flaws, fact).toMatchObject([{ facts: { [fact]: value } }]);
    }
  }
  const all = conditionOn({
    application: true,
    completed: false,
    updateRequired: true,
    lenderSubmit: false,
    prospect: true,
    signedIn: false,
  });
  expect(proveRouting(rules([{ id: "lost", when: all, go: "/x" }]), [GOLD], "multi")).toHaveLength(1);
});

test("every role that a route names is tried, and no role", () => {
  const routes = [route("one", { roles: [1] }), route("two", { roles: [2] }), route("three")];
  for (const [routeId, value] of [
    ["one", true],
    ["two", true],
    ["one", false],
    ["three", true],
  ] as const) {
    const lost = { id: "lost", when: conditionOn({ routeId, roleAllowed: value }), go: "/x" };
    expect(proveRouting(rules([lost], {}, routes), [], "multi"), `${routeId} ${value}`).toMatchObject([{ facts: { roleAllowed: value } }]);
  }
  const round = [
    { id: "there", when: conditionOn({ routeId: "one", roleAllowed: true }), go: "/two" },
    { id: "back", when: conditionOn({ routeId: "two", roleAllowed: false }), go: "/one" },
  ];
  expect(proveRouting(rules(round, {}, routes), [], "multi")).toMatchObject([{ code: "loop" }]);
});

test("no rule may lead to the OTP route, whose name is the site's own", () => {
  const routes = [route("one"), route("code", { path: "/{otpRoute}" })];
  expect(
    proveRouting(rules([{ id: "to", when: conditionOn({ routeId: "one" }), go: "/{otpRoute}" }], {}, routes), [], "multi"),
  ).toMatchObject([{ code: "dead-end" }]);
});
