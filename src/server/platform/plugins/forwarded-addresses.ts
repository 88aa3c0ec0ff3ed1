import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

/** An address with an optional port, as some proxies add; IPv6 in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/;

/** The address of a list item; null if there is none. */
function addressOf(part: string): string | null {
  const text = part.trim();
  const [, inner, bare] = WITH_PORT.exec(text) ?? [];
  const address = inner ?? bare ?? text;
  return isIP(address) === 0 ? null : address;
}

/**
 * The addresses of `X-Forwarded-For`, to which each proxy appends its client. Only those after the
 * last invalid item count, because a client can forge what comes before.
 */
function forwardedAddresses(list: string): string[] {
  const addresses = list.split(",").map(addressOf);
  return addresses.slice(addresses.lastIndexOf(null) + 1).flatMap((address) => address ?? []);
}

/**
 * Strips ports from forwarded addresses: otherwise each connection of a caller would have a rate
 * limit of its own (S7, S8, S57).
 */
export function addForwardedAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers } }) => {
    const list = headers["x-forwarded-for"];
    if (list === undefined) return;
    const addresses = forwardedAddresses(String(list));
    if (addresses.length > 0) headers["x-forwarded-for"] = addresses.join(", ");
    else delete headers["x-forwarded-for"];
  });
}
