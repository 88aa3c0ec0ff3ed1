import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import type { Place } from "../../engine/catalog/finding.ts";
import { resolveForm } from "../../engine/catalog/resolve.ts";
import { sliceConsents, sliceForm, slicePage } from "../../engine/catalog/slice.ts";
import { compileValidators } from "../../engine/validate/standalone.ts";
import { REPOSITORY } from "./checkout.ts";

export interface BuiltAsset {
  hash: string;
  extension: "json" | "js";
  content: string;
}

/** The immutable parts that browsers fetch. */
export interface Build {
  /** Name → file, e.g. `form/personal/en` → `<hash>.json`. */
  files: Record<string, string>;
  assets: BuiltAsset[];
}

/**
 * Makes forms, pages of each site and consents in each language, and validators.
 * @param begin told of each document before it is worked on
 * @throws when a document cannot be made into one
 */
export function buildAssets(catalog: Catalog, begin: (place: Place) => void): Build {
  const assets = new Map<string, BuiltAsset>();
  const files: Record<string, string> = {};
  const add = (name: string, extension: "json" | "js", content: string) => {
    const hash = createHash("sha256").update(content).digest("hex");
    assets.set(`${hash}.${extension}`, { hash, extension, content });
    files[name] = `${hash}.${extension}`;
  };
  const languages = new Set([...catalog.sites.values()].flatMap((site) => site.languages.map(({ code }) => code)));
  for (const id of catalog.forms.keys()) {
    begin({ kind: "form", id, pointer: "" });
    for (const language of languages) add(`form/${id}/${language}`, "json", JSON.stringify(sliceForm(catalog, id, language)));
    add(`validator/${id}`, "js", compileValidators(resolveForm(catalog, id)));
  }
  for (const id of catalog.pages.keys()) {
    begin({ kind: "page", id, pointer: "" });
    for (const language of languages)
      for (const site of catalog.sites.keys())
        add(`page/${site}/${id}/${language}`, "json", JSON.stringify(slicePage(catalog, id, language, site)));
  }
  for (const language of languages) add(`consents/${language}`, "json", JSON.stringify(sliceConsents(catalog, language)));
  return { files, assets: [...assets.values()] };
}

/** What of this folder decides whether a release is served, and what is made of it. */
const OWN_FILES = ["build.ts", "check-release.ts", "loaded-release.ts", "pattern-trial.ts", "release-worker.ts"];

let builder: string | null = null;

/**
 * Names the code that checks, tries, slices and compiles, with the meta-schemas: when it changes, a release is checked again
 * and its assets are made anew.
 */
export function builderHash(): string {
  if (builder !== null) return builder;
  const hash = createHash("sha256");
  for (const file of OWN_FILES) hash.update(readFileSync(join(import.meta.dirname, file)));
  for (const folder of ["src/engine", "schemas/meta"]) {
    const path = join(REPOSITORY, folder);
    const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|json)$/.test(file));
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(path, file)));
  }
  builder = hash.digest("hex");
  return builder;
}
