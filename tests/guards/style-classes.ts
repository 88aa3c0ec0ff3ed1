import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { filesOf, parseAll } from "./source.ts";

const IMPORT = /^import (\w+) from "(\.[^"]+\.module\.css)";$/gm;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const GLOBAL = /:global\([^)]*\)/g;
const BLOCK_OF_DECLARATIONS = /\{[^{}]*\}/g;

/** The classes of a style sheet, without those of other libraries. */
function classesOf(root: string, file: string): ReadonlySet<string> {
  const selectors = readFileSync(join(root, file), "utf8").replace(COMMENT, "").replace(GLOBAL, "").replace(BLOCK_OF_DECLARATIONS, "{}");
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
}

/** Class names that a component reads from a style sheet that lacks them, and classes that no component reads. */
export function findStyleClasses(root: string): string[] {
  const sheets = new Map(filesOf(root, "src/**/*.module.css").map((file) => [file, classesOf(root, file)]));
  const read = new Map<string, Set<string>>();
  const missing = parseAll(root, "src/**/*.tsx").flatMap(({ file, text, line }) =>
    [...text.matchAll(IMPORT)].flatMap(([statement, name = "", path = ""]) => {
      const sheet = normalize(join(file, "..", path));
      const names = read.get(sheet) ?? new Set();
      read.set(sheet, names);
      const code = text.replaceAll(statement, " ".repeat(statement.length));
      // A class that is named by a value, such as a tone, may be any of the sheet.
      if (code.includes(`${name}[`)) for (const each of sheets.get(sheet) ?? []) names.add(each);
      return [...code.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, "g"))].flatMap(({ 1: each = "", index }) => {
        names.add(each);
        return sheets.get(sheet)?.has(each) ? [] : [`${file}:${line(index)} ${sheet} has no class ${each}`];
      });
    }),
  );
  const unread = [...sheets].flatMap(([sheet, classes]) =>
    [...classes].filter((each) => !read.get(sheet)?.has(each)).map((each) => `${sheet}: no component reads the class ${each}`),
  );
  return [...missing, ...unread];
}
