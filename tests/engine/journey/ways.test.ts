import { describe, expect, test } from "vitest";
import { completionOf, decideGuard, type JourneyState, journeyFacts, nextInFlow, targetOf } from "../../../src/engine/journey/guard.ts";
import { matchRoute, type RouteRule } from "../../../src/engine/journey/routing.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { productProgress } from "../../support/product-progress.ts";
import { COMPLETE_STATE, productAt } from "./journey-fixture.ts";

const route = (id: string, path: string, more: Partial<RouteRule> = {}): RouteRule => ({
  id,
  path,
  group: "user",
  screen: "page",
  ...more,
});
const GOLD = productAt("GOLD", "/gold");
const state: JourneyState = { ...COMPLETE_STATE, product: GOLD };

describe("of the matching routes, the most specific one is taken", () => {
  const routes = [
    route("rest", "/*"),
    route("any", "/a/{x}"),
    route("word", "/a/b"),
    route("first", "/{y}/b"),
    route("deep", "/a/{x}/*"),
    route("code", "/{otpRoute}"),
  ];
  const found = (path: string) => {
    const match = matchRoute({ routes }, path, "my-otp");
    return match && [match.route.id, match.params];
  };
  test.each<[string, unknown]>([
    ["/a/b", ["word", {}]],
    ["/a/c", ["any", { x: "c" }]],
    ["/c/b", ["first", { y: "c" }]],
    ["/a/c/", ["any", { x: "c" }]],
    ["//a//c", ["any", { x: "c" }]],
    ["/a/c/d/e", ["deep", { x: "c", "*": "d/e" }]],
    ["/my-otp", ["code", {}]],
    ["/other", ["rest", { "*": "other" }]],
    ["/", ["rest", { "*": "" }]],
    ["/a/%20x", ["any", { x: " x" }]],
    ["/a/%zz", ["rest", { "*": "a/%zz" }]],
  ])("%s", (path, expected) => {
    expect(found(path)).toEqual(expected);
  });

  test("no route matches a longer or shorter path", () => {
    const two = { routes: [route("two", "/a/{x}")] };
    expect(["/a", "/a/b/c", "/b/c", "/"].map((path) => matchRoute(two, path, "otp"))).toEqual([null, null, null, null]);
  });
});

describe("the facts of a route", () => {
  test("come from the session and the route", () => {
    const facts = journeyFacts(route("one", "/one", { products: ["GOLD"], needs: ["application"] }), state);
    expect(facts).toMatchObject({
      routeId: "one",
      screen: "page",
      group: "user",
      productType: "GOLD",
      productAllowed: true,
      needsApplication: true,
      needsCompleteProfile: false,
      places: { home: "/gold", detail: "/user/user-detail", offers: "/user/offers", welcomeBack: "/gold" },
    });
    expect(facts).not.toHaveProperty("product");
  });

  test("a route for products is for these only", () => {
    const allowed = (products: string[] | undefined, product = state.product) =>
      journeyFacts(route("one", "/one", products ? { products } : {}), { ...state, product }).productAllowed;
    expect([
      allowed(undefined),
      allowed(undefined, null),
      allowed(["GOLD"]),
      allowed(["LOAN"]),
      allowed(["GOLD"], null),
      allowed([]),
    ]).toEqual([true, true, true, false, false, false]);
    expect(journeyFacts(route("one", "/one", { needs: ["complete-profile"] }), { ...state, product: null })).toMatchObject({
      needsCompleteProfile: true,
      needsApplication: false,
      productType: null,
      places: null,
    });
  });

  test("a route for roles is for these only, and the role itself is not a fact", () => {
    const facts = (roles: number[] | undefined, roleId: number | null) =>
      journeyFacts(route("one", "/one", roles ? { roles } : {}), { ...state, roleId });
    const allowed = (...[roles, roleId]: Parameters<typeof facts>) => facts(roles, roleId).roleAllowed;
    expect([
      allowed(undefined, null),
      allowed(undefined, 2),
      allowed([1, 4], 1),
      allowed([1, 4], 4),
      allowed([1, 4], 2),
      allowed([1, 4], null),
    ]).toEqual([true, true, true, true, false, false]);
    expect(facts([1], 1)).not.toHaveProperty("roleId");
  });

  test("a profile is complete by the product's flag, or else by the product's own state; it needs an update by any update flag", () => {
    const product = { ...GOLD, completionFlag: "done", updateFlags: ["a", "b"] };
    const of = (profile: Record<string, unknown>) => Object.values(completionOf(product, profile));
    expect([of({}), of({ done: 1 }), of({ done: 0 }), of({ done: true })]).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
    expect([of({ a: 1 }), of({ b: 1 }), of({ a: 0, b: 2 })]).toEqual([
      [false, true],
      [false, true],
      [false, false],
    ]);
    const named = (completed: 0 | 1, update_required: 0 | 1) => ({
      products: {
        [GOLD.code]: productProgress({ completed, update_required, application: "g" }),
        OTHER: productProgress({ update_required: 1, application: "o" }),
      },
    });
    const byName = (profile: Record<string, unknown>) => Object.values(completionOf(GOLD, profile));
    expect([byName({}), byName(named(0, 0)), byName(named(1, 0)), byName(named(1, 1))]).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ]);
    // The flags of the specification go before.
    expect(of({ ...named(1, 1), done: 0, a: 0 })).toEqual([false, false]);
    expect(completionOf(null, { done: 1, a: 1 })).toEqual({ completed: false, updateRequired: false });
  });
});

describe("a rule", () => {
  const facts = journeyFacts(route("one", "/one"), state);
  const codeOf = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test("leads to a path, to a place of the product, or means stay", () => {
    expect([
      targetOf({ id: "a", go: "/x" }, null),
      targetOf({ id: "a", go: "{offers}" }, facts.places),
      targetOf({ id: "a", go: "stay" }, null),
    ]).toEqual(["/x", "/user/offers", null]);
    expect(codeOf(() => targetOf({ id: "a", go: "{home}" }, null))).toBe("no-product");
  });

  test("decides if it is the first that matches", () => {
    const guard = [
      { id: "no", when: false, go: "/no" },
      { id: "first", go: "/first" },
      { id: "second", go: "/second" },
    ];
    const rules = { routes: [], flows: {}, guard };
    expect(decideGuard(rules, facts, interpretCondition)).toBe("/first");
    expect(decideGuard({ ...rules, guard: guard.slice(0, 1) }, facts, interpretCondition)).toBeNull();
  });

  test("of a flow must have a destination", () => {
    const flows = { next: [{ id: "a", go: "{home}" }], stays: [{ id: "a", go: "stay" }], none: [] };
    const next = (flow: string, product: typeof GOLD | null = GOLD) =>
      codeOf(() =>
        nextInFlow({ routes: [], guard: [], flows }, flow, journeyFacts(route("one", "/one"), { ...state, product }), interpretCondition),
      );
    expect([next("next"), next("stays"), next("none"), next("gone"), next("toString"), next("next", null)]).toEqual([
      "/gold",
      "no-rule-fits",
      "no-rule-fits",
      "no-rule-fits",
      "no-rule-fits",
      "no-product",
    ]);
  });
});
