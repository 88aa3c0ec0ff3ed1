/** Names that no public server has (RFC 2606, RFC 6761, RFC 6762, RFC 8375), `example` apart, under which documents are written. */
const INNER = new Set([
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "test",
  "invalid",
  "onion",
  "arpa",
]);

/** Whether a host's name is one of the public net: several parts, the last of them no number and none of the names of inner nets. */
export function isPublicName(host: string): boolean {
  const parts = host.toLowerCase().split(".");
  const last = parts.at(-1) ?? "";
  return parts.length > 1 && !parts.includes("") && !/^(0x[0-9a-f]*|\d+)$/.test(last) && !INNER.has(last);
}
