import type { AreaConfig } from "../../src/contract/site/config.ts";

type Texts = AreaConfig["texts"];

const FILES = import.meta.glob<Texts>("../../locales/*/*.json", { eager: true, import: "default" });

/**
 * The interface texts of a language as in the server's configuration: the files of `locales/` by
 * name.
 */
export function textsOf(language: string): Texts {
  const texts: Texts = {};
  for (const [path, content] of Object.entries(FILES)) {
    const [, lang, file] = /\/([a-z]{2})\/([a-z-]+)\.json$/.exec(path) ?? [];
    if (lang === language && file) texts[file] = content;
  }
  return texts;
}
