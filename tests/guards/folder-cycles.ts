import { dirname, join } from "node:path/posix";
import { type Node, parseAll, type Source, stringOf, walk } from "./source.ts";

/** The nodes that import a module, types included. */
const IMPORTS = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/;

interface Import {
  from: string;
  to: string;
}

/** The files below `src` that a file imports. */
function importsOf({ file, program }: Source): Import[] {
  const found: Import[] = [];
  walk(program, (node: Node) => {
    const specifier = IMPORTS.test(node.type) ? stringOf(node.source) : null;
    if (specifier?.startsWith(".")) found.push({ from: file, to: join(dirname(file), specifier) });
  });
  return found.filter(({ to }) => to.startsWith("src/"));
}

/** The two sibling folders that an import connects, and the folder that contains both; null if a file is directly in that one. */
function siblingsOf({ from, to }: Import): { parent: string; one: string; other: string } | null {
  const [here, there] = [from.split("/"), to.split("/")];
  const depth = here.findIndex((part, index) => part !== there[index]);
  const [one = "", other = ""] = [here[depth], there[depth]];
  const isFolder = depth < here.length - 1 && depth < there.length - 1;
  return depth > 0 && isFolder ? { parent: here.slice(0, depth).join("/"), one, other } : null;
}

/** Folders by the sibling folders that they import, each with one of these imports. */
type Folders = Map<string, Map<string, Import>>;

function foldersByParent(imports: readonly Import[]): Map<string, Folders> {
  const parents = new Map<string, Folders>();
  for (const one of imports) {
    const siblings = siblingsOf(one);
    if (siblings === null) continue;
    const folders = parents.get(siblings.parent) ?? new Map<string, Map<string, Import>>();
    const imported = folders.get(siblings.one) ?? new Map<string, Import>();
    if (!imported.has(siblings.other)) imported.set(siblings.other, one);
    parents.set(siblings.parent, folders.set(siblings.one, imported));
  }
  return parents;
}

/** The shortest way from a folder back to itself; null if there is none. */
function cycleFrom(folders: Folders, start: string): string[] | null {
  const ways: string[][] = [[start]];
  const visited = new Set<string>();
  for (const way of ways) {
    for (const next of folders.get(way.at(-1) ?? "")?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (!visited.has(next)) ways.push([...way, next]);
      visited.add(next);
    }
  }
  return null;
}

/** Sibling folders of `src`, at any depth, that import each other, directly or through others: one cycle for each of them. */
export function findFolderCycles(root: string): string[] {
  const parents = foldersByParent(parseAll(root, "src/**/*.{ts,tsx}").flatMap(importsOf));
  return [...parents].sort().flatMap(([parent, folders]) => {
    const reported = new Set<string>();
    return [...folders.keys()].sort().flatMap((start) => {
      const cycle = reported.has(start) ? null : cycleFrom(folders, start);
      if (cycle === null) return [];
      for (const folder of cycle) reported.add(folder);
      const steps = cycle.slice(1).map((next, index) => folders.get(cycle[index] ?? "")?.get(next));
      const imports = steps.map((step) => `  ${step?.from} imports ${step?.to}`);
      return [[`${parent}: the folders ${cycle.join(" → ")} import each other`, ...imports].join("\n")];
    });
  });
}
