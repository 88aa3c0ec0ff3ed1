import { execFileSync } from "node:child_process";

const ALLOWED = new Set([
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "schemas",
  "src",
  "stories",
  "locales",
  "tests",
  "README.md",
]);

/** The top level holds what the card names, the lock file and dot files. */
export function checkTopLevel(root: string): string[] {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const names = new Set(
    files
      .split("\n")
      .filter(Boolean)
      .map((file) => file.split("/")[0] ?? ""),
  );
  return [...names].filter((name) => !name.startsWith(".") && !ALLOWED.has(name)).map((name) => `${name} does not belong at the top level`);
}
