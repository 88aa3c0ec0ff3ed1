import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { AreaConfig, AreaName } from "../../../contract/site/config.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { Finding, SourceDocument } from "../../../engine/catalog/document.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import type { Db } from "../db/tables/tables.ts";
import type { Changes, Publication, Published } from "./publication/publication.ts";

/** A release: catalogue, forms and texts. Immutable; a publication replaces it by another release. */
export interface Release {
  readonly hash: string;
  readonly catalog: Catalog;
  /** The site that this server serves. */
  readonly site: SiteDocument;
  /** Returns a prepared form with its texts in one language; null if the release has none of this id. */
  form(id: string, language: string): PreparedForm | null;
  /**
   * Returns a text of `locales/` by its dotted key, e.g. `errors.NOT_FOUND`; falls back to English,
   * null if both lack it.
   */
  text(language: string, key: string): string | null;
  /** Returns the code of the site's language with this id, else of its default. */
  languageCode(id: number | null): string;
}

/** A release with stored assets. */
export interface ServedRelease extends Release {
  /** File of an asset by its name: `form/<id>/<language>`, `validator/<id>`, `page/<site>/<id>/<language>`, `consents/<language>`. */
  readonly assets: ReadonlyMap<string, string>;
  /** URL of an asset by its name. */
  assetUrl(name: string): string;
  /**
   * Returns the configuration of an area for the browser. `brand` is the id of a live partner
   * brand, `host` the requested host, `role` the role of an admin's session, `production` whether
   * the server is public.
   */
  config(
    area: AreaName,
    view: { language: string; brand: string | null; host: string; production?: boolean; role?: number | null },
  ): AreaConfig;
}

export interface Releases {
  /** The live release. */
  live(): ServedRelease;
  /** Number of the live publication on this server; only increases. */
  publication(): number;
  /** Registers a callback for each publication that becomes live here. */
  afterTakingUp(work: (publication: number) => void): void;
  /** Why this server does not serve the latest publication, as text; null if it does. */
  behind(): string | null;
  /**
   * Publishes changes based on the publication `on`, on all servers.
   * @throws PublicationConflict
   */
  publishChanges(
    changes: Changes,
    publication: Publication,
    options: { on: number; alongside?: (tx: Db) => Promise<void> },
  ): Promise<Published>;
  /**
   * Checks changes like a publication, without publishing.
   * @throws PublicationConflict
   */
  check(changes: Changes, on: number): Promise<{ ok: boolean; findings: Finding[] }>;
  /**
   * Returns a release by its hash; null if unknown or unreadable.
   * @param db the transaction, inside one, as waiting for a second connection while holding one can
   * deadlock
   */
  find(hash: string, db: Db): Promise<Release | null>;
  /** Like `find`, for a release that is live or was at some time since then. */
  findSince(hash: string, since: Date, db: Db): Promise<Release | null>;
  /**
   * Like `find`, with assets, which are rebuilt if other code built them. Must not run inside a
   * transaction.
   */
  serve(hash: string): Promise<ServedRelease | null>;
  /**
   * Like `serve`, for a release that is live or was at some time since then. Must not run inside a
   * transaction.
   */
  serveSince(hash: string, since: Date): Promise<ServedRelease | null>;
  /**
   * Returns the documents of a release in the current shape; null for an unknown hash.
   * @param db as for `find`
   * @throws NewerShape if newer code stored it
   */
  documentsOf(hash: string, db: Db): Promise<readonly SourceDocument[] | null>;
  /**
   * Returns the releases in which a form changed between two releases, by the log, without these
   * two.
   * @param db as for `find`
   */
  between(formId: string, from: string, to: string, db: Db): Promise<string[]>;
}
