import { Decisions } from "./decisions.ts";
import type { Proof, RoutingFlaw } from "./proof.ts";
import { matchRoute, type RouteRule, type RoutingRules, type RuleOf } from "./routing.ts";

/**
 * Replacements for a parameter and for the OTP route's name in a sample path; no real path has such
 * segments.
 */
const ANY = "_";
const OTP_ROUTE = "_otp";
/** Replacement for a catch-all, with more segments than any other path. */
const DEEP = `${ANY}/`.repeat(9);

/**
 * The rules of an area that never decide, and the routes that no one can reach, in any site mode.
 * Rules after one without a condition, and a last rule without one, are not reported here.
 *
 * @param proofs of all site modes, completed
 */
export function unreached(routing: RoutingRules, proofs: readonly Proof[]): RoutingFlaw[] {
  const lists: [flow: string | null, at: string, rules: readonly RuleOf[]][] = [
    [null, "/guard", routing.guard],
    ...Object.entries(routing.flows).map(([name, rules]): [string, string, readonly RuleOf[]] => [name, `/flows/${name}`, rules]),
  ];
  return [
    ...lists.flatMap(([flow, at, rules]) =>
      rules.flatMap((rule, index) => {
        const reached = proofs.some((proof) => proof.decisionsOf(flow).reached.has(rule));
        return reached || isOpen(rule) || rules.slice(0, index).some(isOpen) ? [] : [unreachedRule(rule, `${at}/${index}`, flow, proofs)];
      }),
    ),
    ...routing.routes.flatMap((route, index) => unreachedRoute(route, `/routes/${index}`, proofs)),
  ];
}

const isOpen = ({ when }: RuleOf): boolean => when === undefined || when === true;

/** An error for a rule that never decides, shown by the first situation in which it matches. */
function unreachedRule(rule: RuleOf, pointer: string, flow: string | null, proofs: readonly Proof[]): RoutingFlaw {
  for (const proof of proofs) {
    const single = new Decisions([rule], proof.customers);
    for (const situation of proof.situations(flow)) {
      if (single.of(situation) === null) continue;
      const by = proof.decisionsOf(flow).of(situation)?.id ?? "";
      return proof.flaw(
        "unreached",
        pointer,
        situation,
        `The rule ${rule.id} is never used: whenever it matches, an earlier rule matches first, for example ${by}`,
        `Move it before ${by}, correct one of the two conditions, or remove it.`,
      );
    }
  }
  return {
    code: "unreached",
    pointer,
    routeId: "",
    facts: {},
    message: `The rule ${rule.id} is never used: no customer on any route matches its condition.`,
    fix: "Correct its condition, or remove it.",
  };
}

function unreachedRoute(route: RouteRule, pointer: string, proofs: readonly Proof[]): RoutingFlaw[] {
  const own = proofs.filter(({ routes }) => routes.includes(route));
  const [proof] = own;
  if (proof === undefined) return [];
  const path = route.path
    .replaceAll("{otpRoute}", OTP_ROUTE)
    .replaceAll(/\{\w+\}/g, ANY)
    .replace("*", DEEP);
  const shown = matchRoute({ routes: proof.routes }, path, OTP_ROUTE)?.route ?? route;
  if (shown !== route) {
    const taken: RoutingFlaw = {
      code: "unreached",
      pointer,
      routeId: route.id,
      facts: {},
      message: `The route ${route.id} is never shown: a path such as ${path} belongs to the route ${shown.id}.`,
      fix: "Change the path of one of the two, or remove the route.",
    };
    return [taken];
  }
  const sent = proof.sentFrom.get(route);
  if (sent === undefined || own.some(({ stayedOn }) => stayedOn.has(route))) return [];
  return [
    proof.flaw(
      "unreached",
      pointer,
      sent.from,
      `No customer can stay on the route ${route.id}: the guard redirects everyone, for example to ${sent.to.id} (rule ${sent.rule.id})`,
      "Correct the condition of the rule or the access settings of the route, or remove the route.",
    ),
  ];
}
