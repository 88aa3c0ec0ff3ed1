import { parentPort, workerData } from "node:worker_threads";
import type { AreaName } from "../../contract/config.ts";
import type { Catalog } from "../../engine/catalog/catalog.ts";
import { checkDocuments } from "../../engine/catalog/check.ts";
import type { Finding, SourceDocument } from "../../engine/catalog/document.ts";
import { finding, type Place } from "../../engine/catalog/finding.ts";
import { patternsIn } from "../../engine/catalog/schemas-in.ts";
import { MAX_COMPUTED } from "../../engine/rules/operators.ts";
import { attempts, TooLarge } from "../../engine/trial/try-release.ts";
import { fillPage } from "../services/html.ts";
import { type Build, buildAssets } from "./build.ts";
import { readMetas } from "./checkout.ts";
import { LoadedRelease } from "./loaded-release.ts";
import { PATTERN_LIMIT_MS, trySpeed } from "./pattern-trial.ts";

/**
 * Checks documents, tries what will run of them and makes the parts for browsers: away from the server's own thread, where
 * what never ends or grows without end can be stopped. Before each piece of work it says which document it is about.
 */
export interface WorkerInput {
  documents: SourceDocument[];
  /** Patterns that were quick before (`patternKey`). */
  quick: ReadonlySet<string>;
}

export type WorkerMessage =
  | { type: "begin"; place: Place }
  | { type: "findings"; findings: Finding[] }
  | { type: "quick"; pattern: string }
  | { type: "end"; build: Build | null };

/** Milliseconds of a processor for one attempt, over all invented persons. */
const ATTEMPT_LIMIT_MS = 2_000;
/** How much of a value stands in a sentence. */
const SHOWN_CHARACTERS = 30;
const AREAS: readonly AreaName[] = ["customer", "admin", "partner"];

const { documents, quick } = workerData as WorkerInput;
const post = (message: WorkerMessage) => parentPort?.postMessage(message);
const begin = (place: Place) => post({ type: "begin", place });
let errors = 0;

function tell(findings: Finding[]): void {
  errors += findings.filter(({ severity }) => severity === "error").length;
  if (findings.length > 0) post({ type: "findings", findings });
}

const { catalog, findings } = checkDocuments(documents, readMetas(), begin);
tell(findings);
if (catalog !== null) {
  tryPatterns(catalog);
  // With a pattern that is too slow, the rest would not end at an invented person of whom it is asked.
  if (errors === 0) for (const { place, run } of attempts(catalog)) attempt(place, run);
}
post({ type: "end", build: catalog === null || errors > 0 ? null : made(catalog) });

function tryPatterns(catalog: Catalog): void {
  const known = new Set(quick);
  for (const { pattern, limit, place } of patternsIn(catalog)) {
    const key = `${limit} ${pattern}`;
    if (known.has(key)) continue;
    begin(place);
    const slow = trySpeed(pattern, limit);
    if (slow === null) {
      known.add(key);
      post({ type: "quick", pattern: key });
      continue;
    }
    const shown = slow.text.length > SHOWN_CHARACTERS ? `${slow.text.slice(0, SHOWN_CHARACTERS)}…` : slow.text;
    tell([finding("pattern-too-slow", place, { text: shown, length: slow.text.length, limit: PATTERN_LIMIT_MS })]);
  }
}

function attempt(place: Place, run: () => void): void {
  begin(place);
  tell(findingsOf(place, run));
}

function findingsOf(place: Place, run: () => void): Finding[] {
  const before = process.threadCpuUsage();
  try {
    run();
  } catch (error) {
    if (error instanceof TooLarge) return [finding("too-large-when-used", place, { limit: MAX_COMPUTED })];
    return [finding("fails-when-used", place, { detail: error instanceof Error ? error.message : String(error) })];
  }
  const { user, system } = process.threadCpuUsage(before);
  const took = Math.round((user + system) / 1000);
  return took > ATTEMPT_LIMIT_MS ? [finding("too-slow-when-used", place, { took, limit: ATTEMPT_LIMIT_MS })] : [];
}

/** The parts for browsers; the page of every area of every site is made once with what it is told, to see that it can be. */
function made(catalog: Catalog): Build | null {
  const build = buildAssets(catalog, begin);
  const { files } = build;
  for (const site of catalog.sites.values()) {
    attempt({ kind: "site", id: site.id, pointer: "" }, () => {
      const release = new LoadedRelease("", catalog, site, files);
      for (const area of AREAS)
        for (const { code: language } of site.languages) fillPage("", release.config(area, { language, brand: null, host: "" }));
    });
    for (const brand of catalog.brands.keys())
      attempt({ kind: "brand", id: brand, pointer: "" }, () => {
        const release = new LoadedRelease("", catalog, site, files);
        for (const { code: language } of site.languages) fillPage("", release.config("customer", { language, brand, host: "" }));
      });
  }
  return errors > 0 ? null : build;
}
