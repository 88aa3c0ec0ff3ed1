import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RenderedPage } from "../../../contract/customer/rendered-page.ts";
import type { AreaName } from "../../../contract/site/config.ts";
import { REPOSITORY } from "../releases/documents/checkout.ts";

/** Where the build of the browser's side lies. */
export const CLIENT_FOLDER = join(REPOSITORY, ".build/client");

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Style sheets as one text, and their addresses below the base path. */
interface Styles {
  text: string;
  files: string[];
}

/** The build of the browser's side as it lies there now. */
export interface ClientFiles {
  /** Milliseconds since 1970: tells one build from another. */
  modified: number;
  /** An area's page. */
  template: string;
  /** The script that stands in a page that the server has drawn; empty where the build has none. */
  early: string;
  /** The scripts of a kind of screen, by their addresses below the base path; none where the build has no such screen. */
  scriptsOf(screen: string): string[];
  /** The styles of the area, and those of a screen with the parts that are drawn in it. */
  stylesOf(look: Pick<RenderedPage, "screen" | "parts">): Styles;
  /** A style sheet of faces that only some brands use, by its name; null where the build has none of it. */
  facesOf(sheet: string): string | null;
}

const known = new Map<AreaName, ClientFiles>();

/**
 * Read again when a new build took the place of the one before; while that happens, the one before serves.
 * @throws when there is no build
 */
export function clientFiles(area: AreaName): ClientFiles {
  const file = join(CLIENT_FOLDER, area, "index.html");
  const before = known.get(area);
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (before !== undefined && (modified === undefined || modified === before.modified)) return before;
  if (modified === undefined) throw new Error("The browser's side is not built: npm run build");
  const files = readFiles(area, file, modified);
  known.set(area, files);
  return files;
}

function readFiles(area: AreaName, file: string, modified: number): ClientFiles {
  const chunks = readManifest();
  const entry = `${area}/index.html`;
  const partsOf = (screen: string, parts: readonly string[] = []) => {
    const ends = [`/${screen}-screen.tsx`, ...parts];
    return reached(chunks, [entry, ...Object.keys(chunks).filter((key) => ends.some((end) => key.endsWith(end)))]);
  };
  const styles = new Map<string, Styles>();
  const early = chunks[`${area}/early.ts`];
  const stylesOf = ({ screen, parts }: Pick<RenderedPage, "screen" | "parts">): Styles => {
    const files = [...new Set(partsOf(screen, parts).flatMap(({ css = [] }) => css))];
    return { files, text: files.map((name) => readFileSync(join(CLIENT_FOLDER, name), "utf8")).join("\n") };
  };
  return {
    modified,
    template: readFileSync(file, "utf8"),
    early: early ? `(()=>{${readFileSync(join(CLIENT_FOLDER, early.file), "utf8").trim()}})()` : "",
    scriptsOf: (screen) => partsOf(screen).map((chunk) => chunk.file),
    facesOf(sheet) {
      const chunk = Object.entries(chunks).find(([key]) => key.endsWith(`/ui/faces/${sheet}.css`))?.[1];
      return chunk ? readFileSync(join(CLIENT_FOLDER, chunk.file), "utf8") : null;
    },
    stylesOf(look) {
      const key = [look.screen, ...look.parts].join(" ");
      const known = styles.get(key) ?? stylesOf(look);
      styles.set(key, known);
      return known;
    },
  };
}

function readManifest(): Record<string, Chunk> {
  const file = join(CLIENT_FOLDER, ".vite/manifest.json");
  return statSync(file, { throwIfNoEntry: false }) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Chunk>) : {};
}

/** The named chunks and all that they import at once. */
function reached(chunks: Record<string, Chunk>, keys: string[]): Chunk[] {
  const seen = new Set<string>();
  const visit = (key: string): Chunk[] => {
    const chunk = chunks[key];
    if (seen.has(key) || chunk === undefined) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(visit), chunk];
  };
  return keys.flatMap(visit);
}
