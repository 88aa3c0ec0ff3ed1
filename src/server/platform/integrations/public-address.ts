import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { NoAnswer } from "./http.ts";

/** Addresses that are not on the public internet (RFC 6890), including their IPv4-mapped forms. */
const INNER = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  INNER.addSubnet(net, bits, "ipv4");
}
/** IPv6: only global unicast, without documentation ranges and those that embed IPv4. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
const INNER_6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  INNER_6.addSubnet(net, bits, "ipv6");
}

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !INNER.check(address, "ipv4");
  return isIP(address) === 6 && PUBLIC_6.check(address, "ipv6") && !INNER_6.check(address, "ipv6");
}

/**
 * Prevents server-side request forgery by a document's URL: every address of the host name must be
 * public. If the name is rebound between this check and the call, TLS fails, as all calls are
 * https.
 * @throws NoAnswer
 */
export async function expectPublic(url: string): Promise<void> {
  const { hostname } = new URL(url);
  const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
    throw new NoAnswer("not reached", error);
  });
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) throw new NoAnswer("not a public address");
}
