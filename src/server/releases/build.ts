import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import { type ResolvedForm, resolveForm } from "../../engine/catalog/resolve.ts";
import { sliceConsents, sliceForm, slicePage } from "../../engine/catalog/slice.ts";
import { REPOSITORY } from "./checkout.ts";
import type { AssetManifest } from "./store.ts";

const COMPILE_LIMIT_MS = 20_000;

export interface BuiltAsset {
  hash: string;
  extension: "json" | "js";
  content: string;
}

export interface Build {
  manifest: AssetManifest;
  assets: BuiltAsset[];
}

/** A form whose validators took longer to compile than a form of ours ever should. */
export class CompileTimeout extends Error {
  constructor() {
    super(`The forms' validators were not compiled within ${COMPILE_LIMIT_MS / 1000} s`);
    this.name = "CompileTimeout";
  }
}

/** Makes the immutable parts that browsers fetch: forms, pages of each site and consents in each language, and validators. Throws CompileTimeout. */
export async function buildAssets(catalog: Catalog, languages: readonly string[]): Promise<Build> {
  const assets = new Map<string, BuiltAsset>();
  const files: Record<string, string> = {};
  const add = (name: string, extension: "json" | "js", content: string) => {
    const hash = createHash("sha256").update(content).digest("hex");
    assets.set(`${hash}.${extension}`, { hash, extension, content });
    files[name] = `${hash}.${extension}`;
  };
  for (const language of languages) {
    for (const id of catalog.forms.keys()) add(`form/${id}/${language}`, "json", JSON.stringify(sliceForm(catalog, id, language)));
    for (const site of catalog.sites.keys())
      for (const id of catalog.pages.keys())
        add(`page/${site}/${id}/${language}`, "json", JSON.stringify(slicePage(catalog, id, language, site)));
    add(`consents/${language}`, "json", JSON.stringify(sliceConsents(catalog, language)));
  }
  const forms = [...catalog.forms.keys()].map((id) => resolveForm(catalog, id));
  for (const [id, source] of await compileInWorker(forms)) add(`validator/${id}`, "js", source);
  return { manifest: { builder: builderHash(), files }, assets: [...assets.values()] };
}

function compileInWorker(forms: ResolvedForm[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./validator-worker.ts", import.meta.url), {
      workerData: forms,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const timer = setTimeout(() => {
      reject(new CompileTimeout());
      void worker.terminate();
    }, COMPILE_LIMIT_MS);
    // Under `node --watch` a worker also reports what it imports.
    worker.on("message", ({ id, source }: { id?: string; source?: string }) => {
      if (id !== undefined && source !== undefined) sources.set(id, source);
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      clearTimeout(timer);
      if (sources.size === forms.length) resolve(sources);
      else reject(new Error("The compiler of the validators stopped before its end"));
    });
  });
}

let builder: string | null = null;

/**
 * Names the code that checks, slices and compiles, with the meta-schemas: when it changes, a release is checked again
 * and its assets are made anew.
 */
export function builderHash(): string {
  if (builder !== null) return builder;
  const hash = createHash("sha256").update(readFileSync(import.meta.filename));
  for (const folder of ["src/engine", "schemas/meta"]) {
    const path = join(REPOSITORY, folder);
    const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|json)$/.test(file));
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(path, file)));
  }
  builder = hash.digest("hex");
  return builder;
}
