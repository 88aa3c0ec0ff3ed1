import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a reader takes in at one sitting, and one line of it, in characters. */
const MAX_LINES = 150;
const MAX_LINE_LENGTH = 160;

/** The target of a Markdown link or picture, without its anchor. */
const LINK = /\]\(([^)#\s]+)[^)]*\)/g;
/** A path of the repository in backticks. One with a placeholder, as in `src/ui/<name>.css`, is none. */
const PATH = /`((?:src|tests|stories)\/[\w./-]+)`/g;

/** Documentation is short, its links lead to files, and the paths that it names exist. */
export function checkReadmes(root: string): string[] {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], { cwd: root, encoding: "utf8" });
  return [...new Set(files.split("\n"))]
    .filter((file) => file !== "" && existsSync(join(root, file)))
    .flatMap((file) => checkReadme(root, file));
}

function checkReadme(root: string, file: string): string[] {
  const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n");
  const found = lines.length > MAX_LINES ? [`${file} has ${lines.length} lines, more than ${MAX_LINES}`] : [];
  for (const [index, line] of lines.entries()) {
    const at = `${file}:${index + 1}`;
    if (line.length > MAX_LINE_LENGTH) found.push(`${at} has ${line.length} characters, more than ${MAX_LINE_LENGTH}`);
    for (const [, link = ""] of line.matchAll(LINK))
      if (!/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(file), link)))
        found.push(`${at} links to ${link}, which does not exist`);
    for (const [, path = ""] of line.matchAll(PATH))
      if (!existsSync(join(root, path))) found.push(`${at} names ${path}, which does not exist`);
  }
  return found;
}
