import { LRUCache } from "lru-cache";
import type { SiteDocument } from "../../../../contract/documents.gen.ts";
import type { AreaName } from "../../../../contract/site/config.ts";
import type { Catalog } from "../../../../engine/catalog/catalog.ts";
import { assembleCatalog, checkDocuments } from "../../../../engine/catalog/check.ts";
import { checkShapes } from "../../../../engine/catalog/checks/check-schema.ts";
import type { Finding, SourceDocument } from "../../../../engine/catalog/document.ts";
import { finding, type Place } from "../../../../engine/catalog/findings/finding.ts";
import { IncrementalCheck } from "../../../../engine/catalog/incremental-check.ts";
import { patternsIn } from "../../../../engine/catalog/schemas-in.ts";
import { type Attempt, TODAY } from "../../../../engine/trial/attempt.ts";
import { serverVerdicts } from "../../../../engine/trial/try-condition.ts";
import { kindAttempts } from "../../../../engine/trial/try-offers.ts";
import { conditionAttempts, formAttempts } from "../../../../engine/trial/try-release.ts";
import { fillPage } from "../../pages/html.ts";
import { type Build, buildAssets } from "../build.ts";
import { readMetas } from "../documents/checkout.ts";
import { LoadedRelease } from "../loaded-release.ts";
import { CompiledForms } from "../prepared-forms.ts";
import { PATTERN_LIMIT_MS, trySpeed } from "./pattern-trial.ts";
import { foundByTrying } from "./tried.ts";

/** How much of a value stands in a sentence. */
const SHOWN_CHARACTERS = 30;
const AREAS: readonly AreaName[] = ["customer", "admin", "partner"];
/** Verdicts about patterns that are kept. */
const MAX_QUICK = 5_000;

/** What makes up most of a page and is the same in every brand. */
const WITHOUT_WEIGHT = {
  forms: new Map(),
  staffForms: new Map(),
  uploads: new Map(),
  callLists: new Map(),
  pages: new Map(),
  products: new Map(),
  texts: new Map(),
  tables: new Map(),
} as const;

interface Report {
  /** Which document the next piece of work is about. */
  begin(place: Place): void;
  tell(findings: Finding[]): void;
}

/** Checks documents, tries what will run of them and makes the parts for browsers. */
export class ReleaseWork {
  readonly #report: Report;
  readonly #metas = readMetas();
  /** Patterns that were quick before. */
  readonly #quick = new LRUCache<string, true>({ max: MAX_QUICK });
  readonly #incrementalCheck = new IncrementalCheck();
  /** Contents of documents whose shape was right, with their kind and id. */
  readonly #wellShaped = new WeakMap<object, string>();
  readonly #verdicts = serverVerdicts();
  readonly #agreed = new WeakSet<object>();
  readonly #compiled = new CompiledForms(() => TODAY);
  #errors = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /**
   * All there is to find out, and the parts for browsers; null when there are errors. What was found to be right before is not
   * looked at again while all that it depends on is the same.
   * @param documents their contents frozen, and the same objects as before where they are the same
   */
  check(documents: readonly SourceDocument[]): Build | null {
    this.#errors = 0;
    const { remember } = this.#incrementalCheck;
    const known = { remember, begin: (catalog: Catalog) => this.#incrementalCheck.begin(catalog), shapes: () => this.#shapes(documents) };
    const { catalog, findings } = checkDocuments(documents, this.#metas, this.#report.begin, known);
    this.#tell(findings);
    if (catalog === null) return null;
    for (const { kind, id, content } of documents) this.#wellShaped.set(content as object, `${kind}/${id}`);
    this.#tryPatterns(catalog);
    // With a pattern that is too slow, the rest would not end at an invented person of whom it is asked.
    if (this.#errors === 0) this.#tryAll(catalog);
    const build = this.#errors > 0 ? null : this.#made(catalog);
    this.#incrementalCheck.end();
    return build;
  }

  /** The parts for browsers alone; null when they cannot be made, and why is told. */
  build(documents: readonly SourceDocument[]): Build | null {
    this.#errors = 0;
    let place: Place = { kind: "site", id: "", pointer: "" };
    try {
      const catalog = assembleCatalog(documents);
      this.#incrementalCheck.begin(catalog);
      return this.#made(catalog, (begun) => {
        place = begun;
        this.#report.begin(begun);
      });
    } catch (error) {
      this.#tell([finding("fails-when-used", place, { detail: error instanceof Error ? error.message : String(error) })]);
      return null;
    }
  }

  /** Of documents that differ from each other in kind or id, only those are looked at whose shape is not known to be right. */
  #shapes(documents: readonly SourceDocument[]): Finding[] | null {
    if (new Set(documents.map(({ kind, id }) => `${kind}/${id}`)).size < documents.length) return null;
    const isKnown = ({ kind, id, content }: SourceDocument) => this.#wellShaped.get(content as object) === `${kind}/${id}`;
    return checkShapes(
      documents.filter((document) => !isKnown(document)),
      this.#metas,
      this.#report.begin,
    );
  }

  #tryAll(catalog: Catalog): void {
    for (const { place, run } of conditionAttempts(catalog, this.#verdicts, this.#agreed)) this.#attempt(place, run);
    for (const id of catalog.offerKinds.keys()) this.#tryPiece(`try offer-kind/${id}`, catalog, (seen) => kindAttempts(seen, id));
    for (const id of catalog.forms.keys())
      this.#tryPiece(`try form/${id}`, catalog, (seen) => formAttempts(seen, id, this.#verdicts, this.#agreed));
  }

  #tryPiece(piece: string, catalog: Catalog, attempts: (seen: Catalog) => Iterable<Attempt>): void {
    const before = this.#errors;
    this.#incrementalCheck.remember(piece, catalog, (seen) => {
      for (const { place, run } of attempts(seen)) this.#attempt(place, run);
    });
    if (this.#errors > before) this.#incrementalCheck.forget(piece);
  }

  #tell(findings: Finding[]): void {
    this.#errors += findings.filter(({ severity }) => severity === "error").length;
    if (findings.length > 0) this.#report.tell(findings);
  }

  #tryPatterns(catalog: Catalog): void {
    for (const { pattern, limit, place } of patternsIn(catalog)) {
      const key = `${limit} ${pattern}`;
      if (this.#quick.has(key)) continue;
      this.#report.begin(place);
      const slow = trySpeed(pattern, limit);
      if (slow === null) {
        this.#quick.set(key, true);
        continue;
      }
      const shown = slow.text.length > SHOWN_CHARACTERS ? `${slow.text.slice(0, SHOWN_CHARACTERS)}…` : slow.text;
      this.#tell([finding("pattern-too-slow", place, { text: shown, length: slow.text.length, limit: PATTERN_LIMIT_MS })]);
    }
  }

  #attempt(place: Place, run: () => void): void {
    this.#report.begin(place);
    this.#tell(foundByTrying(place, run));
  }

  /** The parts for browsers; the page of every area of every site is made once with what it is told, to see that it can be. */
  #made(catalog: Catalog, begin: (place: Place) => void = this.#report.begin): Build | null {
    const build = buildAssets(catalog, begin, this.#incrementalCheck.remember);
    // What the files are called makes no difference to that.
    const files = Object.fromEntries(Object.keys(build.files).map((name) => [name, name]));
    const languages = new Map([...catalog.sites.values()].map(({ id, languages: own }) => [id, own.map(({ code }) => code)]));
    for (const [site, codes] of languages) {
      const view = (area: AreaName, brand: string | null) => (seen: Catalog) => {
        // Of a brand only its own share is new: all else was in the page of the area.
        const part = brand === null ? seen : { ...seen, ...WITHOUT_WEIGHT };
        const release = new LoadedRelease({
          hash: "",
          catalog: part,
          site: seen.sites.get(site) as SiteDocument,
          files,
          compiled: this.#compiled,
        });
        for (const language of codes) fillPage("", release.config(area, { language, brand, host: "" }));
      };
      for (const area of AREAS)
        this.#tryPage(catalog, `page of ${site} ${area}`, { kind: "site", id: site, pointer: "" }, view(area, null));
      for (const brand of catalog.brands.keys())
        this.#tryPage(catalog, `page of ${site} in ${brand}`, { kind: "brand", id: brand, pointer: "" }, view("customer", brand));
    }
    return this.#errors > 0 ? null : build;
  }

  #tryPage(catalog: Catalog, piece: string, place: Place, make: (seen: Catalog) => void): void {
    const before = this.#errors;
    this.#incrementalCheck.remember(piece, catalog, (seen) => this.#attempt(place, () => make(seen)));
    if (this.#errors > before) this.#incrementalCheck.forget(piece);
  }
}
