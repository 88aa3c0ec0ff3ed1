import { isSigned, SIGNATURE_HEADER, signed, TIMESTAMP_HEADER } from "./signature.ts";

/** Query parameters that carry the signature. */
interface SignatureNames {
  timestamp: string;
  signature: string;
}

/** All other parameters, sorted by name and value, URL-encoded. */
function signedText(query: URLSearchParams, { timestamp, signature }: SignatureNames): string {
  const others = [...query].filter(([name]) => name !== timestamp && name !== signature);
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  others.sort(([name, value], [otherName, otherValue]) => compare(name, otherName) || compare(value, otherValue));
  return new URLSearchParams(others).toString();
}

/** Signs a query: HMAC-SHA256 in hex over `<timestamp>.<all other parameters>`. */
export function signQuery(key: Buffer, query: URLSearchParams, names: SignatureNames, now: Date): void {
  const { [TIMESTAMP_HEADER]: timestamp = "", [SIGNATURE_HEADER]: signature = "" } = signed(key, signedText(query, names), now);
  query.set(names.timestamp, timestamp);
  query.set(names.signature, signature);
}

/**
 * Whether a query has a valid signature, at most five minutes old, and no repeated parameter.
 * Compares in constant time.
 */
export function isSignedQuery(key: Buffer, query: URLSearchParams, names: SignatureNames, now: Date): boolean {
  if (new Set(query.keys()).size !== [...query.keys()].length) return false;
  const headers = {
    [TIMESTAMP_HEADER]: query.get(names.timestamp) ?? undefined,
    [SIGNATURE_HEADER]: query.get(names.signature) ?? undefined,
  };
  return isSigned(key, headers, signedText(query, names), now);
}
