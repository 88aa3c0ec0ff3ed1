import type { ProductDocument, RoutingDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { groupsOf } from "../../field-groups.ts";
import { finding } from "../../findings/finding.ts";
import { placesOf } from "../check-references.ts";

/** The screens allowed at each place of a product's journey. */
const SCREENS: Record<keyof ProductDocument["routes"], readonly string[]> = {
  detail: ["form"],
  offers: ["offers"],
  // A product with few questions may start with them.
  welcomeBack: ["welcome-back", "form"],
};

type Route = RoutingDocument["routes"][number];

/**
 * Checks the journey of a product: each place has an allowed screen that is available to the
 * product, and what is requested is a number.
 */
export function checkProductJourney(catalog: Catalog, product: ProductDocument): Finding[] {
  const at = placesOf("product", product.id);
  const routes = catalog.routing.get("customer")?.routes ?? [];
  const wrongScreens: Finding[] = [];
  const closed: { route: Route; index: number }[] = [];
  for (const [place, screens] of Object.entries(SCREENS)) {
    const path = product.routes[place as keyof ProductDocument["routes"]];
    const found = routes.map((route, index) => ({ route, index })).filter(({ route }) => route.path === path);
    if (found.length === 0) continue;
    const right = found.filter(({ route }) => screens.includes(route.screen));
    if (right.length === 0) {
      const known = routes.filter((route) => screens.includes(route.screen)).map((route) => route.path);
      wrongScreens.push(
        finding("path-of-another-screen", at("routes", place), {
          path,
          shown: found[0]?.route.screen ?? "",
          screen: screens.join(" or "),
          known,
        }),
      );
    }
    const serves = right.some(({ route }) => route.products === undefined || route.products.includes(product.code));
    if (!serves) closed.push(...right.slice(0, 1));
  }
  return [...wrongScreens, ...unavailableRoutes(product, closed), ...checkNumbers(catalog, product)];
}

/**
 * Findings for routes that exclude the product. One route: its list lacks the product. All of them:
 * the product has no journey yet.
 */
function unavailableRoutes({ id, code }: ProductDocument, closed: readonly { route: Route; index: number }[]): Finding[] {
  const [first, ...more] = closed;
  if (!first) return [];
  if (more.length === 0)
    return [
      finding("route-without-product", placesOf("routing", "customer")("routes", first.index, "products"), {
        route: first.route.id,
        product: code,
      }),
    ];
  const routes = closed.map(({ route }) => route.id);
  return [finding("product-without-routes", placesOf("product", id)("routes"), { product: code, routes })];
}

/** Checks that the requested amount and tenure and the what-if fields are numbers. */
function checkNumbers(catalog: Catalog, { id, form, requestedAmount, requestedTenure, whatIf = [] }: ProductDocument): Finding[] {
  const at = placesOf("product", id);
  const answers = factScopesOf(catalog).answers(form);
  const isText = (name: string | undefined) => {
    const types = name === undefined ? undefined : answers?.get(name)?.types;
    return types !== undefined && !types.includes("number");
  };
  return [
    ...(isText(requestedAmount) ? [finding("amount-not-a-number", at("requestedAmount"), { name: requestedAmount ?? "" })] : []),
    ...(isText(requestedTenure) ? [finding("tenure-not-a-number", at("requestedTenure"), { name: requestedTenure ?? "" })] : []),
    ...whatIf.flatMap(({ field }, index) =>
      isText(field) ? [finding("change-not-of-a-number", at("whatIf", index, "field"), { name: field })] : [],
    ),
    ...whatIf.flatMap(({ field, unanswered }, index) =>
      unanswered !== undefined && isNeverEmpty(catalog, form, field)
        ? [finding("field-always-answered", at("whatIf", index, "unanswered"), { name: field })]
        : [],
    ),
  ];
}

/** Whether a form asks for a field and always requires it. */
function isNeverEmpty(catalog: Catalog, form: string, field: string): boolean {
  const document = catalog.forms.get(form);
  const groups = document ? groupsOf(document).filter(({ group }) => field in (group.properties ?? {})) : [];
  return groups.length > 0 && groups.every(({ group: { required = [] } }) => required.includes(field));
}
