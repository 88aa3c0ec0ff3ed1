import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ProductDocument, RoutingDocument } from "../../../src/contract/documents.gen.ts";
import type { JourneyState, ProductPlaces } from "../../../src/engine/journey/guard.ts";
import type { RoutingRules } from "../../../src/engine/journey/routing.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { settlePath } from "./settle-path.ts";

const SCHEMAS = resolve(import.meta.dirname, "../../../schemas");

export const readDocument = <Document>(path: string): Document => JSON.parse(readFileSync(join(SCHEMAS, path), "utf8")) as Document;

/** The shipped rules of the customer area. */
export const routing = readDocument<RoutingDocument>("routing/customer.json");
export const loan = readDocument<ProductDocument>("products/loan.json");

/** The shipped rules of the staff's area. */
export const adminRouting = readDocument<RoutingDocument>("routing/admin.json");

/** The shipped rules with the routes of one kind of site. */
export const rulesOf = (mode: "multi" | "single"): RoutingRules => ({
  ...routing,
  routes: routing.routes.filter((route) => route.mode === undefined || route.mode === mode),
});

/** A product that has its home and steps elsewhere, as the products to come will. */
export const productAt = (code: string, home: string): ProductPlaces => ({
  code,
  home,
  routes: { detail: "/user/user-detail", offers: "/user/offers", welcomeBack: home },
});

/** A signed-in customer with a complete personal loan profile and an application. */
export const COMPLETE_STATE: JourneyState = {
  mode: "multi",
  prospect: true,
  signedIn: true,
  roleId: null,
  product: loan,
  application: true,
  completed: true,
  updateRequired: false,
  lenderSubmit: false,
  language: "en",
  customer: {},
};

/** Where a customer ends up who opens a path. */
export function finalRouteOf(path: string, state: Partial<JourneyState> = {}): string | undefined {
  const full = { ...COMPLETE_STATE, ...state };
  return settlePath(rulesOf(full.mode), path, full, "saral-otp", interpretCondition)?.path;
}
