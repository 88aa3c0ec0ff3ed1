import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BUDGETS, checkBudgets } from "./budgets.ts";
import {
  deadCode,
  documents,
  type Guard,
  generatedTypes,
  ids,
  imports,
  lint,
  topLevel,
  typesOfBrowser,
  typesOfEngine,
  typesOfServer,
  typesOfTests,
} from "./guards.ts";

/** Each guard is shown a copy of the house with one thing wrong in it, and must say so. */
const ROOT = resolve(import.meta.dirname, "../..");
let house = "";

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "saral-house-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  for (const file of files.split("\n").filter(Boolean)) {
    if (file.startsWith(".git/")) continue;
    cpSync(join(ROOT, file), join(house, file), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(house, "node_modules"));
  execFileSync("git", ["init", "-q"], { cwd: house });
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Puts files into the house, lets the guard look, and takes them out again. */
async function seeded(guard: Guard, files: Record<string, string>): Promise<{ ok: boolean; output: string }> {
  const before = new Map<string, string | null>();
  for (const [file, content] of Object.entries(files)) {
    const path = join(house, file);
    try {
      before.set(path, readFileSync(path, "utf8"));
    } catch {
      before.set(path, null);
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  try {
    return await guard.run(house);
  } finally {
    for (const [path, content] of before) content === null ? rmSync(path) : writeFileSync(path, content);
  }
}

const IMPORT_VIOLATIONS: [rule: string, file: string, content: string][] = [
  ["room-contract", "src/contract/seed.ts", 'import { KINDS } from "../engine/catalog/document.ts";\nexport const a = KINDS;\n'],
  ["room-ui", "src/ui/seed.ts", 'import type { Hash } from "../contract/parts.ts";\nexport type A = typeof Hash;\n'],
  ["room-engine", "src/engine/seed.ts", 'import "../client/seed-target.ts";\n'],
  ["room-form", "src/form/seed.ts", 'import "../client/seed-target.ts";\n'],
  ["room-client", "src/client/seed.ts", 'import "../screens/seed-target.ts";\n'],
  ["room-screens", "src/screens/seed.ts", 'import "../apps/admin/seed-target.ts";\n'],
  ["room-apps-customer", "src/apps/customer/seed.ts", 'import "../admin/seed-target.ts";\n'],
  ["room-apps-admin", "src/apps/admin/seed.ts", 'import "../partner/seed-target.ts";\n'],
  ["room-apps-partner", "src/apps/partner/seed.ts", 'import "../customer/seed.ts";\n'],
  ["room-server", "src/server/seed.ts", 'import "../client/seed-target.ts";\n'],
  ["room-simulator", "src/simulator/seed.ts", 'import "../server/seed-target.ts";\n'],
  ["room-tools", "src/tools/seed-import.ts", 'import "../client/seed-target.ts";\n'],
  ["no-server-in-browser", "src/screens/seed-server.ts", 'import "../server/seed-target.ts";\n'],
  ["no-cycles", "src/engine/seed-a.ts", 'import "./seed-b.ts";\n'],
  ["no-unresolved", "src/engine/seed-lost.ts", 'import "./nowhere.ts";\n'],
  [
    "no-documents-in-code",
    "src/server/seed-document.ts",
    'import site from "../../schemas/meta/site.json" with { type: "json" };\nexport const a = site;\n',
  ],
  ["no-tests-in-code", "src/server/seed-test.ts", 'import "../../tests/support/chromium.ts";\n'],
  ["engine-is-pure", "src/engine/seed-io.ts", 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n'],
  ["routes-know-services", "src/server/routes/seed.ts", 'import "../jobs/seed-target.ts";\n'],
  ["services-know-no-routes", "src/server/services/seed.ts", 'import "../routes/seed.ts";\n'],
  ["no-mui-before-forms", "src/ui/seed-mui.ts", 'import Button from "@mui/material/Button";\nexport const a = Button;\n'],
  ["ajv-in-one-place", "src/server/seed-ajv.ts", 'import { Ajv } from "ajv";\nexport const a = Ajv;\n'],
];

const IMPORT_TARGETS = ["src/client", "src/screens", "src/apps/admin", "src/apps/partner", "src/server", "src/server/jobs"].map(
  (folder) => `${folder}/seed-target.ts`,
);

describe("imports", () => {
  let output = "";

  beforeAll(async () => {
    const files: Record<string, string> = { "src/engine/seed-b.ts": 'import "./seed-a.ts";\n' };
    for (const target of IMPORT_TARGETS) files[target] = "export const target = 1;\n";
    for (const [, file, content] of IMPORT_VIOLATIONS) files[file] = content;
    const verdict = await seeded(imports, files);
    expect(verdict.ok).toBe(false);
    output = verdict.output;
  }, 300_000);

  test.each(IMPORT_VIOLATIONS)("%s is caught in %s", (rule, file) => {
    const lines = output.split("\n").filter((line) => line.includes(rule));
    expect(
      lines.some((line) => line.includes(file)),
      `${rule} ${file}\n${output}`,
    ).toBe(true);
  });
});

const TYPE_VIOLATIONS: [guard: Guard, what: string, file: string, content: string][] = [
  [
    typesOfEngine,
    "an element of an array taken for certain",
    "src/engine/seed.ts",
    "export const first = (list: string[]): string => list[0];\n",
  ],
  [typesOfEngine, "the DOM in the engine", "src/engine/seed.ts", "export const a = document.title;\n"],
  [typesOfEngine, "Node in the engine", "src/engine/seed.ts", "export const a = process.env;\n"],
  [typesOfBrowser, "Node in the browser", "src/ui/seed.ts", 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n'],
  [typesOfServer, "the DOM in the server", "src/server/seed.ts", "export const a = document.title;\n"],
  [typesOfTests, "a wrong type in a test", "tests/seed.ts", 'export const a: number = "one";\n'],
];

test.each(TYPE_VIOLATIONS)("%o catches %s", async (guard, _what, file, content) => {
  const { ok, output } = await seeded(guard, { [file]: content });
  expect(ok).toBe(false);
  expect(output).toContain(file.split("/").pop());
});

test("lint catches any, a barrel and a badly formatted file", async () => {
  const { ok, output } = await seeded(lint, {
    "src/engine/seed.ts": 'export const a = (x: any) => x;\nexport * from "./catalog/document.ts";\nexport const b   =  1\n',
  });
  expect(ok).toBe(false);
  for (const rule of ["noExplicitAny", "noReExportAll", "format"]) expect(output).toContain(rule);
});

test("lint catches a text for customers in TypeScript", async () => {
  const { ok, output } = await seeded(lint, { "src/screens/seed.tsx": "export const Seed = () => <p>Apply now</p>;\n" });
  expect(ok).toBe(false);
  expect(output).toContain("noJsxLiterals");
});

test("dead code catches an unused file and an unused export", async () => {
  const { ok, output } = await seeded(deadCode, { "src/engine/seed.ts": "export const unused = 1;\n" });
  expect(ok).toBe(false);
  expect(output).toContain("src/engine/seed.ts");
});

test("documents catches an unknown key and says where", async () => {
  const site = JSON.parse(readFileSync(join(house, "schemas/sites/multi-product.json"), "utf8"));
  const { ok, output } = await seeded(documents, { "schemas/sites/multi-product.json": JSON.stringify({ ...site, colour: "red" }) });
  expect(ok).toBe(false);
  expect(output).toContain("schemas/sites/multi-product.json");
  expect(output).toContain("colour");
});

test("documents catches a text that one language lacks", async () => {
  const texts = JSON.parse(readFileSync(join(house, "locales/en/common.json"), "utf8"));
  const { ok, output } = await seeded(documents, { "locales/en/common.json": JSON.stringify({ ...texts, seedOnly: "Only in English" }) });
  expect(ok).toBe(false);
  expect(output).toContain("seedOnly");
});

test("generated types catches a meta-schema that moved on", async () => {
  const brand = JSON.parse(readFileSync(join(house, "schemas/meta/brand.json"), "utf8"));
  brand.properties.slogan = { type: "string" };
  const { ok, output } = await seeded(generatedTypes, { "schemas/meta/brand.json": JSON.stringify(brand) });
  expect(ok).toBe(false);
  expect(output).toContain("npm run types");
});

test("ids catches a product's code and a lender's id in src", async () => {
  const lenders = execFileSync("ls", [join(house, "schemas/lenders")], { encoding: "utf8" })
    .trim()
    .split("\n");
  const lender = lenders[0]?.replace(".json", "");
  const { ok, output } = await seeded(ids, { "src/screens/seed.ts": `export const a = "LOAN";\nexport const b = '${lender}';\n` });
  expect(ok).toBe(false);
  expect(output).toContain("src/screens/seed.ts:1 names LOAN");
  expect(output).toContain(`src/screens/seed.ts:2 names ${lender}`);
});

test("ids catches a flag of the profile that only a product's document may name", async () => {
  const { ok, output } = await seeded(ids, {
    "src/server/seed.ts": "export const done = (profile: { gl_completed: 0 | 1 }) => profile;\n",
  });
  expect(ok).toBe(false);
  expect(output).toContain("src/server/seed.ts:1 names gl_completed");
});

test("top level catches a folder that does not belong", async () => {
  const { ok, output } = await seeded(topLevel, { "scripts/seed.sh": "true\n" });
  expect(ok).toBe(false);
  expect(output).toContain("scripts");
});

test("byte budgets catches a chunk that grew, counted with all that it imports", () => {
  const root = mkdtempSync(join(tmpdir(), "saral-bytes-"));
  const client = join(root, ".build/client");
  mkdirSync(join(client, ".vite"), { recursive: true });
  const manifest = {
    "customer/index.html": { file: "entry.js", imports: ["_shared.js"] },
    "_shared.js": { file: "shared.js" },
  };
  writeFileSync(join(client, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(client, "entry.js"), "export {};");
  writeFileSync(join(client, "shared.js"), randomBytes(2000).toString("hex"));
  const check = (kilobytes: number) => checkBudgets(root, [{ what: "first screen", kilobytes, chunks: [/^customer/] }]);
  expect(check(1)).toHaveLength(1);
  expect(check(4)).toEqual([]);
  expect(checkBudgets(root, [{ what: "lost", kilobytes: 9, chunks: [/nowhere/] }])[0]).toContain("no chunk fits");

  // MUI belongs to what is loaded for lists and groups alone.
  writeFileSync(join(client, "shared.js"), 'register("MuiButton", ["root"]);');
  const without = BUDGETS.find(({ what }) => what === "form")?.without ?? /$^/;
  expect(checkBudgets(root, [{ what: "form", kilobytes: 4, chunks: [/^customer/], without }])[0]).toContain("shared.js");
  rmSync(root, { recursive: true });
});
