import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Kinds whose ids are data: a new one must not need a line of code. */
const FOLDERS = ["products", "lenders", "brands", "forms", "consents"];

interface Named {
  id: string;
  code?: string;
  value?: string;
}

/**
 * The ids that documents give to things. Short or everyday words ("loan", "cl") are left out where they stand
 * as words of the field; as a quoted literal they are looked for like the others.
 */
function shippedIds(root: string): string[] {
  const ids = new Set<string>();
  for (const folder of FOLDERS) {
    const path = join(root, "schemas", folder);
    if (!existsSync(path)) continue;
    for (const file of readdirSync(path)) {
      const document = JSON.parse(readFileSync(join(path, file), "utf8")) as Named;
      for (const id of [document.id, document.code, document.value]) if (id) ids.add(id);
    }
  }
  return [...ids];
}

/** Places in src (the simulator excepted) where a shipped id stands as a literal. */
export function findIds(root: string): string[] {
  const ids = shippedIds(root);
  if (ids.length === 0) return [];
  const escaped = ids.map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const literal = new RegExp(`(["'\`/])(${escaped.join("|")})\\1`);
  const found: string[] = [];
  for (const file of globSync("src/**/*.{ts,tsx}", { cwd: root })) {
    if (file.startsWith("src/simulator/") || file.endsWith(".gen.ts")) continue;
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .forEach((line, index) => {
        const match = literal.exec(line);
        if (match) found.push(`${file}:${index + 1} names ${match[2]}: make it data`);
      });
  }
  return found;
}
