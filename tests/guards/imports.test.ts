import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { imports } from "./guards.ts";
import { provideRepositoryCopy } from "./repository-copy.ts";
import { filesOf } from "./source.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const repository = provideRepositoryCopy();

interface Rule {
  name: string;
  from: { pathNot?: string[] };
  to: { path?: string };
}

const { forbidden } = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs")) as { forbidden: Rule[] };

/** Each package where it has no place. */
const PACKAGES: [rule: string, room: string, specifier: string][] = [
  ["ajv", "server", "ajv"],
  ["ajv-formats", "engine/validate", "ajv-formats"],
  ["re2js", "screens", "re2js"],
  ["typebox", "engine", "typebox"],
  ["react", "server/features/seed", "react"],
  ["react-dom", "screens/otp", "react-dom"],
  ["react-router-dom", "form", "react-router-dom"],
  ["@rjsf/(core|mui|utils)", "client", "@rjsf/core"],
  ["@rjsf/validator-ajv8", "screens/form", "@rjsf/validator-ajv8"],
  ["@mui/(material|icons-material)", "ui", "@mui/material/Button"],
  ["@emotion/(cache|react)", "screens/form", "@emotion/react"],
  ["@mui/x-data-grid", "screens/page", "@mui/x-data-grid"],
  ["@mui/x-charts", "blocks/table", "@mui/x-charts/BarChart"],
  ["i18next", "screens", "i18next"],
  ["react-i18next", "form", "react-i18next"],
  ["jotai", "screens/chrome", "jotai"],
  ["swr", "screens/offers", "swr"],
  ["kysely", "client", "kysely"],
  ["pg", "server/platform/limits", "pg"],
  ["pg-boss", "server/features/seed", "pg-boss"],
  ["fastify", "screens", "fastify"],
  ["@fastify/ajv-compiler", "server/platform/plugins", "@fastify/ajv-compiler"],
  ["@fastify/fast-json-stringify-compiler", "server", "@fastify/fast-json-stringify-compiler"],
  ["@fastify/compress", "server/platform/limits", "@fastify/compress"],
  ["@fastify/cookie", "server/platform/limits", "@fastify/cookie"],
  ["@fastify/static", "server", "@fastify/static"],
  ["@fastify/multipart", "server/features/files", "@fastify/multipart"],
  ["saxes", "server/features/uploads", "saxes"],
  ["fflate", "server/features/reports", "fflate"],
  ["@fastify/swagger", "server", "@fastify/swagger"],
  ["pino", "server/features/seed", "pino"],
  ["prom-client", "server/features/seed", "prom-client"],
  ["@node-rs/argon2", "server/platform/limits", "@node-rs/argon2"],
  ["otpauth", "server/platform/limits", "otpauth"],
  ["uqr", "server/platform/limits", "uqr"],
  ["nodemailer", "server/features/seed", "nodemailer"],
  ["csv-parse", "server/features/tables", "csv-parse"],
  ["csv-stringify", "server/features/tables", "csv-stringify"],
  ["file-type", "server/features/files", "file-type"],
  ["lru-cache", "client", "lru-cache"],
  ["json-schema-to-typescript", "engine/catalog", "json-schema-to-typescript"],
];

/** Type imports obey the table too. */
const PACKAGE_VIOLATIONS = PACKAGES.map(([name, folder, specifier]): [rule: string, file: string, content: string] => {
  const rule = `package-${name}`;
  const file = `src/${folder}/seed-${specifier.replace(/\W/g, "-")}.ts`;
  return [rule, file, `import type * as all from "${specifier}";\nexport type A = typeof all;\n`];
});

const IMPORT_VIOLATIONS: [rule: string, file: string, content: string][] = [
  ["room-contract", "src/contract/seed.ts", 'import { KINDS } from "../engine/catalog/document.ts";\nexport const a = KINDS;\n'],
  ["room-ui", "src/ui/seed.ts", 'import type { Hash } from "../contract/schema-primitives.ts";\nexport type A = typeof Hash;\n'],
  ["room-engine", "src/engine/seed.ts", 'import "../client/seed-target.ts";\n'],
  ["room-form", "src/form/seed.ts", 'import "../client/seed-target.ts";\n'],
  ["room-client", "src/client/seed.ts", 'import "../screens/seed-target.ts";\n'],
  ["room-blocks", "src/blocks/seed.ts", 'import "../screens/seed-target.ts";\n'],
  ["room-screens", "src/screens/seed.ts", 'import "../apps/admin/seed-target.ts";\n'],
  ["room-apps-customer", "src/apps/customer/seed.ts", 'import "../admin/seed-target.ts";\n'],
  ["room-apps-admin", "src/apps/admin/seed.ts", 'import "../partner/seed-target.ts";\n'],
  ["room-apps-partner", "src/apps/partner/seed.ts", 'import "../customer/seed.ts";\n'],
  ["room-server", "src/server/seed.ts", 'import "../client/seed-target.ts";\n'],
  ["room-simulator", "src/simulator/seed.ts", 'import "../server/seed-target.ts";\n'],
  ["room-tools", "src/tools/seed-import.ts", 'import "../client/seed-target.ts";\n'],
  ["no-server-in-browser", "src/screens/seed-server.ts", 'import "../server/seed-target.ts";\n'],
  ["no-block-rules-in-browser", "src/blocks/seed-rules.ts", 'import "../engine/catalog/blocks/blocks.ts";\n'],
  ["no-cycles", "src/engine/seed-a.ts", 'import "./seed-b.ts";\n'],
  ["no-unresolved", "src/engine/seed-lost.ts", 'import "./nowhere.ts";\n'],
  [
    "no-documents-in-code",
    "src/server/seed-document.ts",
    'import site from "../../schemas/meta/site.json" with { type: "json" };\nexport const a = site;\n',
  ],
  ["no-tests-in-code", "src/server/seed-test.ts", 'import "../../tests/support/chromium.ts";\n'],
  ["platform-knows-no-features", "src/server/platform/seed-feature.ts", 'import "../features/other/seed-target.ts";\n'],
  ["platform-knows-no-features", "src/server/platform/seed-frame.ts", 'import "../seed-target.ts";\n'],
  ["features-know-no-frame", "src/server/features/seed/frame.ts", 'import "../../seed-target.ts";\n'],
  ["engine-rules", "src/engine/rules/seed-layer.ts", 'import "../validate/active.ts";\n'],
  ["engine-without-layer", "src/engine/seed/layer.ts", 'import "../money/emi.ts";\n'],
  ["feature-customers", "src/server/features/customers/seed-layer.ts", 'import "../forms/draft-merge.ts";\n'],
  ["feature-without-layer", "src/server/features/seed/layer.ts", 'import "../customers/customers.ts";\n'],
  ["features-share-services-alone", "src/server/features/seed/rows-of-others.ts", 'import "../other/rows.ts";\n'],
  ["features-share-services-alone", "src/server/features/seed/named-rows-of-others.ts", 'import "../other/named-rows.ts";\n'],
  ["features-share-services-alone", "src/server/features/seed/routes-of-others.ts", 'import "../other/routes.ts";\n'],
  ["routes-know-services", "src/server/features/seed/routes.ts", 'import "../../platform/jobs/seed-target.ts";\n'],
  ["platform-layers", "src/server/platform/jobs/seed-layer.ts", 'import "../plugins/seed-target.ts";\n'],
  ["engine-is-pure", "src/engine/seed-io.ts", 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n'],
  ["engine-is-pure", "src/engine/seed-package.ts", 'import { Type } from "typebox";\nexport const a = Type;\n'],
  ["contract-is-pure", "src/contract/seed-io.ts", 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n'],
  ["contract-is-pure", "src/contract/seed-package.ts", 'import { Ajv } from "ajv";\nexport const a = Ajv;\n'],
  ["no-node-in-browser", "src/client/seed-node.ts", 'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n'],
  ["package-without-place", "src/server/seed-lost-package.ts", 'import fc from "fast-check";\nexport const a = fc;\n'],
  ...PACKAGE_VIOLATIONS,
];

const IMPORT_TARGETS = [
  "src/client/seed-target.ts",
  "src/screens/seed-target.ts",
  "src/apps/admin/seed-target.ts",
  "src/apps/partner/seed-target.ts",
  "src/server/seed-target.ts",
  "src/server/platform/jobs/seed-target.ts",
  "src/server/platform/plugins/seed-target.ts",
  "src/server/features/other/seed-target.ts",
  "src/server/features/other/rows.ts",
  "src/server/features/other/named-rows.ts",
  "src/server/features/other/routes.ts",
];

describe("imports", () => {
  let output = "";

  beforeAll(async () => {
    const files: Record<string, string> = { "src/engine/seed-b.ts": 'import "./seed-a.ts";\n' };
    for (const target of IMPORT_TARGETS) files[target] = "export const target = 1;\n";
    for (const [, file, content] of IMPORT_VIOLATIONS) files[file] = content;
    const verdict = await repository.runWith(imports, files);
    expect(verdict.ok).toBe(false);
    output = verdict.output;
  }, 300_000);

  test.each(IMPORT_VIOLATIONS)("%s is reported in %s", (rule, file) => {
    const lines = output.split("\n").filter((line) => line.includes(rule));
    expect(
      lines.some((line) => line.includes(file)),
      `${rule} ${file}\n${output}`,
    ).toBe(true);
  });
});

describe("the permitted places of packages", () => {
  const rules = forbidden.filter(({ name }) => name.startsWith("package-") && name !== "package-without-place");
  const permissions = rules.flatMap(({ name, from, to }) => (from.pathNot ?? []).map((place) => ({ name, place, path: to.path ?? "" })));
  const sources = filesOf(ROOT, "src/**/*.{ts,tsx,css}").map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
  const imported = (text: string) =>
    [...text.matchAll(/(?:from|import|import\() ?"([^".][^"]*)"/g)].map(([, specifier]) => `node_modules/${specifier}/`);

  test.each(permissions)("$name is imported in $place", ({ place, path }) => {
    const users = sources.filter(({ text }) => imported(text).some((specifier) => new RegExp(path).test(specifier)));
    expect(users.filter(({ file }) => new RegExp(place).test(file))).not.toEqual([]);
  });

  test("each has a seeded violation", () => {
    expect(PACKAGE_VIOLATIONS.map(([rule]) => rule).sort()).toEqual(rules.map(({ name }) => name).sort());
  });
});

test("the README lists the features in the order in which they may import each other", () => {
  const rules = forbidden.flatMap(({ name }) => /^feature-(?!without-layer)(.+)$/.exec(name)?.[1] ?? []);
  const readme = readFileSync(join(ROOT, "src/server/features/README.md"), "utf8");
  const listed = [...(readme.split("## All features")[1] ?? "").matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name);
  expect(listed).toEqual(rules);
});
