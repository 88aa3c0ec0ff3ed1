import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findIncompleteBlocks } from "./block-kinds.ts";
import { checkBudgets } from "./budgets.ts";
import { findMisnamedFiles } from "./file-names.ts";
import { findUntestedFindings } from "./finding-codes.ts";
import { findFolderCycles } from "./folder-cycles.ts";
import { findGlobals } from "./globals.ts";
import { findIds } from "./ids.ts";
import { findMixedTexts } from "./lone-texts.ts";
import { checkReadmes } from "./readmes.ts";
import { findRows } from "./rows.ts";
import { findOffScale } from "./scales.ts";
import { findStyleClasses } from "./style-classes.ts";
import { findTestedOnly } from "./tested-only.ts";
import { findTextKeys } from "./text-keys.ts";
import { findTextsInCode } from "./texts-in-code.ts";
import { checkTopLevel } from "./top-level.ts";
import { findUnread } from "./unread.ts";

/** What a guard says: nothing when the house is in order. */
export interface GuardResult {
  ok: boolean;
  output: string;
}

export interface Guard {
  name: string;
  /** Looks at the tree below `root`. */
  run(root: string): Promise<GuardResult>;
}

const BIN = resolve(import.meta.dirname, "../../node_modules/.bin");

/** Runs a command of the packages in `root`; its exit code is the verdict. */
function command(binary: string, ...args: string[]) {
  return (root: string): Promise<GuardResult> =>
    new Promise((done) => {
      const path = `${BIN}:${process.env.PATH ?? ""}`;
      const child = spawn(join(BIN, binary), args, { cwd: root, env: { ...process.env, PATH: path, NO_COLOR: "1", FORCE_COLOR: "0" } });
      const chunks: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
      child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
      child.on("error", (error) => done({ ok: false, output: String(error) }));
      child.on("close", (code) => done({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
    });
}

/** Converts a list of complaints into a verdict. */
function violations(check: (root: string) => string[] | Promise<string[]>) {
  return async (root: string): Promise<GuardResult> => {
    const found = await check(root);
    return { ok: found.length === 0, output: found.join("\n") };
  };
}

export const typesOfEngine: Guard = {
  name: "types: contract and engine (neither DOM nor Node)",
  run: command("tsc", "-p", "tsconfig.json"),
};
export const typesOfBrowser: Guard = { name: "types: browser", run: command("tsc", "-p", "src/apps/tsconfig.json") };
export const typesOfServer: Guard = { name: "types: server", run: command("tsc", "-p", "src/server/tsconfig.json") };
export const typesOfTests: Guard = { name: "types: tests", run: command("tsc", "-p", "tests/tsconfig.json") };
export const lint: Guard = { name: "format and lint", run: command("biome", "check", "--error-on-warnings") };
export const imports: Guard = {
  name: "import table, cycles, unresolved imports",
  run: (root) =>
    command(
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      ...["src", "stories"].filter((folder) => existsSync(join(root, folder))),
    )(root),
};
export const deadCode: Guard = { name: "dead code", run: command("knip", "--no-progress") };
export const testedOnly: Guard = {
  name: "dead code: what only tests use",
  run: async (root) => {
    const { output } = await command(
      "knip",
      "--production",
      "--no-progress",
      "--include",
      "files,exports,types",
      "--reporter",
      "json",
    )(root);
    return violations(() => findTestedOnly(output))(root);
  },
};
export const documents: Guard = { name: "documents and locales", run: command("node", "src/tools/check.ts", "--strict") };
export const generatedFiles: Guard = {
  name: "generated types and reference pages are up to date",
  run: command("node", "src/tools/generate-types.ts", "--check"),
};
export const ids: Guard = { name: "no id of a document in src", run: violations(findIds) };
export const globals: Guard = { name: "clock, chance, network, storage in their place", run: violations(findGlobals) };
export const textKeys: Guard = { name: "texts: there where they are asked for, and asked for", run: violations(findTextKeys) };
export const textsInCode: Guard = { name: "no texts in code", run: violations(findTextsInCode) };
export const loneTexts: Guard = { name: "texts alone in their element", run: violations(findMixedTexts) };
export const scales: Guard = { name: "type, space and radii by the scales of the tokens", run: violations(findOffScale) };
export const styleClasses: Guard = { name: "classes of style sheets that exist and are read", run: violations(findStyleClasses) };
export const rows: Guard = { name: "rows of a feature by its services alone", run: violations(findRows) };
export const unread: Guard = { name: "no property of a document that nothing reads", run: violations((root) => findUnread(root)) };
export const findingCodes: Guard = { name: "a test for each finding", run: violations(findUntestedFindings) };
export const blockKinds: Guard = {
  name: "kinds of block: rules, component, story, line in the README",
  run: violations((root) => findIncompleteBlocks(root)),
};
export const fileNames: Guard = { name: "a file is named after its one export", run: violations(findMisnamedFiles) };
export const folderCycles: Guard = { name: "no import cycles between sibling folders", run: violations(findFolderCycles) };
export const topLevel: Guard = { name: "top level", run: violations(checkTopLevel) };
export const readmes: Guard = { name: "READMEs: short, with links, anchors and paths that exist", run: violations(checkReadmes) };
export const budgets: Guard = {
  name: "byte budgets",
  run: async (root) => {
    const build = await command("vite", "build", "--logLevel", "warn")(root);
    return build.ok ? violations(checkBudgets)(root) : build;
  },
};

export const GUARDS: Guard[] = [
  budgets,
  unread,
  typesOfBrowser,
  typesOfServer,
  typesOfTests,
  typesOfEngine,
  deadCode,
  testedOnly,
  imports,
  documents,
  lint,
  generatedFiles,
  ids,
  globals,
  textKeys,
  textsInCode,
  loneTexts,
  scales,
  styleClasses,
  rows,
  findingCodes,
  blockKinds,
  fileNames,
  folderCycles,
  topLevel,
  readmes,
];
