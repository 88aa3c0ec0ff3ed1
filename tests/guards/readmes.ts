import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a reader takes in at one sitting, and one line of it, in characters. */
const MAX_LINES = 150;
const MAX_LINE_LENGTH = 160;

/** The target of a Markdown link or picture: a file, an anchor or both. */
const LINK = /\]\(([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g;
/** A path of the repository in backticks. One with a placeholder, as in `src/ui/<name>.css`, is none. */
const PATH = /`((?:src|tests|stories)\/[\w./-]+)`/g;
const CODE = /`[^`]*`/g;
const FENCE = /^\s*```/;
const HEADING = /^#{1,6} +(.+?) *$/;

/** Documentation is short, its links lead to files and headings, and the paths that it names exist. */
export function checkReadmes(root: string): string[] {
  const patterns = ["*.md", "stories/*.mdx"];
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], {
    cwd: root,
    encoding: "utf8",
  });
  return [...new Set(files.split("\n"))]
    .filter((file) => file !== "" && existsSync(join(root, file)))
    .flatMap((file) => [...(file.endsWith(".md") ? checkLength(root, file) : []), ...checkReferences(root, file)]);
}

const linesOf = (root: string, file: string): string[] => readFileSync(join(root, file), "utf8").trimEnd().split("\n");

/** Reference pages (`.mdx`) are generated and looked things up in, so they may be long. */
function checkLength(root: string, file: string): string[] {
  const lines = linesOf(root, file);
  const found = lines.length > MAX_LINES ? [`${file} has ${lines.length} lines, more than ${MAX_LINES}`] : [];
  for (const [index, { length }] of lines.entries())
    if (length > MAX_LINE_LENGTH) found.push(`${file}:${index + 1} has ${length} characters, more than ${MAX_LINE_LENGTH}`);
  return found;
}

function checkReferences(root: string, file: string): string[] {
  const found: string[] = [];
  for (const [index, line] of linesOf(root, file).entries()) {
    const at = `${file}:${index + 1}`;
    for (const [, link = "", anchor] of line.replace(CODE, "").matchAll(LINK)) {
      if (/^[a-z]+:/.test(link)) continue;
      const target = link === "" ? file : join(dirname(file), link);
      if (!existsSync(join(root, target))) found.push(`${at} links to ${link}, which does not exist`);
      else if (anchor !== undefined && !anchorsOf(root, target).has(anchor))
        found.push(`${at} links to ${link}#${anchor}, a heading that does not exist`);
    }
    for (const [, path = ""] of line.matchAll(PATH))
      if (!existsSync(join(root, path))) found.push(`${at} names ${path}, which does not exist`);
  }
  return found;
}

/** The anchors of a file's headings, as GitHub and Storybook derive them: of two equal ones, the second ends in `-1`. */
function anchorsOf(root: string, file: string): Set<string> {
  const anchors = new Set<string>();
  if (!/\.mdx?$/.test(file)) return anchors;
  let isCode = false;
  for (const line of linesOf(root, file)) {
    if (FENCE.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : HEADING.exec(line)?.[1];
    if (heading === undefined) continue;
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = text.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "").replaceAll(" ", "-");
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}
