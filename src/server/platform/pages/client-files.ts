import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RenderedPage } from "../../../contract/customer/rendered-page.ts";
import type { AreaName } from "../../../contract/site/config.ts";
import { REPOSITORY } from "../repository.ts";

/** Folder of the client build. */
export const CLIENT_FOLDER = join(REPOSITORY, ".build/client");

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Style sheets as one text, and their paths relative to the base path. */
interface Styles {
  text: string;
  files: string[];
}

/** The current client build. */
interface ClientFiles {
  /** Modification time in milliseconds since 1970; identifies a build. */
  modified: number;
  /** HTML template of an area. */
  template: string;
  /** Inline script of server-rendered pages; empty if the build has none. */
  early: string;
  /** Scripts of a screen, relative to the base path; none if the build has no such screen. */
  scriptsOf(screen: string): string[];
  /** Styles of the area, of a screen and of the parts rendered in it. */
  stylesOf(look: Pick<RenderedPage, "screen" | "parts">): Styles;
  /** Path of a font style sheet that only some brands use; null if the build has none. */
  facesOf(sheet: string): string | null;
}

const known = new Map<AreaName, ClientFiles>();

/**
 * Reloaded after a new build; while one is being written, the previous one is served.
 * @throws if there is no build
 */
export function clientFiles(area: AreaName): ClientFiles {
  const file = join(CLIENT_FOLDER, area, "index.html");
  const before = known.get(area);
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (before !== undefined && (modified === undefined || modified === before.modified)) return before;
  if (modified === undefined) throw new Error("The browser application is not built; run npm run build");
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

/** The named chunks with all their static imports. */
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
