import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { SourceDocument } from "../../../engine/catalog/document.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { type CompiledForms, PreparedForms } from "./prepared-forms.ts";
import type { Release } from "./release.ts";

export interface ReleaseContent {
  hash: string;
  catalog: Catalog;
  site: SiteDocument;
  /** Form validators, shared by releases. */
  compiled: CompiledForms;
  documents?: readonly SourceDocument[];
}

/** A release built from its documents. Forms are prepared once per language. */
export class CatalogRelease implements Release {
  readonly hash: string;
  readonly catalog: Catalog;
  readonly site: SiteDocument;
  /** The documents of the catalogue in the current shape; frozen. */
  readonly documents: readonly SourceDocument[];
  readonly #forms: PreparedForms;

  constructor({ hash, catalog, site, compiled, documents = [] }: ReleaseContent) {
    this.hash = hash;
    this.catalog = catalog;
    this.site = site;
    this.documents = documents;
    this.#forms = new PreparedForms(this, compiled);
  }

  form(id: string, language: string): PreparedForm | null {
    return this.#forms.get(id, language);
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
