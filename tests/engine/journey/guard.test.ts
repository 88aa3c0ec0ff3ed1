import { describe, expect, test } from "vitest";
import {
  applicationOf,
  completionOf,
  decideGuard,
  JourneyError,
  type JourneyState,
  journeyFacts,
  nextInFlow,
} from "../../../src/engine/journey/guard.ts";
import { matchRoute } from "../../../src/engine/journey/routing.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { productProgress } from "../../support/product-progress.ts";
import { COMPLETE_STATE, finalRouteOf, loan, productAt, readDocument, routing, rulesOf } from "./journey-fixture.ts";
import { settlePath } from "./settle-path.ts";

const PAGES = ["/user/user-detail", "/user/offers", "/user/welcome-back", "/user/lender-submit", "/user/lenders-transaction/some-lender"];

describe("the guard of the pages under /user, with the shipped rules", () => {
  test.each(PAGES)("%s without a prospect id ends at the root (R4.1)", (path) => {
    expect(finalRouteOf(path, { prospect: false })).toBe("/");
    expect(finalRouteOf(path, { prospect: false, mode: "single" })).toBe("/");
  });
  test.each(PAGES)("%s without a token ends at the verification (R4.2)", (path) => {
    expect(finalRouteOf(path, { signedIn: false })).toBe("/verification");
  });
  test.each(PAGES)("%s without a product type ends at the products (R4.3)", (path) => {
    expect(finalRouteOf(path, { product: null })).toBe("/products");
  });
  test("in a single-product site /products is the login screen (O10)", () => {
    const match = matchRoute(rulesOf("single"), finalRouteOf("/user/offers", { product: null, mode: "single" }) ?? "", "saral-otp");
    expect(match?.route.screen).toBe("login");
  });
  test("a wrong product type redirects to the products (R4.21)", () => {
    expect(finalRouteOf("/user/offers", { product: productAt("SOME_CARD", "/somewhere") })).toBe("/products");
  });
  const withScreens = { ...loan, lenderScreens: { lender: ["some-lender", "other-lender"], "lender-declined": ["some-lender"] } };
  test.each([
    ["/user/some-lender", "/user/some-lender"],
    ["/user/other-lender", "/user/other-lender"],
    ["/user/some-lender-declined", "/user/some-lender-declined"],
    ["/user/other-lender-declined", "/products"],
    ["/user/no-lender", "/products"],
    ["/user/lenders-transaction/no-lender", "/user/lenders-transaction/no-lender"],
    ["/user/offers", "/user/offers"],
  ])("only lenders with a screen for the product are permitted: %s ends at %s (R2.39, R2.40)", (path, end) => {
    expect(finalRouteOf(path, { product: withScreens })).toBe(end);
    expect(finalRouteOf(path, { product: { ...withScreens, code: "SOME_CARD" } })).toBe("/products");
    expect(finalRouteOf(path, { product: withScreens, signedIn: false })).toBe("/verification");
  });
  test("no application id: the offers and a lender's page redirect to welcome-back (R4.31)", () => {
    expect(finalRouteOf("/user/offers", { application: false })).toBe("/user/welcome-back");
    expect(finalRouteOf("/user/lenders-transaction/some-lender", { application: false })).toBe("/user/welcome-back");
    expect(finalRouteOf("/user/user-detail", { application: false })).toBe("/user/user-detail");
  });
  test("lender-submit with an incomplete profile redirects to the detail form (R4.34)", () => {
    expect(finalRouteOf("/user/lender-submit", { completed: false })).toBe("/user/user-detail");
    expect(finalRouteOf("/user/lender-submit")).toBe("/user/lender-submit");
  });
  test("offers of an incomplete profile, or one to be updated, redirect to the detail form", () => {
    expect(finalRouteOf("/user/offers", { completed: false })).toBe("/user/user-detail");
    expect(finalRouteOf("/user/offers", { updateRequired: true })).toBe("/user/user-detail");
    expect(finalRouteOf("/user/offers")).toBe("/user/offers");
  });
});

describe("the guard of the pages before signing in, with the shipped rules", () => {
  test("verification without a prospect id ends at the root (R4.4)", () => {
    expect(finalRouteOf("/verification", { prospect: false, signedIn: false })).toBe("/");
    expect(finalRouteOf("/verification", { prospect: true, signedIn: false })).toBe("/verification");
  });
  test("the products page needs a session (R4.8)", () => {
    expect(finalRouteOf("/products", { signedIn: false })).toBe("/");
    expect(finalRouteOf("/products")).toBe("/products");
  });
  test("signed in without a product type: the products, or the root of a single-product site (R4.9)", () => {
    expect(finalRouteOf("/verification", { product: null })).toBe("/products");
    expect(finalRouteOf("/", { product: null })).toBe("/products");
    expect(finalRouteOf("/verification", { product: null, mode: "single" })).toBe("/");
  });
  test.each(["/", "/verification", "/some-campaign"])("signed in with a product type, %s redirects home (R4.10, R4.11)", (path) => {
    expect(finalRouteOf(path)).toBe("/user/welcome-back");
    expect(finalRouteOf(path, { mode: "single" })).toBe("/user/welcome-back");
  });
  test.each([
    ["LOAN", "/user/welcome-back"],
    ["GOLD_LOAN", "/user/welcome-back"],
    ["AFFORDABLE_HOUSING_LOAN", "/user/welcome-back"],
    ["BUSINESS_LOAN", "/user/business-welcome-back"],
    ["CREDIT_CARD", "/credit-cards"],
    ["UNSECURED_CARD", "/cards-unsecured"],
    ["SECURED_CARD", "/cards-secured"],
    ["INSURANCE", "/user/insurance"],
  ])("the home of %s is %s (R4.12 to R4.18, O38)", (code, home) => {
    const product = productAt(code, home);
    const root = matchRoute(rulesOf("multi"), "/", "saral-otp");
    if (!root) throw new Error("no root");
    expect(decideGuard(routing, journeyFacts(root.route, { ...COMPLETE_STATE, product }), interpretCondition)).toBe(home);
  });
  test("privacy, terms and the other public pages stay (R4.19, R4.20)", () => {
    for (const path of ["/privacy-policy", "/terms-of-use", "/how-we-match", "/grievance", "/404", "/a/b/c"]) {
      expect(finalRouteOf(path)).toBe(path);
      expect(finalRouteOf(path, { prospect: false, signedIn: false, product: null })).toBe(path);
    }
  });
  test("the OTP route under the site's own name is open to all, below /user too (O3)", () => {
    for (const path of ["/saral-otp", "/user/saral-otp"])
      expect(finalRouteOf(path, { prospect: false, signedIn: false, product: null })).toBe(path);
  });
});

describe("the flows, with the shipped rules", () => {
  const next = (flow: string, state: Partial<JourneyState>) => {
    const route = matchRoute(routing, "/user/welcome-back", "saral-otp")?.route;
    if (!route) throw new Error("no route");
    const full = { ...COMPLETE_STATE, ...state };
    return nextInFlow(routing, flow, journeyFacts(route, full), interpretCondition);
  };
  test.each(["continue", "completed"])("%s: an incomplete profile goes to the detail form (R4.22)", (flow) => {
    expect(next(flow, { completed: false })).toBe("/user/user-detail");
  });
  test.each(["continue", "completed"])("%s: a complete profile goes to the offers (R4.26)", (flow) => {
    expect(next(flow, {})).toBe("/user/offers");
  });
  test.each(["continue", "completed"])("%s: either update flag forces the detail form (R4.27, R4.28)", (flow) => {
    for (const flag of ["pl_update_required", "pl_se_update_required"]) {
      expect(next(flow, completionOf(loan, { pl_completed: 1, [flag]: 1 }))).toBe("/user/user-detail");
    }
  });
  test.each(["continue", "completed"])("%s: flag and marker of a lender lead to lender-submit (R4.33)", (flow) => {
    expect(next(flow, { lenderSubmit: true })).toBe("/user/lender-submit");
    expect(next(flow, { lenderSubmit: true, completed: false })).toBe("/user/user-detail");
  });
  test("after signing in: the products without a product type, else the product's home", () => {
    expect(next("signed-in", { product: null })).toBe("/products");
    expect(next("signed-in", {})).toBe("/user/welcome-back");
  });
  test("a new application starts with the detail form", () => {
    expect(next("start-new", {})).toBe("/user/user-detail");
  });
  test("an unknown flow, and one without a matching rule, throw", () => {
    expect(() => next("toString", {})).toThrow(expect.objectContaining({ code: "no-rule-fits" }));
    const empty = { ...routing, flows: { broken: [{ id: "never", when: false, go: "/" }] } };
    const route = routing.routes[0];
    expect(() => nextInFlow(empty, "broken", journeyFacts(route, COMPLETE_STATE), interpretCondition)).toThrow(JourneyError);
  });
  test("a place of a product without a product throws", () => {
    expect(() => next("start-new", { product: null })).toThrow(expect.objectContaining({ code: "no-product" }));
  });
});

describe("completion", () => {
  test("follows the product's completion and update flags", () => {
    expect(completionOf(loan, { pl_completed: 0 })).toEqual({ completed: false, updateRequired: false });
    expect(completionOf(loan, { pl_completed: 1, pl_update_required: 1 })).toEqual({ completed: true, updateRequired: true });
    expect(completionOf(loan, {})).toEqual({ completed: false, updateRequired: false });
    expect(completionOf(null, { pl_completed: 1 })).toEqual({ completed: false, updateRequired: false });
  });
  test("of a product without a flag follows its own application, independent of other products", () => {
    const cover = productAt("INSURANCE", "/user/insurance");
    const begun = productProgress({ application: "a" });
    expect(completionOf(cover, { pl_completed: 1, products: { LOAN: begun } })).toEqual({ completed: false, updateRequired: false });
    expect(completionOf(cover, { products: { INSURANCE: begun } })).toEqual({ completed: true, updateRequired: false });
  });
});

describe("the application in flight", () => {
  const begun = (application: string) => productProgress({ completed: 0, application });
  const products = { LOAN: begun("l"), INSURANCE: begun("i") };
  const cover = productAt("INSURANCE", "/user/insurance");
  test("is the product's own, and never that of another", () => {
    expect(applicationOf(loan, { products, inflight_credit_app_id: "i" })).toBe("l");
    expect(applicationOf(cover, { products, inflight_credit_app_id: "l" })).toBe("i");
    expect(applicationOf(cover, { products: { LOAN: begun("l") }, inflight_credit_app_id: "l" })).toBeNull();
  });
  test("without a product is the last one; one of no known product counts for any (R4.37)", () => {
    expect(applicationOf(null, { products, inflight_credit_app_id: "i" })).toBe("i");
    expect(applicationOf(cover, { inflight_credit_app_id: "n" })).toBe("n");
    expect(applicationOf(cover, { products: { LOAN: begun("l") }, inflight_credit_app_id: "n" })).toBe("n");
    expect([applicationOf(cover, {}), applicationOf(null, { inflight_credit_app_id: null })]).toEqual([null, null]);
  });
});

describe("settling a path", () => {
  test("returns the hops", () => {
    const settled = settlePath(
      rulesOf("multi"),
      "/user/offers",
      { ...COMPLETE_STATE, signedIn: false, prospect: false, product: null },
      "saral-otp",
      interpretCondition,
    );
    expect(settled).toMatchObject({ path: "/", hops: ["/user/offers"], route: { id: "root-chooser" } });
  });
  test("throws for a guard with a loop", () => {
    const rules = {
      routes: [
        { id: "one", path: "/one", screen: "page", group: "public" },
        { id: "two", path: "/two", screen: "page", group: "public" },
      ],
      guard: [
        { id: "to-two", when: { required: ["routeId"], properties: { routeId: { const: "one" } } }, go: "/two" },
        { id: "to-one", go: "/one" },
      ],
      flows: {},
    };
    expect(() => settlePath(rules, "/one", COMPLETE_STATE, "otp", interpretCondition)).toThrow(expect.objectContaining({ code: "loop" }));
  });
  test("returns null for a path without a route", () => {
    expect(settlePath({ routes: [], guard: [], flows: {} }, "/x", COMPLETE_STATE, "otp", interpretCondition)).toBeNull();
  });
});

test.each(["admin", "partner"])("the shipped rules of the %s area have a route for every path", (area) => {
  const rules = readDocument<typeof routing>(`routing/${area}.json`);
  expect(matchRoute(rules, `/${area}/nowhere/at/all`, "saral-otp")).not.toBeNull();
});
