import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Guard, GuardResult } from "./guards.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** A copy of the house in which a test file may put something wrong, to see a guard catch it. */
export class RepositoryCopy {
  root = "";

  build(): void {
    this.root = mkdtempSync(join(tmpdir(), "saral-house-"));
    const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
    for (const file of files.split("\n").filter(Boolean)) cpSync(join(ROOT, file), join(this.root, file), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(this.root, "node_modules"));
    execFileSync("git", ["init", "-q"], { cwd: this.root });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), "utf8");
  }

  /** Removes a file, and the folders that are empty then. */
  #remove(path: string): void {
    rmSync(path);
    for (let folder = dirname(path); readdirSync(folder).length === 0; folder = dirname(folder)) rmdirSync(folder);
  }

  /** Puts files into the house, lets the guard look, and takes them out again. */
  async runWith(guard: Pick<Guard, "run">, files: Record<string, string | Buffer>): Promise<GuardResult> {
    const before = new Map<string, Buffer | null>();
    for (const [file, content] of Object.entries(files)) {
      const path = join(this.root, file);
      try {
        before.set(path, readFileSync(path));
      } catch {
        before.set(path, null);
      }
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    try {
      return await guard.run(this.root);
    } finally {
      for (const [path, content] of before) content === null ? this.#remove(path) : writeFileSync(path, content);
    }
  }
}

/**
 * What a guard says of each piece of code when all of them are in the house at once, each in a file of its own beside `file`.
 * @returns for each its lines, with `file` in place of the name that it had
 */
export async function outputForEach(
  repository: RepositoryCopy,
  guard: Pick<Guard, "run">,
  snippets: readonly (readonly [file: string, code: string])[],
  more: Record<string, string> = {},
): Promise<string[]> {
  const named = snippets.map(([file, code], index) => ({ file, code, name: file.replace(/(\.module)?\.\w+$/, `-${index}$&`) }));
  const files = Object.fromEntries(named.map(({ name, code }) => [name, code]));
  const { output } = await repository.runWith(guard, { ...more, ...files });
  const lines = output.split("\n");
  return named.map(({ file, name }) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.replace(name, file))
      .join("\n"),
  );
}

/** The house of a test file, there while its tests run. */
export function provideRepositoryCopy(): RepositoryCopy {
  const repository = new RepositoryCopy();
  beforeAll(() => repository.build());
  afterAll(() => repository.remove());
  return repository;
}
