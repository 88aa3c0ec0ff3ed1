import { LRUCache } from "lru-cache";
import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { AreaConfig, AreaName } from "../../../contract/site/config.ts";
import { staffAction } from "../../../contract/staff/staff-actions.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { SourceDocument } from "../../../engine/catalog/document.ts";
import { hostRuleIndex, pagesFor, sliceArea } from "../../../engine/catalog/slices/slice-area.ts";
import type { PreparedForm } from "../../../engine/validate/prepared-form.ts";
import type { AssetFiles } from "./build.ts";
import type { LiveRelease } from "./live-release.ts";
import { type CompiledForms, PreparedForms } from "./prepared-forms.ts";

const ASSETS = "/api/config/assets";
const CACHED_CONFIGS = 500;

type View = Parameters<LiveRelease["config"]>[1];

interface LoadedParts {
  hash: string;
  catalog: Catalog;
  site: SiteDocument;
  files: AssetFiles;
  /** What its forms judge answers by. */
  compiled: CompiledForms;
  documents?: readonly SourceDocument[];
}

/** A release in memory. Configurations are worked out once for each view of them, forms once for each language. */
export class LoadedRelease implements LiveRelease {
  readonly hash: string;
  readonly catalog: Catalog;
  readonly site: SiteDocument;
  readonly assets: ReadonlyMap<string, string>;
  /** What the catalogue was made of, in today's shape; frozen. */
  readonly documents: readonly SourceDocument[];
  readonly #forms: PreparedForms;
  readonly #configs = new LRUCache<string, AreaConfig>({ max: CACHED_CONFIGS });

  constructor({ hash, catalog, site, files, compiled, documents = [] }: LoadedParts) {
    this.hash = hash;
    this.catalog = catalog;
    this.site = site;
    this.documents = documents;
    this.assets = new Map(Object.entries(files));
    this.#forms = new PreparedForms(this, compiled);
  }

  form(id: string, language: string): PreparedForm | null {
    return this.#forms.get(id, language);
  }

  config(area: AreaName, view: View): AreaConfig {
    const { language, brand, host, production = false, role = null } = view;
    const key = JSON.stringify([area, language, brand, hostRuleIndex(this.site, host), production, role]);
    const known = this.#configs.get(key);
    if (known !== undefined) return known;
    const config = this.#makeConfig(area, view);
    this.#configs.set(key, config);
    return config;
  }

  #makeConfig(area: AreaName, { language, brand, host, production = false, role = null }: View): AreaConfig {
    const slice = sliceArea(this.catalog, { area, language, site: this.site.id, host, brand, role, production });
    return {
      ...slice,
      release: this.hash,
      forms: this.#formUrls(area, language, role),
      pages: Object.fromEntries(pagesFor(this.catalog, area).map((id) => [id, this.assetUrl(`page/${this.site.id}/${id}/${language}`)])),
      consents: this.assetUrl(`consents/${language}`),
    };
  }

  /** Forms of the customers, or those of the staff that a role may fill, that partners may, or whoever is not signed in. */
  #formUrls(area: AreaName, language: string, role: number | null): AreaConfig["forms"] {
    const urls = (kind: string, validator: string, ids: Iterable<string>) =>
      Object.fromEntries(
        [...ids].map((id) => [id, { url: this.assetUrl(`${kind}/${id}/${language}`), validator: this.assetUrl(`${validator}/${id}`) }]),
      );
    if (area === "customer") return urls("form", "validator", this.catalog.forms.keys());
    const mayFill = ([, form]: readonly [string, { action: string }]) => {
      const action = staffAction(form.action);
      if (area === "partner") return action?.partners === true;
      return action?.open !== undefined || (role !== null && action?.roles.includes(role) === true);
    };
    const own = [...this.catalog.staffForms].filter(mayFill);
    return urls(
      `staff-form/${this.site.id}`,
      `staff-validator/${this.site.id}`,
      own.map(([id]) => id),
    );
  }

  assetUrl(name: string): string {
    const file = this.assets.get(name);
    if (file === undefined) throw new Error(`The release has no asset ${name}`);
    return `${ASSETS}/${file}`;
  }

  text(language: string, key: string): string | null {
    return this.#lookUp(language, key) ?? this.#lookUp("en", key);
  }

  #lookUp(language: string, key: string): string | null {
    let node: unknown = this.catalog.texts.get(language);
    for (const part of key.split(".")) {
      if (typeof node !== "object" || node === null || !Object.hasOwn(node, part)) return null;
      node = (node as Record<string, unknown>)[part];
    }
    return typeof node === "string" ? node : null;
  }

  languageCode(id: number | null): string {
    const { languages } = this.site;
    return (languages.find((language) => language.id === id) ?? languages.find(({ isDefault }) => isDefault))?.code ?? "en";
  }
}
