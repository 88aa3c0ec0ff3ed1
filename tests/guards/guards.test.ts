import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { BUDGETS, checkBudgets } from "./budgets.ts";
import {
  deadCode,
  documents,
  fileNames,
  folderCycles,
  type Guard,
  generatedFiles,
  lint,
  readmes,
  scales,
  styleClasses,
  testedOnly,
  topLevel,
  typesOfBrowser,
  typesOfEngine,
  typesOfServer,
  typesOfTests,
} from "./guards.ts";
import { provideRepositoryCopy } from "./repository-copy.ts";

/** Each guard is shown a copy of the house with one thing wrong in it, and must say so. */
const repository = provideRepositoryCopy();

const TYPE_VIOLATIONS: [what: string, guard: Guard, config: string, files: Record<string, string>][] = [
  [
    "an element of an array taken for certain, the DOM and Node in the engine",
    typesOfEngine,
    "tsconfig.json",
    {
      "src/engine/seed-element.ts": "export const first = (list: string[]): string => list[0];\n",
      "src/engine/seed-dom.ts": "export const a = document.title;\n",
      "src/engine/seed-node.ts": "export const a = process.env;\n",
    },
  ],
  [
    "Node in the browser",
    typesOfBrowser,
    "src/apps/tsconfig.json",
    { "src/ui/seed.ts": 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n' },
  ],
  ["the DOM in the server", typesOfServer, "src/server/tsconfig.json", { "src/server/seed.ts": "export const a = document.title;\n" }],
  ["a wrong type in a test", typesOfTests, "tests/tsconfig.json", { "tests/seed.ts": 'export const a: number = "one";\n' }],
];

test.each(TYPE_VIOLATIONS)("types report %s", async (_what, guard, config, files) => {
  // The project's own settings, with only these files.
  const only = Object.keys(files).map((file) => relative(dirname(config), file));
  const settings = JSON.parse(repository.read(config));
  const covers = (file: string) =>
    settings.include.some((folder: string) => `./${file}`.startsWith(`./${folder === "." ? "" : `${folder}/`}`));
  expect(only.filter((file) => !covers(file))).toEqual([]);
  const narrow = JSON.stringify({ ...settings, include: only });
  const { ok, output } = await repository.runWith(guard, { ...files, [config]: narrow });
  expect(ok).toBe(false);
  for (const file of only) expect(output).toContain(`${file.split("/").pop()}(`);
});

test("file names reports a file that is not named after its one value, with or without a type beside it", async () => {
  const { ok, output } = await repository.runWith(fileNames, {
    "src/engine/seed-other.ts": "export const total = 1;\n",
    "src/engine/seed-component.ts": "export interface Props { a: string }\nexport const Title = (props: Props) => props;\n",
    "src/engine/retries.ts": "export const retryOnConflict = 1;\n",
    "src/engine/seed-of-several.ts": "export const total = 1;\nexport const sum = 2;\n",
  });
  expect(ok).toBe(false);
  expect(output.split("\n")).toEqual([
    'src/engine/seed-component.ts: exports "Title" alone, which its name does not say',
    'src/engine/seed-other.ts: exports "total" alone, which its name does not say',
  ]);
});

test("folder cycles reports sibling folders that import each other directly, through a third and by a type; files beside them are none", async () => {
  const { ok, output } = await repository.runWith(folderCycles, {
    "src/engine/seed/a/one.ts": 'import { two } from "../b/deep/two.ts";\nexport const one = two;\n',
    "src/engine/seed/b/deep/two.ts": "export const two = 2;\n",
    "src/engine/seed/b/three.ts": 'export const three = () => import("../c/four.ts");\n',
    "src/engine/seed/c/four.ts": 'import type { five } from "../a/five.ts";\nexport type Four = typeof five;\n',
    "src/engine/seed/a/five.ts": "export const five = 5;\n",
    "src/engine/seed/d/six.ts": 'import { seven } from "../seven.ts";\nexport const six = seven;\n',
    "src/engine/seed/seven.ts": 'export { six as seven } from "./d/eight.ts";\n',
    "src/engine/seed/d/eight.ts": 'import { two } from "../b/deep/two.ts";\nexport const six = two;\n',
  });
  expect(ok).toBe(false);
  expect(output.split("\n")).toEqual([
    "src/engine/seed: the folders a → b → c → a import each other",
    "  src/engine/seed/a/one.ts imports src/engine/seed/b/deep/two.ts",
    "  src/engine/seed/b/three.ts imports src/engine/seed/c/four.ts",
    "  src/engine/seed/c/four.ts imports src/engine/seed/a/five.ts",
  ]);
});

test("lint reports any, a barrel, a badly formatted file, a customer-facing text in TypeScript and a database dialect in a service", async () => {
  const { ok, output } = await repository.runWith(lint, {
    "src/engine/seed.ts": 'export const a = (x: any) => x;\nexport * from "./catalog/document.ts";\nexport const b   =  1\n',
    "src/screens/seed.tsx": "export const Seed = () => <p>Apply now</p>;\n",
    "src/server/features/seed.ts": 'import { PostgresDialect, sql } from "kysely";\n\nexport const a = [PostgresDialect, sql];\n',
  });
  expect(ok).toBe(false);
  for (const rule of ["noExplicitAny", "noReExportAll", "format", "noJsxLiterals", "noRestrictedImports", "PostgresDialect"])
    expect(output).toContain(rule);
});

test("dead code reports an unused file and an unused export", async () => {
  const { ok, output } = await repository.runWith(deadCode, { "src/engine/seed.ts": "export const unused = 1;\n" });
  expect(ok).toBe(false);
  expect(output).toContain("src/engine/seed.ts");
});

test("dead code reports what only a test uses: a file, a function and a type", async () => {
  const { ok, output } = await repository.runWith(testedOnly, {
    "src/engine/seed.ts": "export const only = 1;\n",
    "src/engine/money/rounding.ts": `${repository.read("src/engine/money/rounding.ts")}\nexport const seeded = 1;\nexport type Seeded = 1;\n`,
    "tests/engine/seed.test.ts": [
      'import { only } from "../../src/engine/seed.ts";',
      'import { type Seeded, seeded } from "../../src/engine/money/rounding.ts";',
      "export const a: Seeded = only && seeded;\n",
    ].join("\n"),
  });
  expect(ok).toBe(false);
  expect(output).toContain("src/engine/seed.ts:1 is used by tests alone");
  expect(output).toMatch(/src\/engine\/money\/rounding\.ts:\d+ exports seeded, which only tests use/);
  expect(output).toMatch(/src\/engine\/money\/rounding\.ts:\d+ exports Seeded, which only tests use/);
  expect(output.split("\n")).toHaveLength(3);
});

test("documents reports an unknown key with its place", async () => {
  const site = JSON.parse(repository.read("schemas/sites/multi-product.json"));
  const { ok, output } = await repository.runWith(documents, {
    "schemas/sites/multi-product.json": JSON.stringify({ ...site, colour: "red" }),
  });
  expect(ok).toBe(false);
  expect(output).toContain("schemas/sites/multi-product.json");
  expect(output).toContain("colour");
});

test("documents reports a text missing in one language", async () => {
  const texts = JSON.parse(repository.read("locales/en/common.json"));
  const { ok, output } = await repository.runWith(documents, {
    "locales/en/common.json": JSON.stringify({ ...texts, seedOnly: "Only in English" }),
  });
  expect(ok).toBe(false);
  expect(output).toContain("seedOnly");
});

test("documents reports an English text in Hindi, and an empty one", async () => {
  const texts = JSON.parse(repository.read("locales/hi/common.json"));
  const header = { ...texts.header, help: "Help me", logout: " " };
  const { ok, output } = await repository.runWith(documents, { "locales/hi/common.json": JSON.stringify({ ...texts, header }) });
  expect(ok).toBe(false);
  for (const key of ["help", "logout"]) expect(output).toContain(`locales/hi/common.json#/header/${key}`);
});

test("documents reports files that would be ignored, or read differently from what they contain", async () => {
  const files = {
    "schemas/lender/seed.json": "schemas/lender: no kind",
    "schemas/lenders/seed.yaml": "schemas/lenders/seed.yaml: only JSON",
    "locales/hi/seed.json": "locales/hi/seed.json: the key",
  };
  for (const [file, said] of Object.entries(files)) {
    const { ok, output } = await repository.runWith(documents, { [file]: '{"a":"अ","a":"आ"}' });
    expect(ok).toBe(false);
    expect(output).toContain(said);
  }
});

test("generated files reports a changed meta-schema, and a property without a description", async () => {
  const brand = JSON.parse(repository.read("schemas/meta/brand.json"));
  brand.properties.slogan = { type: "string", description: "A sentence below the name." };
  const { ok, output } = await repository.runWith(generatedFiles, { "schemas/meta/brand.json": JSON.stringify(brand) });
  expect(ok).toBe(false);
  for (const file of ["src/contract/documents.gen.ts", "stories/reference/brands.mdx"])
    expect(output).toContain(`${file} is not what schemas/meta gives. Run: npm run types`);
  brand.properties.slogan = { type: "string" };
  const undescribed = await repository.runWith(generatedFiles, { "schemas/meta/brand.json": JSON.stringify(brand) });
  expect(undescribed.ok).toBe(false);
  expect(undescribed.output).toContain("schemas/meta/brand.json: slogan has no description");
});

test("scales reports a literal size, gap and radius, and an unknown token", async () => {
  const seed = [
    ".a {",
    "  font-size: 13px;",
    "  gap: var(--space-8) 0.3rem;",
    "  border-start-end-radius: 4px;",
    "  /* gap: 1px; */",
    "  border-radius: var(--radius-round);",
    "  row-gap: var(--type-14);",
    "}",
    ".b { border-radius: 50%; gap: 0 var(--space-16); font: inherit; font-size: var(--type-14); }",
  ];
  const { ok, output } = await repository.runWith(scales, { "src/screens/seed.module.css": seed.join("\n") });
  expect(ok).toBe(false);
  expect(output.split("\n").map((line) => line.split(" ")[0])).toEqual(
    [2, 3, 4, 6, 7].map((line) => `src/screens/seed.module.css:${line}`),
  );
});

test("style classes reports a class that its style sheet lacks, and one that no component reads", async () => {
  const { ok, output } = await repository.runWith(styleClasses, {
    "src/screens/seed.module.css": ".used { gap: 0; }\n/* .missing */\n.used .unused:global(.mui) { gap: 0; }\n",
    "src/screens/seed.tsx": [
      'import styles from "./seed.module.css";',
      "export const Seed = () => (",
      "  <p className={styles.used}>",
      "    <b className={styles.missing} />",
      "  </p>",
      ");",
    ].join("\n"),
  });
  expect(ok).toBe(false);
  expect(output.split("\n")).toEqual([
    "src/screens/seed.tsx:4 src/screens/seed.module.css has no class missing",
    "src/screens/seed.module.css: no component reads the class unused",
  ]);
});

test("top level reports an unexpected folder", async () => {
  const { ok, output } = await repository.runWith(topLevel, { "scripts/seed.sh": "true\n" });
  expect(ok).toBe(false);
  expect(output).toContain("scripts");
});

test("READMEs reports a long file, a long line, a dead link and a path that does not exist", async () => {
  const { ok, output } = await repository.runWith(readmes, {
    "src/seed/README.md": `# Seed\n${"x".repeat(161)}\n[gone](gone.md), [here](../README.md#layers), [web](https://example.com)\n`,
    "src/seed/paths/README.md": `\`src/gone.ts\`, \`src/engine/\`, \`src/forms/<id>.json\`${"\n-".repeat(150)}\n`,
  });
  expect(ok).toBe(false);
  const ofSeeds = output.split("\n").filter((line) => line.startsWith("src/seed/"));
  expect(ofSeeds).toEqual([
    "src/seed/README.md:2 has 161 characters, more than 160",
    "src/seed/README.md:3 links to gone.md, which does not exist",
    "src/seed/paths/README.md has 151 lines, more than 150",
    "src/seed/paths/README.md:1 names src/gone.ts, which does not exist",
  ]);
});

test("READMEs reports an anchor that is no heading of its own or another file, and a dead link of a reference page", async () => {
  const { ok, output } = await repository.runWith(readmes, {
    "src/seed/README.md": [
      "# Seed, of `two` words",
      "## Twice",
      "## Twice",
      "```sh",
      "# in-code",
      "```",
      "[own](#seed-of-two-words), [second](#twice-1), [third](#twice-2), [code](#in-code), `[none](#none)`",
      "[here](../README.md#layers), [gone](../README.md#gone), [file](../../package.json#name)\n",
    ].join("\n"),
    "stories/reference/seed.mdx": `# Seed\n[own](#seed), [gone](#gone), [page](gone.mdx), [other](brands.mdx#gone), ${"x".repeat(161)}\n`,
  });
  expect(ok).toBe(false);
  expect(output.split("\n").filter((line) => /^(src|stories\/reference)\/seed/.test(line))).toEqual([
    "src/seed/README.md:7 links to #twice-2, a heading that does not exist",
    "src/seed/README.md:7 links to #in-code, a heading that does not exist",
    "src/seed/README.md:8 links to ../README.md#gone, a heading that does not exist",
    "src/seed/README.md:8 links to ../../package.json#name, a heading that does not exist",
    "stories/reference/seed.mdx:2 links to #gone, a heading that does not exist",
    "stories/reference/seed.mdx:2 links to gone.mdx, which does not exist",
    "stories/reference/seed.mdx:2 links to brands.mdx#gone, a heading that does not exist",
  ]);
});

test("byte budgets reports a chunk that grew, including its imports", () => {
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
  expect(check(1)).toEqual([expect.stringMatching(/^first screen: \d+ bytes of JavaScript, 1000 allowed: shared\.js \d+, entry\.js \d+$/)]);
  expect(check(4)).toEqual([]);
  expect(checkBudgets(root, [{ what: "lost", kilobytes: 9, chunks: [/nowhere/] }])[0]).toContain("no chunk fits");

  // MUI belongs to what is loaded for lists and groups alone.
  writeFileSync(join(client, "shared.js"), 'register("MuiButton", ["root"]);');
  const without = BUDGETS.find(({ what }) => what === "form")?.without ?? /$^/;
  expect(checkBudgets(root, [{ what: "form", kilobytes: 4, chunks: [/^customer/], without }])[0]).toContain("shared.js");
  rmSync(root, { recursive: true });
});
