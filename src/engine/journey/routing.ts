/** A route as the engine needs it, from a document or a slice. */
export interface RouteRule {
  id: string;
  /**
   * Below the base path. `{name}` is a parameter, optionally with a fixed suffix, `*` is the rest,
   * `{otpRoute}` the site's OTP route.
   */
  path: string;
  screen: string;
  /** The page that the screen shows. */
  page?: string | undefined;
  group: string;
  /** The only site mode in which it exists. Slices have no routes of other modes. */
  mode?: string | undefined;
  /** Codes of the products that it serves; all by default. */
  products?: readonly string[] | undefined;
  /** The staff roles that it is for; all by default. */
  roles?: readonly number[] | undefined;
  needs?: readonly string[] | undefined;
}

export interface RuleOf {
  id: string;
  when?: boolean | { [keyword: string]: unknown } | undefined;
  go: string;
}

/** The routes, guard and flows of an area: a RoutingDocument or its slice. */
export interface RoutingRules<Route extends RouteRule = RouteRule> {
  routes: readonly Route[];
  guard: readonly RuleOf[];
  flows: Readonly<Record<string, readonly RuleOf[]>>;
}

export interface RouteMatch<Route extends RouteRule = RouteRule> {
  route: Route;
  /** Decoded values of the parameters; the rest of a catch-all is `*`. */
  params: Record<string, string>;
}

/**
 * Finds the route of a path. A static segment takes precedence over a parameter, and a parameter
 * over a catch-all, segment by segment from the left (decision O6); a trailing slash is ignored.
 *
 * @param path below the base path, beginning with `/`, without query and fragment
 * @param otpRoute the site's name of its OTP route
 */
export function matchRoute<Route extends RouteRule>(
  routing: { routes: readonly Route[] },
  path: string,
  otpRoute: string,
): RouteMatch<Route> | null {
  const segments = split(path);
  let best: { match: RouteMatch<Route>; rank: string } | null = null;
  for (const route of routing.routes) {
    const found = compare(split(route.path.replace("{otpRoute}", otpRoute)), segments);
    if (found && (best === null || found.rank < best.rank)) best = { match: { route, params: found.params }, rank: found.rank };
  }
  return best?.match ?? null;
}

const split = (path: string) => path.split("/").filter((segment) => segment !== "");

/**
 * Matches a pattern. The rank sorts static (0) before parameter with suffix (1), parameter (2) and
 * catch-all (3).
 */
function compare(pattern: readonly string[], segments: readonly string[]): { params: Record<string, string>; rank: string } | null {
  const params: Record<string, string> = {};
  let rank = "";
  for (const [index, part] of pattern.entries()) {
    if (part === "*") {
      params["*"] = segments.slice(index).join("/");
      return { params, rank: `${rank}3` };
    }
    const segment = segments[index];
    if (segment === undefined) return null;
    const [, name, rest = ""] = /^\{(\w+)\}(.*)$/.exec(part) ?? [];
    if (name === undefined) {
      if (part !== segment) return null;
      rank += "0";
      continue;
    }
    const value = segment.endsWith(rest) ? decode(segment.slice(0, segment.length - rest.length)) : null;
    if (!value) return null;
    params[name] = value;
    rank += rest ? "1" : "2";
  }
  return pattern.length === segments.length ? { params, rank } : null;
}

/** A segment with a malformed escape does not match a parameter. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
