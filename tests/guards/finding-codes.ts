import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf, isNode, type Node, parseAll, type Source, walk } from "./source.ts";

/** Files with the texts of findings, by code. */
const TEXTS = "src/engine/catalog/findings/*-texts.ts";
const TESTS = ["tests/**/*.ts", "tests/fixtures/documents/**/*.json"];
/** What speaks of findings for other reasons than to see them found. */
const GUARD_TESTS = "tests/guards/";

interface Code {
  file: string;
  line: number;
  code: string;
}

/** Codes of findings that no test names: it is untested whether their mistake is detected. */
export function findUntestedFindings(root: string): string[] {
  const texts = filesOf(root, ...TESTS)
    .filter((file) => !file.startsWith(GUARD_TESTS))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const named = new Set(texts.flatMap((text) => text.match(/[a-z]+(?:-[a-z0-9]+)+/g) ?? []));
  return parseAll(root, TEXTS)
    .flatMap(codesIn)
    .filter(({ code }) => !named.has(code))
    .map(({ file, line, code }) => `${file}:${line} ${code} is named in no test: add the mistake that brings it`);
}

/** The names of what has a message and a way to fix it. */
function codesIn({ file, program, line }: Source): Code[] {
  const found: Code[] = [];
  walk(program, (node) => {
    if (node.type !== "Property" || !isNode(node.value) || node.value.type !== "ObjectExpression") return;
    const inside = (node.value.properties as unknown[]).flatMap((part) => (isNode(part) && part.type === "Property" ? [nameOf(part)] : []));
    if (inside.includes("message") && inside.includes("fix")) found.push({ file, line: line(node.start), code: nameOf(node) });
  });
  return found;
}

/** The name of a property, with or without quotation marks. */
const nameOf = ({ key }: Node): string => (isNode(key) ? String(key.type === "Literal" ? key.value : key.name) : "");
