/** Above any hand-written file. The size limit of documents is reported by the check. */
const MAX_BYTES = 8_000_000;

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns line and column of an offset, from 1. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Returns the offset after a string of valid JSON. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Returns duplicate keys of objects; `JSON.parse` would silently use the last one. */
function duplicateKeys(json: string): string[] {
  const found: string[] = [];
  const open: Set<string>[] = [];
  const colon = /\s*:/y;
  for (let at = 0; at < json.length; at++) {
    const token = json[at];
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token === '"') {
      const end = endOfString(json, at);
      colon.lastIndex = end;
      if (colon.test(json)) {
        const key = JSON.parse(json.slice(at, end)) as string;
        if (open.at(-1)?.has(key)) found.push(`the key ${JSON.stringify(key)} occurs twice (${placeOf(json, at)})`);
        open.at(-1)?.add(key);
      }
      at = end - 1;
    }
  }
  return found;
}

/** Parses JSON without ambiguity: UTF-8 without a byte order mark, no duplicate keys. */
export function parseStrictJson(bytes: Uint8Array): { value: unknown; problems: string[] } {
  if (bytes.length > MAX_BYTES) return { value: undefined, problems: [`has ${bytes.length} bytes, more than ${MAX_BYTES}`] };
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return { value: undefined, problems: ["is not UTF-8"] };
  }
  if (text.startsWith("\ufeff")) return { value: undefined, problems: ["begins with a byte order mark"] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { value: undefined, problems: [`is not JSON: ${(error as Error).message}`] };
  }
  return { value, problems: duplicateKeys(text) };
}
