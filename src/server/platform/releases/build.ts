import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OfferKindDocument, StaffFormDocument } from "../../../contract/documents.gen.ts";
import { STAFF_FORM } from "../../../contract/staff/staff-forms.ts";
import { slicePage } from "../../../engine/catalog/blocks/slice-page.ts";
import { type Catalog, languageCodes } from "../../../engine/catalog/catalog.ts";
import { staffFormOf } from "../../../engine/catalog/each-language.ts";
import type { Place } from "../../../engine/catalog/findings/finding.ts";
import { type Remember, uncached } from "../../../engine/catalog/incremental-check.ts";
import { resolveForm } from "../../../engine/catalog/resolve.ts";
import { sliceConsents, sliceForm } from "../../../engine/catalog/slices/slice.ts";
import { sliceStaffForm, staffFormGroup } from "../../../engine/catalog/slices/slice-staff-form.ts";
import { lendingGroup } from "../../../engine/catalog/terms/lending-form.ts";
import { compileValidators } from "../../../engine/forms/standalone.ts";
import { REPOSITORY } from "../repository.ts";
import { metaSchemas } from "./documents/checkout.ts";

interface BuiltAsset {
  hash: string;
  extension: "json" | "js";
  content: string;
}

/** Name → file, e.g. `form/personal/en` → `<hash>.json`. */
export type AssetFiles = Record<string, string>;

/** The immutable assets for browsers. */
export interface Build {
  files: AssetFiles;
  assets: BuiltAsset[];
}

/**
 * Builds the assets: forms, pages of each site and consents in each language, and validators.
 * @param begin called with each document before it is processed
 * @throws Error if a document cannot be built
 */
export function buildAssets(catalog: Catalog, begin: (place: Place) => void, remember: Remember = uncached): Build {
  const assets = new Map<string, BuiltAsset>();
  const files: AssetFiles = {};
  const add = (name: string, extension: BuiltAsset["extension"], make: (seen: Catalog) => string) => {
    const asset = remember(`asset ${name}`, catalog, (seen): BuiltAsset => {
      const content = make(seen);
      return { hash: createHash("sha256").update(content).digest("hex"), extension, content };
    });
    files[name] = `${asset.hash}.${extension}`;
    assets.set(files[name], asset);
  };
  const languages = languageCodes(catalog);
  for (const id of catalog.forms.keys()) {
    begin({ kind: "form", id, pointer: "" });
    for (const language of languages) add(`form/${id}/${language}`, "json", (seen) => JSON.stringify(sliceForm(seen, id, language)));
    add(`validator/${id}`, "js", (seen) => compileValidators(resolveForm(seen, id)));
  }
  for (const id of catalog.staffForms.keys()) {
    begin({ kind: "staff-form", id, pointer: "" });
    for (const site of catalog.sites.keys()) {
      const formIn = (seen: Catalog) => staffFormOf(seen, id, site) as StaffFormDocument;
      for (const language of languages)
        add(`staff-form/${site}/${id}/${language}`, "json", (seen) => JSON.stringify(sliceStaffForm(formIn(seen), language)));
      add(`staff-validator/${site}/${id}`, "js", (seen) => staffValidator(formIn(seen)));
    }
  }
  for (const id of catalog.offerKinds.keys()) {
    begin({ kind: "offer-kind", id, pointer: "" });
    const group = (seen: Catalog, language: string) =>
      lendingGroup({ kind: seen.offerKinds.get(id) as OfferKindDocument, language }, metaSchemas(), languageCodes(seen));
    for (const language of languages)
      add(`lending-form/${id}/${language}`, "json", (seen) =>
        JSON.stringify({ $id: STAFF_FORM, type: "object", ...group(seen, language) }),
      );
    // Validators are the same for all languages.
    const [any = ""] = languages;
    add(`lending-validator/${id}`, "js", (seen) => compileValidators({ steps: [{ id: STAFF_FORM, schema: group(seen, any) }] }));
  }
  for (const id of catalog.pages.keys()) {
    begin({ kind: "page", id, pointer: "" });
    for (const language of languages)
      for (const site of catalog.sites.keys())
        add(`page/${site}/${id}/${language}`, "json", (seen) => JSON.stringify(slicePage(seen, id, language, site)));
  }
  for (const language of languages) add(`consents/${language}`, "json", (seen) => JSON.stringify(sliceConsents(seen, language)));
  return { files, assets: [...assets.values()] };
}

/** Cached by form, because most staff forms are the same for all sites. */
const staffValidators = new WeakMap<StaffFormDocument, string>();

function staffValidator(form: StaffFormDocument): string {
  const made = staffValidators.get(form) ?? compileValidators({ steps: [{ id: STAFF_FORM, schema: staffFormGroup(form) }] });
  staffValidators.set(form, made);
  return made;
}

/** Source files that affect the checks and assets of releases. */
const OWN_FILES = [
  "build.ts",
  "catalog-release.ts",
  "loaded-release.ts",
  "work/pattern-trial.ts",
  "work/release-work.ts",
  "work/release-worker-thread.ts",
  "work/release-worker.ts",
];

let builder: string | null = null;

/**
 * Returns a hash of the code that checks and builds releases, including the meta-schemas. When it
 * changes, releases are checked and assets are built again.
 */
export function builderHash(): string {
  if (builder !== null) return builder;
  const hash = createHash("sha256");
  for (const file of OWN_FILES) hash.update(readFileSync(join(import.meta.dirname, file)));
  for (const folder of ["src/engine", "src/contract", "schemas/meta"]) {
    const path = join(REPOSITORY, folder);
    const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|json)$/.test(file));
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(path, file)));
  }
  builder = hash.digest("hex");
  return builder;
}
