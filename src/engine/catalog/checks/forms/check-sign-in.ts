import type { RoutingDocument } from "../../../../contract/documents.gen.ts";
import { STAFF_ACTIONS, type StaffActionId, staffAction } from "../../../../contract/staff/staff-actions.ts";
import { decidingRule, journeyFacts } from "../../../journey/guard.ts";
import { interpretCondition } from "../../../rules/interpret.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { formRoute } from "../../form-path.ts";
import { places } from "../check-references.ts";

const ACTIONS = Object.keys(STAFF_ACTIONS) as StaffActionId[];

/** Whoever is about to sign in. */
const NOBODY = {
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

/** Whether the guard lets whoever is not signed in be on a route, in each site and language. */
function isOpen({ sites }: Catalog, { guard }: RoutingDocument, route: StaffRoute): boolean {
  return [...sites.values()].every(({ mode, languages }) =>
    languages.every(({ code }) => {
      const facts = journeyFacts(route, { ...NOBODY, mode, language: code });
      const rule = decidingRule(guard, facts, interpretCondition);
      return rule === null || rule.go === "stay" || rule.go === route.path;
    }),
  );
}

/**
 * Checks the pages that sign-in itself needs. Where there is a sign-in of the staff or of partners, somebody may have a second factor
 * since an earlier release, so a page asks for its code; and what is filled before there is a session can be reached without one.
 */
export function checkSignIn(catalog: Catalog, routing: RoutingDocument): Finding[] {
  const { id: area, routes } = routing;
  if (area === "customer") return [];
  const at = places("routing", area);
  const signIn = routes.findIndex(({ screen }) => screen === `${area}-login`);
  const asked = signIn >= 0 && formRoute(catalog, area, "sign-in-code") === undefined;
  return [
    ...(asked
      ? [finding("form-leads-nowhere", at("routes", signIn, "screen"), { action: "the password", next: "sign-in-code", area })]
      : []),
    ...ACTIONS.flatMap((action) => {
      const route = staffAction(action)?.open ? formRoute(catalog, area, action) : undefined;
      if (route === undefined || isOpen(catalog, routing, route)) return [];
      const index = routes.findIndex(({ id }) => id === route.id);
      return [finding("closed-before-sign-in", at("routes", index, "group"), { name: route.path, action })];
    }),
  ];
}
