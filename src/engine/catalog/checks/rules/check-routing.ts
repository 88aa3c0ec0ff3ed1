import type { MenuDocument, RoutingDocument, RoutingRule } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import type { RoutingFlaw } from "../../../journey/proof.ts";
import { proveArea } from "../../../journey/prove-area.ts";
import { namesInCondition } from "../../../rules/condition-names.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { someSituations } from "../../domains/rule-reach.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import type { FindingCode } from "../../findings/finding-texts.ts";
import { derived } from "../../incremental-check.ts";
import { JOURNEY_NAMES } from "../../names-in-rules.ts";
import { otpRouteOf } from "../../slices/otp-route.ts";
import { checkRecordRoutes } from "./check-record-routes.ts";
import { checkCondition } from "./check-rules.ts";

const JOURNEY = new Set<string>(JOURNEY_NAMES);

/** Maximum number of kinds of customers that a proof follows through the rules. */
const MAX_CUSTOMERS = 64;

/** The names that rules of an area's routing and menus may use. */
const namesIn = (catalog: Catalog, area: RoutingDocument["id"]): ReadonlySet<string> =>
  new Set(factScopesOf(catalog).journey(area)?.keys() ?? JOURNEY);

/**
 * Whether a route's path matches a path of a document. A parameter matches any parameter,
 * `{lender}` matches a lender's id.
 */
function samePath({ lenders }: Catalog, route: string, path: string): boolean {
  const [one, other] = [route.split("/"), path.split("/")];
  // A route of parameters only would match every word, so it does not prove that the path exists.
  const literal = one.some((part) => part !== "" && !part.startsWith("{"));
  const fits = (part: string, word: string): boolean => {
    if (part === word) return true;
    const end = LENDER.exec(part)?.[1];
    if (end !== undefined) return word.endsWith(end) && lenders.has(word.slice(0, word.length - end.length));
    return part.startsWith("{") && (literal || word.startsWith("{"));
  };
  return one.length === other.length && one.every((part, index) => fits(part, other[index] ?? ""));
}

/** `{lender}` in a path, with its suffix. */
const LENDER = /^\{lender\}(.*)$/;

/** The routes of an area with a path. */
export const routesAt = (catalog: Catalog, area: RoutingDocument["id"], path: string): RoutingDocument["routes"][number][] =>
  (catalog.routing.get(area)?.routes ?? []).filter((route) => samePath(catalog, route.path, path));

/** The ids of the pages that routes of an area show at a path. */
export const pagesAt = (catalog: Catalog, area: RoutingDocument["id"], path: string): string[] =>
  routesAt(catalog, area, path).flatMap(({ page }) => page ?? []);

/** No finding if a route of the area has the path; otherwise one. */
export function checkPath(catalog: Catalog, area: RoutingDocument["id"], path: string, at: Place): Finding[] {
  const routing = catalog.routing.get(area);
  if (!routing) return [];
  const otpRoutes = [...catalog.sites.values()].map(otpRouteOf);
  const known = routing.routes.flatMap((route) => otpRoutes.map((otpRoute) => route.path.replaceAll("{otpRoute}", otpRoute)));
  return known.some((route) => samePath(catalog, route, path))
    ? []
    : [finding("unknown-path", at, { name: path, known: [...new Set(known)] })];
}

/**
 * Screens without questions, offers or choices, so that an advertisement influences no decision.
 */
const WITH_ADVERTS: readonly string[] = ["chooser", "welcome-back", "page"];

/**
 * Checks the routes and rules of an area. Proves for each site mode that they have no loops, dead
 * ends or conflicts, and that all rules are reached.
 */
export function checkRouting(catalog: Catalog, routing: RoutingDocument): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ kind: "routing", id: routing.id, pointer: pointer("", ...parts) });
  const codes = [...catalog.products.values()].map(({ code }) => code);
  const routes = routing.routes.flatMap(({ id, path, mode, page, products, screen, adverts }, index) => {
    const before = routing.routes.slice(0, index);
    const samePlace = before.some(
      (other) => other.path === path && (other.mode === undefined || mode === undefined || other.mode === mode),
    );
    const unknown = (products ?? []).filter((code) => !codes.includes(code));
    return [
      ...(before.some((other) => other.id === id)
        ? [finding("duplicate-name", at("routes", index, "id"), { what: "route", name: id })]
        : []),
      ...(adverts && !WITH_ADVERTS.includes(screen)
        ? [finding("advert-on-interactive-screen", at("routes", index, "adverts"), { screen })]
        : []),
      ...(samePlace ? [finding("duplicate-name", at("routes", index, "path"), { what: "path", name: path })] : []),
      ...(screen === "page" && page === undefined ? [finding("missing-property", at("routes", index), { name: "page" })] : []),
      ...(page !== undefined && !catalog.pages.has(page)
        ? [finding("unknown-reference", at("routes", index, "page"), { what: "page", name: page, known: [...catalog.pages.keys()] })]
        : []),
      ...checkPageArea(catalog, routing.id, page, at("routes", index, "page")),
      ...unknown.map((name) => finding("unknown-reference", at("routes", index, "products"), { what: "product", name, known: codes })),
    ];
  });
  const rules = [
    ...checkRules(catalog, routing, routing.guard, at("guard")),
    ...Object.entries(routing.flows).flatMap(([name, flow]) => checkRules(catalog, routing, flow, at("flows", name))),
  ];
  const found = [...routes, ...checkRecordRoutes(catalog, routing), ...rules];
  return found.some(({ severity }) => severity === "error") ? found : [...found, ...prove(catalog, routing)];
}

/** Checks that a page for one area is shown only there. */
function checkPageArea(catalog: Catalog, area: RoutingDocument["id"], name: string | undefined, at: Place): Finding[] {
  const own = catalog.pages.get(name ?? "")?.area;
  if (name === undefined || own === undefined || own === area) return [];
  return [finding("page-of-another-area", at, { name, area: own })];
}

function checkRules(catalog: Catalog, { id: area }: RoutingDocument, rules: readonly RoutingRule[], place: Place): Finding[] {
  return rules.flatMap(({ id, when, go }, index) => {
    const at = (...parts: string[]): Place => ({ ...place, pointer: pointer(place.pointer, index, ...parts) });
    return [
      ...(rules.findIndex((rule) => rule.id === id) < index ? [finding("duplicate-name", at("id"), { what: "rule", name: id })] : []),
      ...checkCondition(when as Condition | undefined, at("when"), namesIn(catalog, area), JOURNEY),
      ...(go.startsWith("/") ? checkPath(catalog, area, go, at("go")) : []),
    ];
  });
}

const FLAWS = {
  loop: "routing-loop",
  "dead-end": "routing-dead-end",
  fight: "routing-conflict",
  unreached: "routing-unreached",
} as const satisfies Record<RoutingFlaw["code"], FindingCode>;

/**
 * Cached: a proof visits thousands of states, so it is repeated only when something that it read
 * has changed.
 */
function routingErrors(catalog: Catalog, area: RoutingDocument["id"]): RoutingFlaw[] {
  return derived(catalog, `flaws of the routing of ${area}`, (seen) => {
    const sites = [...seen.sites.values()];
    const languages = [...new Set(sites.flatMap((site) => site.languages.map(({ code }) => code)))];
    const customers = derived(seen, `customers that the routing of ${area} tells apart`, (each) => distinguishableCustomers(each, area));
    const routing = seen.routing.get(area) as Parameters<typeof proveArea>[0];
    return proveArea(routing, [...seen.products.values()], new Set(sites.map(({ mode }) => mode)), { languages, ...customers });
  });
}

function prove(catalog: Catalog, routing: RoutingDocument): Finding[] {
  const reported = new Set<string>();
  return routingErrors(catalog, routing.id).flatMap((flaw) => {
    // Several flows may conflict on one screen, and one rule on many; the fix is one, so it is
    // reported once.
    const causes = [flaw.pointer, ...(flaw.code === "fight" ? [flaw.routeId] : [])].map((cause) => `${flaw.code} ${cause}`);
    const known = causes.some((cause) => reported.has(cause));
    for (const cause of causes) reported.add(cause);
    if (known) return [];
    const place: Place = { kind: "routing", id: routing.id, pointer: flaw.pointer };
    // An unreached rule is harmless; with a single product, some rules never apply.
    return [finding(FLAWS[flaw.code], place, { detail: flaw.message, fix: flaw.fix }, flaw.code === "unreached" ? "warning" : "error")];
  });
}

/** The customers that the rules of an area distinguish, and whether these are all. */
function distinguishableCustomers(
  catalog: Catalog,
  id: RoutingDocument["id"],
): { customers: Record<string, unknown>[]; allKnown: boolean } {
  const { guard, flows } = catalog.routing.get(id) as RoutingDocument;
  const conditions = [...guard, ...Object.values(flows).flat()].flatMap(({ when }) => (when === undefined ? [] : [when as Condition]));
  const scope = factScopesOf(catalog).journey(id) ?? new Map();
  const ofCustomers = new Map([...scope].filter(([name]) => !JOURNEY.has(name)));
  const customers = someSituations(conditions, ofCustomers, MAX_CUSTOMERS);
  // If no rule asks about customers, one customer without facts is enough.
  const readsFacts = conditions.some((condition) => [...namesInCondition(condition)].some((name) => !JOURNEY.has(name)));
  return { customers, allKnown: readsFacts ? customers.length > 1 && customers.length < MAX_CUSTOMERS : true };
}

/** A menu item shown to a role that its route excludes. */
function checkItemRoles(catalog: Catalog, area: MenuDocument["area"], { go, roles }: MenuDocument["items"][number], at: Place): Finding[] {
  const route = catalog.routing.get(area)?.routes.find(({ path }) => go !== undefined && samePath(catalog, path, go));
  const allowed = route?.roles;
  if (route === undefined || allowed === undefined) return [];
  const differing = (roles ?? []).filter((role) => !allowed.includes(role));
  if (roles?.length === allowed.length && differing.length === 0) return [finding("redundant-roles", at, { route: route.id }, "warning")];
  return differing.map((role) => finding("roles-differ", at, { role, route: route.id }));
}

/**
 * Checks a menu: its items differ, lead to pages, and are shown only to roles that the route
 * allows.
 */
export function checkMenu(catalog: Catalog, { id, area, items, icons = {}, groups = {} }: MenuDocument): Finding[] {
  return items.flatMap((item, index) => {
    const at = (part: string): Place => ({ kind: "menu", id, pointer: pointer("/items", index, part) });
    return [
      ...(items.findIndex((other) => other.id === item.id) < index
        ? [finding("duplicate-name", at("id"), { what: "item", name: item.id })]
        : []),
      ...(item.go?.startsWith("/") ? checkPath(catalog, area, item.go, at("go")) : []),
      ...checkItemRoles(catalog, area, item, at("roles")),
      ...(item.icon !== undefined && !Object.hasOwn(icons, item.icon)
        ? [finding("unknown-reference", at("icon"), { what: "icon", name: item.icon, list: "", known: Object.keys(icons) })]
        : []),
      ...(item.group !== undefined && !Object.hasOwn(groups, item.group)
        ? [finding("unknown-reference", at("group"), { what: "group", name: item.group, list: "", known: Object.keys(groups) })]
        : []),
      ...checkCondition(item.when as Condition | undefined, at("when"), namesIn(catalog, area), JOURNEY),
    ];
  });
}
