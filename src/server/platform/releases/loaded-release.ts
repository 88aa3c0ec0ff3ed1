import { LRUCache } from "lru-cache";
import type { AreaConfig, AreaName } from "../../../contract/site/config.ts";
import { staffAction } from "../../../contract/staff/staff-actions.ts";
import { hostRuleIndex, pagesFor, sliceArea } from "../../../engine/catalog/slices/slice-area.ts";
import type { AssetFiles } from "./build.ts";
import { CatalogRelease, type ReleaseContent } from "./catalog-release.ts";
import type { ServedRelease } from "./release.ts";

const ASSETS = "/api/config/assets";
const CACHED_CONFIGS = 500;

type View = Parameters<ServedRelease["config"]>[1];

/** A release with its assets. Configurations are cached per view. */
export class LoadedRelease extends CatalogRelease implements ServedRelease {
  readonly assets: ReadonlyMap<string, string>;
  readonly #configs = new LRUCache<string, AreaConfig>({ max: CACHED_CONFIGS });

  constructor({ files, ...content }: ReleaseContent & { files: AssetFiles }) {
    super(content);
    this.assets = new Map(Object.entries(files));
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

  /**
   * Returns the customers' forms, the staff forms that a role may fill in, or those for partners or
   * unauthenticated users.
   */
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
}
