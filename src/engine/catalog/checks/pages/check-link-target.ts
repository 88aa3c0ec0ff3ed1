import { matchRoute } from "../../../journey/routing.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";

/** A placeholder that no address uses; links never lead to the one-time passcode route. */
const OTP = "-";

/** Checks that a link leads to a customer page, and not to the "not found" screen. */
export function checkLinkTarget({ routing }: Catalog, go: string, at: Place): Finding[] {
  const routes = routing.get("customer")?.routes ?? [];
  const found = matchRoute({ routes }, go, OTP);
  const known = found !== null && found.route.screen !== "not-found" && !found.route.path.includes("{urlSegment}");
  return known ? [] : [finding("unknown-reference", at, { what: "page", name: go, known: routes.map(({ path }) => path) })];
}
