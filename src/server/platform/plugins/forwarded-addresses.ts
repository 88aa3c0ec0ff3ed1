import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

/** An address with the port that some proxies write behind it, and one of IPv6 in its brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/;

/** An address of a list; null for what is none. */
function addressOf(part: string): string | null {
  const text = part.trim();
  const [, inner, bare] = WITH_PORT.exec(text) ?? [];
  const address = inner ?? bare ?? text;
  return isIP(address) === 0 ? null : address;
}

/**
 * The addresses of `X-Forwarded-For`, of which each proxy adds the one that it was called from at the end: as far as they are addresses, seen
 * from there. What stands before something else may be anybody's word.
 */
export function forwardedAddresses(list: string): string[] {
  const addresses = list.split(",").map(addressOf);
  return addresses.slice(addresses.lastIndexOf(null) + 1).flatMap((address) => address ?? []);
}

/** Has callers behind proxies known by their address alone: with a port, each of their connections would have a budget of its own (S7, S8, S57). */
export function addForwardedAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const list = headers["x-forwarded-for"];
    if (list === undefined) return;
    const addresses = forwardedAddresses(String(list));
    if (addresses.length > 0) headers["x-forwarded-for"] = addresses.join(", ");
    else delete headers["x-forwarded-for"];
  });
}
