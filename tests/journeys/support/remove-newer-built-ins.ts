import type { BrowserContext } from "playwright-core";

/** Built-ins that are newer than Chrome 110, Safari 16.4 or Firefox 115, by the object that has them. */
const NEWER_BUILT_INS = {
  AbortSignal: ["any"],
  Array: ["fromAsync"],
  "Iterator.prototype": ["drop", "every", "filter", "find", "flatMap", "forEach", "map", "reduce", "some", "take", "toArray"],
  Map: ["groupBy"],
  Object: ["groupBy"],
  Promise: ["try", "withResolvers"],
  RegExp: ["escape"],
  "Set.prototype": ["difference", "intersection", "isDisjointFrom", "isSubsetOf", "isSupersetOf", "symmetricDifference", "union"],
  "String.prototype": ["isWellFormed", "toWellFormed"],
  URL: ["canParse", "parse"],
};

/** Takes from the pages of a context what the oldest browsers do not have that the product is for. */
export function removeNewerBuiltIns(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((newer) => {
    for (const [path, names] of Object.entries(newer)) {
      const owner = path.split(".").reduce<unknown>((object, name) => (object as Record<string, unknown>)[name], globalThis);
      for (const name of names) delete (owner as Record<string, unknown>)[name];
    }
  }, NEWER_BUILT_INS);
}
