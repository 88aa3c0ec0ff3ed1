import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Kinds whose ids are data: a new one must not need a line of code. */
const FOLDERS = ["products", "lenders", "brands", "forms", "consents"];

/**
 * Where the flags of the profile may be named: only there, so that which of them a product sets stands in its document.
 * The specification names them as fields of the profile, and each is a column.
 */
const FLAGS_NAMED_IN = ["src/contract/profile.ts", "src/server/db/migrations/0001-house.ts"];

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

/** The profile's flags that products may name: `completionFlag` and `updateFlags` of their meta-schema. */
function productFlags(root: string): string[] {
  const meta = JSON.parse(readFileSync(join(root, "schemas/meta/product.json"), "utf8")) as {
    properties: { completionFlag: { enum: string[] }; updateFlags: { items: { enum: string[] } } };
  };
  const { completionFlag, updateFlags } = meta.properties;
  return [...completionFlag.enum, ...updateFlags.items.enum];
}

/** Places in src (the simulator excepted) where a shipped id stands as a literal, or a product's flag in any way. */
export function findIds(root: string): string[] {
  const anyOf = (names: string[]) => names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const literal = new RegExp(`(["'\`/])(?<name>${anyOf(shippedIds(root))})\\1`);
  const flag = new RegExp(`\\b(?<name>${anyOf(productFlags(root))})\\b`);
  const found: string[] = [];
  for (const file of globSync("src/**/*.{ts,tsx}", { cwd: root })) {
    if (file.startsWith("src/simulator/") || file.endsWith(".gen.ts")) continue;
    const patterns = FLAGS_NAMED_IN.includes(file) ? [literal] : [literal, flag];
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .forEach((line, index) => {
        for (const pattern of patterns) {
          const name = pattern.exec(line)?.groups?.name;
          if (name) found.push(`${file}:${index + 1} names ${name}: make it data`);
        }
      });
  }
  return found;
}
