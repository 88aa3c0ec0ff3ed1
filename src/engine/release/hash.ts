/** The part of Web Crypto that the engine uses, in browsers and Node. */
interface Digest {
  digest(algorithm: "SHA-256", data: Uint8Array): Promise<ArrayBuffer>;
}

const { crypto, TextEncoder } = globalThis as typeof globalThis & {
  crypto: { subtle: Digest };
  TextEncoder: new () => { encode(text: string): Uint8Array };
};

/**
 * JSON with sorted keys and no blanks (similar to RFC 8785), so that equal values have equal text.
 *
 * @throws TypeError for a value that JSON cannot represent, such as NaN or undefined in an array
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
      .join(",")}}`;
  }
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined || (typeof value === "number" && !Number.isFinite(value)))
    throw new TypeError(`JSON cannot hold ${String(value)}`);
  return text;
}

/** SHA-256 of a value's canonical JSON, in hex: the key of a document in the store. */
export async function contentHash(value: unknown): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonicalJson(value))));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
