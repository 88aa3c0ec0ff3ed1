import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { ProductDocument, SiteDocument } from "../../../src/contract/documents.gen.ts";
import { type JourneyState, journeyFacts, nextInFlow, type ProductPlaces } from "../../../src/engine/journey/guard.ts";
import type { Mode } from "../../../src/engine/journey/proof.ts";
import { proveArea } from "../../../src/engine/journey/prove-area.ts";
import { matchRoute, type RouteRule, type RoutingRules, type RuleOf } from "../../../src/engine/journey/routing.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { COMPLETE_STATE, finalRouteOf, productAt, readDocument, routing, rulesOf } from "./journey-fixture.ts";
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
): RoutingRules => ({ routes, guard, flows });
const GOLD = productAt("GOLD", "/two");
const BOTH_MODES: ReadonlySet<Mode> = new Set(["multi", "single"]);

const readAll = <Document>(folder: string): Document[] =>
  readdirSync(join(resolve(import.meta.dirname, "../../../schemas"), folder)).map((file) => readDocument<Document>(`${folder}/${file}`));
const PRODUCTS = readAll<ProductDocument>("products");

describe("the shipped rules", () => {
  test.each(["customer", "admin", "partner"])("of the %s area are consistent, for all products and in both kinds of site", (area) => {
    expect(proveArea(readDocument<RoutingRules>(`routing/${area}.json`), PRODUCTS, BOTH_MODES)).toEqual([]);
  });

  test("conflict if a flow sends every product to a screen for some of them", () => {
    const routes = routing.routes.map((each) => (each.id === "lender-submit" ? { ...each, products: ["LOAN", "GOLD_LOAN"] } : each));
    const flaws = proveArea({ ...routing, routes } as RoutingRules, PRODUCTS, new Set(["multi"]));
    const reported = flaws.filter(({ facts }) => facts.productType === "CREDIT_CARD" || facts.productType === "AFFORDABLE_HOUSING_LOAN");
    expect(reported.map(({ code, pointer, routeId }) => [code, pointer, routeId])).toEqual([
      ["fight", "/flows/continue/4", "lender-submit"],
      ["fight", "/flows/completed/3", "lender-submit"],
    ]);
    expect(reported[1]?.facts).toMatchObject({ mode: "multi", signedIn: true, completed: true, lenderSubmit: true, productAllowed: false });
    expect(reported[1]?.message).toContain(
      "The flow completed leads to lender-submit (rule lender-submit), but the guard redirects from there to products (rule wrong-product)",
    );
  });

  const walks = readAll<SiteDocument>("sites").flatMap((site) =>
    [null, ...(site.hosts ?? []).map(({ product }) => product ?? null)].flatMap((preset) =>
      Object.keys(routing.flows).map((flow): [string, string | null, string, Mode] => [site.id, preset, flow, site.mode]),
    ),
  );
  test.each(walks)(
    "on the site %s, with %s preset by the host: %s leads to a route that the guard permits",
    (_site, preset, flow, mode) => {
      const presets = PRODUCTS.filter(({ code }) => preset === null || code === preset);
      for (const product of presets) {
        for (const lenderSubmit of [true, false]) {
          const state: JourneyState = { ...COMPLETE_STATE, mode, product: product as ProductPlaces, lenderSubmit };
          const from = matchRoute(rulesOf(mode), product.routes.detail, "saral-otp")?.route as RouteRule;
          const path = nextInFlow(routing as RoutingRules, flow, journeyFacts(from, state), interpretCondition);
          expect(finalRouteOf(path, state), `${product.code} ${lenderSubmit}`).toBe(path);
        }
      }
    },
  );
});

describe("a conflict of flow and guard", () => {
  const on = (go: string, when?: RuleOf["when"]) => ({ next: [{ id: "on", go, ...(when !== undefined && { when }) }] });

  test("is a flow to a screen from which the guard redirects, reported in full", () => {
    const guard = [{ id: "away", when: conditionOn({ routeId: "two", completed: true }), go: "/three" }];
    expect(proveRouting(rules(guard, on("/two")), [GOLD], "multi")).toEqual([
      {
        code: "fight",
        pointer: "/flows/next/0",
        routeId: "two",
        facts: { completed: true, productType: "GOLD" },
        message:
          'The flow next leads to two (rule on), but the guard redirects from there to three (rule away) (on two, with completed true, productType "GOLD").',
        fix: "Change the guard's rule away so that this customer can stay on two, or change the target of the flow.",
      },
    ]);
  });

  test("is followed to the guard's final route, and is none if the guard does not redirect", () => {
    const guard = [
      { id: "away", when: conditionOn({ routeId: "two" }), go: "/three" },
      { id: "further", when: conditionOn({ routeId: "three" }), go: "/one" },
    ];
    expect(proveRouting(rules(guard, on("/two")), [GOLD], "multi").map(({ message }) => message)).toEqual([
      expect.stringContaining("the guard redirects from there to one (rule away)"),
    ]);
    const never = [{ id: "away", when: conditionOn({ routeId: "two", completed: true }), go: "/three" }];
    const agreed = {
      next: [
        { id: "done", when: conditionOn({ completed: true }), go: "/three" },
        { id: "on", go: "/two" },
      ],
    };
    expect(proveRouting(rules(never, agreed), [GOLD], "multi")).toEqual([]);
  });

  test("is none from the home of a product to another of its routes, but to anywhere else", () => {
    const product: ProductPlaces = { ...GOLD, routes: { detail: "/three", offers: "/two", welcomeBack: "/two" } };
    const further = (go: string) => [{ id: "further", when: conditionOn({ routeId: "two" }), go }];
    expect(proveRouting(rules(further("/three"), on("{home}")), [product], "multi")).toEqual([]);
    expect(proveRouting(rules(further("/one"), on("{home}")), [product], "multi")).toMatchObject([{ code: "fight" }]);
    expect(proveRouting(rules(further("/three"), on("{offers}")), [product], "multi")).toMatchObject([{ code: "fight" }]);
  });

  test("is searched for all customers of a flow: without a product, and without a session", () => {
    const guard = [{ id: "away", when: conditionOn({ routeId: "two", productType: null }), go: "/three" }];
    const chosen = [{ id: "away", when: conditionOn({ routeId: "two", signedIn: false, productType: "GOLD" }), go: "/three" }];
    const flow = (name: string) => ({ [name]: [{ id: "on", go: "/two" }] });
    const codes = (guards: RuleOf[], name: string) => proveRouting(rules(guards, flow(name)), [GOLD], "multi").map(({ code }) => code);
    expect([codes(guard, "signed-in"), codes(guard, "next"), codes(guard, "product-chosen")]).toEqual([["fight"], [], []]);
    expect([codes(chosen, "product-chosen"), codes(chosen, "signed-in"), codes(chosen, "next")]).toEqual([["fight"], [], []]);
  });
});

describe("unreachable is", () => {
  const unreached = (guard: RuleOf[], flows: RoutingRules["flows"] = {}, routes?: RouteRule[]) =>
    proveArea(rules(guard, flows, routes), [GOLD], BOTH_MODES);

  test("a rule whose matches are all covered by earlier ones, on existing routes, reported in full", () => {
    const guard = [
      { id: "pages", when: conditionOn({ screen: "page" }), go: "stay" },
      { id: "users", when: conditionOn({ group: "user", signedIn: true }), go: "/one" },
    ];
    expect(unreached(guard)).toEqual([
      {
        code: "unreached",
        pointer: "/guard/1",
        routeId: "one",
        facts: { signedIn: true, screen: "page", group: "user", productType: null },
        message:
          'The rule users is never used: whenever it matches, an earlier rule matches first, for example pages (on one, with signedIn true, productType null, screen "page", group "user").',
        fix: "Move it before pages, correct one of the two conditions, or remove it.",
      },
    ]);
    expect(unreached(guard, {}, [route("one"), route("two", { screen: "otp" })])).toEqual([]);
  });

  test("a rule that matches no customer, also in a flow", () => {
    const flows = {
      next: [
        { id: "nobody", when: conditionOn({ routeId: "two", group: "root" }), go: "/one" },
        { id: "on", go: "/two" },
      ],
    };
    expect(unreached([], flows)).toMatchObject([
      {
        code: "unreached",
        pointer: "/flows/next/0",
        message: "The rule nobody is never used: no customer on any route matches its condition.",
      },
    ]);
  });

  test("a rule of a flow for customers who cannot be in that flow", () => {
    const flows = (name: string) => ({
      [name]: [
        { id: "anew", when: conditionOn({ signedIn: false }), go: "/one" },
        { id: "on", go: "/two" },
      ],
    });
    expect(unreached([], flows("next")).map(({ pointer }) => pointer)).toEqual(["/flows/next/0"]);
    expect(unreached([], flows("product-chosen"))).toEqual([]);
  });

  test("a route whose paths are all those of another", () => {
    const routes = [route("one", { path: "/a/{x}" }), route("two", { path: "/a/{y}" }), route("rest", { path: "/*" })];
    expect(unreached([], {}, routes)).toMatchObject([
      {
        code: "unreached",
        pointer: "/routes/1",
        message: "The route two is never shown: a path such as /a/_ belongs to the route one.",
      },
    ]);
  });

  test("a route from which every customer is redirected, with an example", () => {
    const guard = [{ id: "away", when: conditionOn({ routeId: "three" }), go: "/two" }];
    expect(unreached(guard)).toMatchObject([
      {
        code: "unreached",
        pointer: "/routes/2",
        routeId: "three",
        message: expect.stringMatching(
          /^No customer can stay on the route three: .* to two \(rule away\) \(on three, with productType null\)/,
        ),
      },
    ]);
    const same = [route("one"), route("two", { page: "here" }), route("three", { page: "here" })];
    expect(unreached(guard, {}, same), "another address of a page").toEqual([]);
  });

  test("nothing that one of both kinds of site reaches, nor anything if not all customers are known", () => {
    const guard = [{ id: "single", when: conditionOn({ mode: "single", routeId: "one" }), go: "/two" }];
    expect(proveArea(rules(guard), [GOLD], new Set(["multi"]))).toEqual([]);
    const covered = [
      { id: "pages", when: conditionOn({ screen: "page" }), go: "stay" },
      { id: "users", when: conditionOn({ group: "user" }), go: "/one" },
    ];
    expect(proveArea(rules(covered), [GOLD], BOTH_MODES, { allKnown: false })).toEqual([]);
    expect(proveArea(rules(covered), [GOLD], BOTH_MODES, { allKnown: true })).toHaveLength(1);
  });
});
