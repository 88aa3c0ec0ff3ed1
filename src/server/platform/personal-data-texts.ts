import type { DATA_GROUPS, HeldData } from "../../contract/customer/rights.ts";
import { productByCode } from "../../engine/catalog/catalog.ts";
import { localise } from "../../engine/catalog/localise.ts";
import type { Release } from "./releases/release.ts";

export type HeldGroup = HeldData["groups"][number];
export type HeldItem = HeldGroup["items"][number];
export type Held = HeldItem["held"][number];

/** Words by which customers are shown their data, in their language and by one release. */
export class PersonalDataTexts {
  readonly release: Release;
  readonly language: string;

  constructor(release: Release, language: string) {
    this.release = release;
    this.language = language;
  }

  /** A text of `locales/`; empty if there is none. */
  say(key: string): string {
    return this.release.text(this.language, key) ?? "";
  }

  /** Name of a product, or its code if the release does not have it. */
  product(code: string): string {
    const product = productByCode(this.release.catalog, code);
    return product === undefined ? code : localise(product.name, this.language);
  }

  row(name: "savedAt" | "startedAt" | "decidedAt" | "state" | "product" | "status", value: string): Held {
    return { name, label: this.say(`rights.held.${name}`), value };
  }

  group(id: (typeof DATA_GROUPS)[number], items: HeldItem[]): HeldGroup {
    return { id, title: this.say(`rights.groups.${id}`), items };
  }

  /** A group of a single untitled item; without items if nothing is held. */
  list(id: (typeof DATA_GROUPS)[number], held: Held[]): HeldGroup {
    return this.group(id, held.length === 0 ? [] : [{ title: null, held }]);
  }
}
