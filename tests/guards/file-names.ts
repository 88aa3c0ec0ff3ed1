import { isNode, type Node, parseAll, type Source } from "./source.ts";

/** So many first letters make two words the same: `scan` and `scanner`, `retry` and `retries`. */
const MIN_STEM = 4;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

const isSame = (one: string, other: string): boolean =>
  one === other || (one.length >= MIN_STEM && other.startsWith(one.slice(0, MIN_STEM)));

function matchesName(file: string, name: string): boolean {
  const [ofFile, ofExport] = [wordsOf(file), wordsOf(name)];
  return ofExport.join("").startsWith(ofFile.join("")) || ofExport.some((word) => ofFile.some((other) => isSame(word, other)));
}

/** The names that a declaration declares. */
function namesOf(declaration: Node): string[] {
  const nodes = declaration.type === "VariableDeclaration" ? (declaration.declarations as Node[]) : [declaration];
  return nodes.flatMap(({ id }) => (isNode(id) && typeof id.name === "string" ? [id.name] : []));
}

function exportsOf({ program }: Pick<Source, "program">): { name: string; isType: boolean }[] {
  const all = (program.body as Node[]).filter(({ type }) => type === "ExportNamedDeclaration" || type === "ExportDefaultDeclaration");
  return all.flatMap(({ declaration }) => {
    if (!isNode(declaration)) return [];
    return namesOf(declaration).map((name) => ({ name, isType: declaration.type.startsWith("TS") }));
  });
}

/**
 * Files whose one exported value, with the types beside it, has no word in common with the file's name: a reader who looks for one
 * does not find the other. A file with several values is named after what they share, which no rule can see.
 */
export function findMisnamedFiles(root: string): string[] {
  return parseAll(root, "src/**/*.{ts,tsx}").flatMap((source) => {
    const all = exportsOf(source);
    const file = source.file.replace(/^.*\//, "").replace(/\.tsx?$/, "");
    const [value, another] = all.filter(({ isType }) => !isType);
    if (all.length === 0 || another !== undefined || all.some(({ name }) => matchesName(file, name))) return [];
    const { name } = value ?? all[0] ?? { name: "" };
    return [`${source.file}: exports "${name}" alone, which its name does not say`];
  });
}
