import type { CommonText } from "../../contract/documents.gen.ts";
import type { Catalog } from "./catalog.ts";
import type { TextTree } from "./document.ts";

/** The language in which every text exists. */
export const FIRST_LANGUAGE = "en";

/** A text in a language, or in English if it is missing. Placeholders in braces are not filled. */
export function localise(text: CommonText, language: string): string {
  const own = Object.hasOwn(text, language) ? text[language] : undefined;
  return own ?? text[FIRST_LANGUAGE] ?? "";
}

/** Texts by name, in one language. */
export function localiseAll(texts: Readonly<Record<string, CommonText | undefined>>, language: string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, localise(text, language)] as const] : [])));
}

/**
 * An interface text by its dotted key, in a language or in English; undefined if there is none.
 * Placeholders `{{name}}` are not filled.
 */
export function interfaceText(catalog: Pick<Catalog, "texts">, language: string, key: string): string | undefined {
  for (const code of [language, FIRST_LANGUAGE]) {
    let node: string | TextTree | undefined = catalog.texts.get(code);
    for (const part of key.split(".")) node = typeof node === "object" && Object.hasOwn(node, part) ? node[part] : undefined;
    if (typeof node === "string") return node;
  }
  return undefined;
}
