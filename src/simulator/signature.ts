import { createHmac, timingSafeEqual } from "node:crypto";

const TIMESTAMP = "x-saral-timestamp";
const SIGNATURE = "x-saral-signature";
const WINDOW_SECONDS = 300;

/** The secret of a simulated lender: derived from the simulator's key and the slug in its path. */
export function secretOf(key: Buffer, slug: string): Buffer {
  return createHmac("sha256", key).update(slug).digest();
}

function signatureOf(secret: Buffer, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** The headers that sign a body now. */
export function signed(secret: Buffer, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return { [TIMESTAMP]: timestamp, [SIGNATURE]: signatureOf(secret, timestamp, body) };
}

/** Whether a call is signed by the marketplace, as in the contract with a lender. */
export function isSigned(secret: Buffer, headers: Record<string, string | string[] | undefined>, body: string): boolean {
  const timestamp = headers[TIMESTAMP];
  const signature = headers[SIGNATURE];
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= WINDOW_SECONDS)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, body)));
}

interface Names {
  timestamp: string;
  signature: string;
}

/** All other parameters of a query, sorted by name and value, form-encoded. */
function signedText(query: URLSearchParams, names: Names): string {
  const others = [...query].filter(([name]) => name !== names.timestamp && name !== names.signature);
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return new URLSearchParams(others.sort((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]))).toString();
}

/** Signs a query now. */
export function signQuery(secret: Buffer, query: URLSearchParams, names: Names): void {
  const { [TIMESTAMP]: timestamp = "", [SIGNATURE]: signature = "" } = signed(secret, signedText(query, names));
  query.set(names.timestamp, timestamp);
  query.set(names.signature, signature);
}

/** Whether a query is signed by the marketplace. */
export function isSignedQuery(secret: Buffer, query: URLSearchParams, names: Names): boolean {
  const headers = { [TIMESTAMP]: query.get(names.timestamp) ?? undefined, [SIGNATURE]: query.get(names.signature) ?? undefined };
  return isSigned(secret, headers, signedText(query, names));
}
