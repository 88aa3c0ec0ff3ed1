/** One token of JSON that matters here: a text, with the colon after it if it is a key, or a bracket. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[[\]{}]/g;

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Line and column of an offset, from 1. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Keys that an object of a valid JSON text has twice, of which `JSON.parse` would keep the last without a word. */
function doubleKeys(text: string): string[] {
  const found: string[] = [];
  const open: Set<string>[] = [];
  for (const { 0: token, 1: literal, 2: colon, index } of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (literal !== undefined && colon !== undefined) {
      const key = JSON.parse(literal) as string;
      if (open.at(-1)?.has(key)) found.push(`the key ${JSON.stringify(key)} is there twice (${placeOf(text, index)})`);
      open.at(-1)?.add(key);
    }
  }
  return found;
}

/** Reads JSON so that one file has one meaning: UTF-8 without a mark of byte order, no key twice in an object. */
export function parseStrictly(bytes: Uint8Array): { value: unknown; problems: string[] } {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    return { value: undefined, problems: ["is not UTF-8"] };
  }
  if (text.startsWith("\ufeff")) return { value: undefined, problems: ["begins with a byte order mark"] };
  try {
    return { value: JSON.parse(text), problems: doubleKeys(text) };
  } catch (error) {
    return { value: undefined, problems: [`is not JSON: ${(error as Error).message}`] };
  }
}
