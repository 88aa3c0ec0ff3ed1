import { describe, expect, test } from "vitest";
import type { ProductDocument, RoutingDocument } from "../../src/contract/documents.gen.ts";
import { type JourneyState, journeyFacts, nextInFlow, type ProductPlaces } from "../../src/engine/journey/guard.ts";
import { matchRoute, type RoutingRules } from "../../src/engine/journey/routing.ts";
import { interpretCondition } from "../../src/engine/rules/logic/interpret.ts";
import { settlePath } from "../engine/journey/settle-path.ts";
import { shippedCatalog } from "./checkout.ts";

const CATALOG = shippedCatalog();
const ROUTING = CATALOG.routing.get("customer") as RoutingDocument as unknown as RoutingRules;
const ROUTES: RoutingRules = { ...ROUTING, routes: ROUTING.routes.filter(({ mode }) => mode !== "single") };
const lendersOf = (code: string) =>
  [...CATALOG.lenders.values()].filter(({ products }) => products.some(({ product }) => product === code)).map(({ id }) => id);

function productPlacesOf(code: string): ProductPlaces {
  const product = [...CATALOG.products.values()].find((each) => each.code === code) as ProductDocument;
  return { ...product, lenderScreens: { lender: lendersOf(code) } } as unknown as ProductPlaces;
}

const stateOf = (code: string, more: Partial<JourneyState> = {}): JourneyState => ({
  mode: "multi",
  prospect: true,
  signedIn: true,
  roleId: null,
  customer: {},
  product: productPlacesOf(code),
  application: true,
  completed: true,
  updateRequired: false,
  lenderSubmit: false,
  language: "en",
  ...more,
});
const finalPath = (path: string, state: JourneyState) => settlePath(ROUTES, path, state, "saral-otp", interpretCondition)?.path;
const flowTarget = (flow: string, from: string, state: JourneyState) => {
  const route = matchRoute(ROUTES, from, "saral-otp")?.route;
  if (!route) throw new Error(from);
  return nextInFlow(ROUTES, flow, journeyFacts(route, state), interpretCondition);
};

const GOLD = "GOLD_LOAN";
const BUSINESS = "BUSINESS_LOAN";
const HOUSING = "AFFORDABLE_HOUSING_LOAN";
const LOAN = "LOAN";

describe("the routes of the loans, by the shipped rules", () => {
  test.each([
    ["R4.13", GOLD, "/", "/user/welcome-back"],
    ["R4.14", HOUSING, "/verification", "/user/welcome-back"],
    ["R4.15", BUSINESS, "/", "/user/business-welcome-back"],
    ["R4.21", LOAN, "/user/business-offers", "/products"],
    ["R4.21", GOLD, "/user/user-detail", "/products"],
    ["R4.21", BUSINESS, "/user/offers", "/products"],
    ["R4.21", HOUSING, "/user/user-detail/gold-loan", "/products"],
    ["O49", GOLD, "/user/palash-gold", "/user/palash-gold"],
    ["O49", GOLD, "/user/kesar-gold", "/user/kesar-gold"],
    ["O49", LOAN, "/user/kesar-gold", "/products"],
    ["O44", GOLD, "/user/amaltas-bank", "/products"],
    ["R2.43", BUSINESS, "/user/business-offers", "/user/business-offers"],
    ["R2.46", HOUSING, "/user/housing-offers", "/user/housing-offers"],
  ])("%s: with %s, %s ends at %s", (_row, code, path, end) => {
    expect(finalPath(path, stateOf(code))).toBe(end);
  });

  test.each([
    ["R4.31", GOLD, "/user/offers", "/user/welcome-back"],
    ["R4.31", HOUSING, "/user/housing-offers", "/user/welcome-back"],
    ["R4.32", BUSINESS, "/user/business-offers", "/user/business-welcome-back"],
    ["R4.31", GOLD, "/user/palash-gold", "/user/welcome-back"],
  ])("%s: with %s and no application, %s ends at %s", (_row, code, path, end) => {
    expect(finalPath(path, stateOf(code, { application: false }))).toBe(end);
  });

  test.each([
    ["R4.23", GOLD, "/user/welcome-back", "/user/user-detail/gold-loan", "/user/offers"],
    ["R4.24", HOUSING, "/user/housing-welcome-back", "/user/affordable-housing-loan-detail", "/user/housing-offers"],
    ["R4.25, R4.35, R4.36", BUSINESS, "/user/business-welcome-back", "/user/business-detail", "/user/business-offers"],
  ])("%s: %s continues from %s, incomplete to %s and complete to %s", (_row, code, from, detail, offers) => {
    expect(flowTarget("continue", from, stateOf(code, { completed: false }))).toBe(detail);
    expect(flowTarget("continue", from, stateOf(code))).toBe(offers);
    expect(flowTarget("completed", detail, stateOf(code))).toBe(offers);
    expect(finalPath(offers, stateOf(code, { completed: false }))).toBe(detail);
    expect(flowTarget("start-new", from, stateOf(code))).toBe(detail);
  });

  test("O39: a complete housing application in flight continues from the shared welcome to its own; an incomplete one to its form", () => {
    expect(flowTarget("continue", "/user/welcome-back", stateOf(HOUSING))).toBe("/user/housing-welcome-back");
    expect(flowTarget("continue", "/user/welcome-back", stateOf(HOUSING, { completed: false }))).toBe(
      "/user/affordable-housing-loan-detail",
    );
    expect(flowTarget("continue", "/user/welcome-back", stateOf(GOLD))).toBe("/user/offers");
  });
});
