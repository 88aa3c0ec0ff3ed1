/**
 * Names that no public server has (RFC 2606, RFC 6761, RFC 6762, RFC 8375). `example` is left out,
 * because documents use it.
 */
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

/**
 * Whether a host name is public: it has several parts, and the last one is neither a number nor a
 * private name.
 */
export function isPublicName(host: string): boolean {
  const parts = host.toLowerCase().split(".");
  const last = parts.at(-1) ?? "";
  return parts.length > 1 && !parts.includes("") && !/^(0x[0-9a-f]*|\d+)$/.test(last) && !INNER.has(last);
}
