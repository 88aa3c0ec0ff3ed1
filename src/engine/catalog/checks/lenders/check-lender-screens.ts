import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import { matchRoute } from "../../../journey/routing.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../findings/finding.ts";
import { otpRouteOf } from "../../slices/otp-route.ts";
import { placesOf } from "../check-references.ts";

/**
 * Checks that a lender's own screens are reachable by its id: no fixed route and no route of
 * another lender shadows them.
 */
export function checkLenderScreens(catalog: Catalog, { id }: LenderDocument): Finding[] {
  const routes = catalog.routing.get("customer")?.routes ?? [];
  const otpRoutes = [...catalog.sites.values()].map(otpRouteOf);
  const hidden = routes.flatMap((route) => {
    if (!route.path.includes("{lender}")) return [];
    const path = route.path.replace("{lender}", id);
    const found = otpRoutes
      .map((otpRoute) => matchRoute({ routes }, path, otpRoute)?.route)
      .find((other) => other && other.id !== route.id);
    return found ? [{ path, route: found.id }] : [];
  });
  return hidden.slice(0, 1).map((values) => finding("lender-hidden", placesOf("lender", id)("id"), values));
}
