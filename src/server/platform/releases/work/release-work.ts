import { LRUCache } from "lru-cache";
import type { SiteDocument } from "../../../../contract/documents.gen.ts";
import type { AreaName } from "../../../../contract/site/config.ts";
import type { Catalog } from "../../../../engine/catalog/catalog.ts";
import { assembleCatalog, checkDocuments } from "../../../../engine/catalog/check.ts";
import { checkSchema } from "../../../../engine/catalog/checks/check-schema.ts";
import type { Finding, SourceDocument } from "../../../../engine/catalog/document.ts";
import { finding, type Place } from "../../../../engine/catalog/findings/finding.ts";
import { IncrementalCheck } from "../../../../engine/catalog/incremental-check.ts";
import { patternsIn } from "../../../../engine/catalog/schemas-in.ts";
import { type Attempt, TODAY } from "../../../../engine/trial/attempt.ts";
import { serverVerdicts } from "../../../../engine/trial/try-condition.ts";
import { kindAttempts } from "../../../../engine/trial/try-offers.ts";
import { conditionAttempts, formAttempts, lenderAttempts, lendersOn } from "../../../../engine/trial/try-release.ts";
import { fillPage } from "../../pages/html.ts";
import { type Build, buildAssets } from "../build.ts";
import { readMetas } from "../documents/checkout.ts";
import { LoadedRelease } from "../loaded-release.ts";
import { CompiledForms } from "../prepared-forms.ts";
import { dryRunFindings } from "./dry-run-findings.ts";
import { PATTERN_LIMIT_MS, trySpeed } from "./pattern-trial.ts";

/** Maximum length of a value quoted in a message. */
const SHOWN_CHARACTERS = 30;
const AREAS: readonly AreaName[] = ["customer", "admin", "partner"];
/** Cache size for patterns known to be fast. */
const MAX_QUICK = 5_000;

/** The largest parts of a page, equal for all brands. */
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
  /** Called with the document of the next step. */
  begin(place: Place): void;
  add(findings: Finding[]): void;
}

/** Checks documents, dry-runs their logic and builds the assets. */
export class ReleaseWork {
  readonly #report: Report;
  readonly #metas = readMetas();
  /** Patterns known to be fast. */
  readonly #quick = new LRUCache<string, true>({ max: MAX_QUICK });
  readonly #incrementalCheck = new IncrementalCheck();
  /** Contents that passed their meta-schema, with kind and id. */
  readonly #wellShaped = new WeakMap<object, string>();
  readonly #verdicts = serverVerdicts();
  readonly #agreed = new WeakSet<object>();
  readonly #compiled = new CompiledForms(() => TODAY);
  #errors = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  /**
   * Checks everything and builds the assets; null on errors. Results are reused while everything
   * they depend on is unchanged.
   * @param documents frozen contents; unchanged ones must be the same objects as before
   */
  check(documents: readonly SourceDocument[]): Build | null {
    this.#errors = 0;
    const { remember } = this.#incrementalCheck;
    const known = { remember, begin: (catalog: Catalog) => this.#incrementalCheck.begin(catalog), shapes: () => this.#shapes(documents) };
    const { catalog, findings } = checkDocuments(documents, this.#metas, this.#report.begin, known);
    this.#addFindings(findings);
    if (catalog === null) return null;
    for (const { kind, id, content } of documents) this.#wellShaped.set(content as object, `${kind}/${id}`);
    this.#tryPatterns(catalog);
    // With a slow pattern the dry run could hang, so it needs a check without errors.
    if (this.#errors === 0) this.#tryAll(catalog);
    const build = this.#errors > 0 ? null : this.#made(catalog);
    this.#incrementalCheck.end();
    return build;
  }

  /** Builds the assets only; null if that fails, with the reason reported. */
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
      this.#addFindings([finding("fails-when-used", place, { detail: error instanceof Error ? error.message : String(error) })]);
      return null;
    }
  }

  /**
   * Validates documents against their meta-schemas, except contents that passed before. Kind and id
   * must be unique.
   */
  #shapes(documents: readonly SourceDocument[]): Finding[] | null {
    if (new Set(documents.map(({ kind, id }) => `${kind}/${id}`)).size < documents.length) return null;
    const isKnown = ({ kind, id, content }: SourceDocument) => this.#wellShaped.get(content as object) === `${kind}/${id}`;
    return checkSchema(
      documents.filter((document) => !isKnown(document)),
      this.#metas,
      this.#report.begin,
    );
  }

  #tryAll(catalog: Catalog): void {
    for (const { place, run } of conditionAttempts(catalog, this.#verdicts, this.#agreed)) this.#attempt(place, run);
    for (const id of catalog.offerKinds.keys()) this.#tryPiece(`try offer-kind/${id}`, catalog, (seen) => kindAttempts(seen, id));
    for (const form of catalog.forms.keys()) {
      this.#tryPiece(`try form/${form}`, catalog, (seen) => formAttempts(seen, form, this.#verdicts, this.#agreed));
      for (const lender of lendersOn(catalog, form))
        this.#tryPiece(`try form/${form} lender/${lender}`, catalog, (seen) =>
          lenderAttempts(seen, { form, lender }, this.#verdicts, this.#agreed),
        );
    }
  }

  #tryPiece(piece: string, catalog: Catalog, attempts: (seen: Catalog) => Iterable<Attempt>): void {
    const before = this.#errors;
    this.#incrementalCheck.remember(piece, catalog, (seen) => {
      for (const { place, run } of attempts(seen)) this.#attempt(place, run);
    });
    if (this.#errors > before) this.#incrementalCheck.forget(piece);
  }

  #addFindings(findings: Finding[]): void {
    this.#errors += findings.filter(({ severity }) => severity === "error").length;
    if (findings.length > 0) this.#report.add(findings);
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
      this.#addFindings([finding("pattern-too-slow", place, { text: shown, length: slow.text.length, limit: PATTERN_LIMIT_MS })]);
    }
  }

  #attempt(place: Place, run: () => void): void {
    this.#report.begin(place);
    this.#addFindings(dryRunFindings(place, run));
  }

  /**
   * Builds the assets and renders the page of every area and site once, with its configuration, to
   * prove that it can be rendered.
   */
  #made(catalog: Catalog, begin: (place: Place) => void = this.#report.begin): Build | null {
    const build = buildAssets(catalog, begin, this.#incrementalCheck.remember);
    // File names do not affect the result.
    const files = Object.fromEntries(Object.keys(build.files).map((name) => [name, name]));
    const languages = new Map([...catalog.sites.values()].map(({ id, languages: own }) => [id, own.map(({ code }) => code)]));
    for (const [site, codes] of languages) {
      const view = (area: AreaName, brand: string | null) => (seen: Catalog) => {
        // A brand's page differs from the area's only in its own part.
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
