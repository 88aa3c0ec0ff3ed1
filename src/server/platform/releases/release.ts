import type { SiteDocument } from "../../../contract/documents.gen.ts";
import type { AreaConfig, AreaName } from "../../../contract/site/config.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { Finding, SourceDocument } from "../../../engine/catalog/document.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import type { Db } from "../db/tables.ts";
import type { Changes, Publication, Published } from "./publication/publication.ts";

/** What a release says: its catalogue, forms and texts. Never changed; a publication puts another release in its place. */
export interface Release {
  readonly hash: string;
  readonly catalog: Catalog;
  /** The site that this server serves. */
  readonly site: SiteDocument;
  /** A form ready to judge answers, with what it says in one language; null where the release has no such form. */
  form(id: string, language: string): PreparedForm | null;
  /** A text of `locales/` by its dotted key, e.g. `errors.NOT_FOUND`; English where the language lacks it, null where both do. */
  text(language: string, key: string): string | null;
  /** Code of the site's language with this id, else of its default. */
  languageCode(id: number | null): string;
}

/** A release whose files for browsers are stored too. */
export interface ServedRelease extends Release {
  /** File of an asset by its name: `form/<id>/<language>`, `validator/<id>`, `page/<site>/<id>/<language>`, `consents/<language>`. */
  readonly assets: ReadonlyMap<string, string>;
  /** URL of an asset by its name. */
  assetUrl(name: string): string;
  /**
   * What an area's browser needs. `brand` is the id of a partner brand in force, `host` the host that was called,
   * `role` of an admin whose session asks, `production` whether the server serves the public.
   */
  config(
    area: AreaName,
    view: { language: string; brand: string | null; host: string; production?: boolean; role?: number | null },
  ): AreaConfig;
}

export interface Releases {
  /** The release in force. */
  live(): ServedRelease;
  /** Number of the publication in force here; it only grows. */
  publication(): number;
  /** Has something done with each publication that this server takes up from now on. */
  afterTakingUp(work: (publication: number) => void): void;
  /** Why this server does not serve the last publication, in words; null where it does. */
  behind(): string | null;
  /** Publishes what is new alone, made on the publication of that number, on every server. @throws PublicationConflict */
  publishChanges(
    changes: Changes,
    publication: Publication,
    options: { on: number; alongside?: (tx: Db) => Promise<void> },
  ): Promise<Published>;
  /** What publishing these changes would find: checked and tried as a release is, with nothing published. @throws PublicationConflict */
  check(changes: Changes, on: number): Promise<{ ok: boolean; findings: Finding[] }>;
  /**
   * A release by its hash; null when there is none of that hash, or its documents cannot be read any more.
   * @param tx required inside a transaction: a second connection would be waited for while the first one is held
   */
  find(hash: string, tx?: Db): Promise<Release | null>;
  /** As `find`, for a release that is in force or was at some time since then. */
  findSince(hash: string, since: Date, tx?: Db): Promise<Release | null>;
  /** As `find`, with the files for browsers, which are built where other code had built them. Not inside a transaction. */
  serve(hash: string): Promise<ServedRelease | null>;
  /** As `serve`, for a release that is in force or was at some time since then. Not inside a transaction. */
  serveSince(hash: string, since: Date): Promise<ServedRelease | null>;
  /** The documents of a release in today's shape; null when there is none of that hash. @param tx as for `find` @throws NewerShape where newer code stored it */
  documentsOf(hash: string, tx?: Db): Promise<readonly SourceDocument[] | null>;
  /** The releases in which a form changed between two releases, by the log; neither of the two is among them. @param tx as for `find` */
  between(formId: string, from: string, to: string, tx?: Db): Promise<string[]>;
}
