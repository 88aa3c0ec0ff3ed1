import type { RoutingDocument } from "../../../../contract/documents.gen.ts";
import { STAFF_ACTIONS, type StaffActionId, staffAction } from "../../../../contract/staff/staff-actions.ts";
import { decidingRule, journeyFacts } from "../../../journey/guard.ts";
import { interpretCondition } from "../../../rules/logic/interpret.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { formRoute } from "../../form-path.ts";
import { placesOf } from "../check-references.ts";

const ACTIONS = Object.keys(STAFF_ACTIONS) as StaffActionId[];

/** The facts of a user who is about to sign in. */
const SIGNED_OUT = {
  prospect: false,
  signedIn: false,
  roleId: null,
  product: null,
  application: false,
  completed: false,
  updateRequired: false,
  lenderSubmit: false,
  customer: {},
} as const;

type StaffRoute = RoutingDocument["routes"][number];

/**
 * Whether the guard lets a user who is not signed in stay on a route, for each site and language.
 */
function isOpen({ sites }: Catalog, { guard }: RoutingDocument, route: StaffRoute): boolean {
  return [...sites.values()].every(({ mode, languages }) =>
    languages.every(({ code }) => {
      const facts = journeyFacts(route, { ...SIGNED_OUT, mode, language: code });
      const rule = decidingRule(guard, facts, interpretCondition);
      return rule === null || rule.go === "stay" || rule.go === route.path;
    }),
  );
}

/**
 * Checks the pages that sign-in needs. An area with a sign-in needs a page that asks for the second
 * factor's code, since a user may have one since an earlier release. Forms used before there is a
 * session must be reachable without one.
 */
export function checkSignIn(catalog: Catalog, routing: RoutingDocument): Finding[] {
  const { id: area, routes } = routing;
  if (area === "customer") return [];
  const at = placesOf("routing", area);
  const signIn = routes.findIndex(({ screen }) => screen === `${area}-login`);
  const isMissing = signIn >= 0 && formRoute(catalog, area, "sign-in-code") === undefined;
  return [
    ...(isMissing
      ? [finding("next-form-missing", at("routes", signIn, "screen"), { action: "the password", next: "sign-in-code", area })]
      : []),
    ...ACTIONS.flatMap((action) => {
      const route = staffAction(action)?.open ? formRoute(catalog, area, action) : undefined;
      if (route === undefined || isOpen(catalog, routing, route)) return [];
      const index = routes.findIndex(({ id }) => id === route.id);
      return [finding("closed-before-sign-in", at("routes", index, "group"), { name: route.path, action })];
    }),
  ];
}
