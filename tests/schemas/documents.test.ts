import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/engine/catalog/check.ts";
import { checkSchema } from "../../src/engine/catalog/checks/check-schema.ts";
import { SCHEMA_KINDS } from "../../src/engine/catalog/document.ts";
import { FINDING_TEXTS } from "../../src/engine/catalog/findings/finding-texts.ts";
import { createAjv } from "../../src/engine/values/ajv.ts";
import { METAS, REPOSITORY, shippedDocuments } from "./checkout.ts";

const FIXTURES = join(REPOSITORY, "tests/fixtures/documents");

interface Fixture {
  /** The keyword of the meta-schema that refuses it, or the code of a finding. */
  finding?: string;
  document: { id: string };
}

function fixtures(kind: string): [string, Fixture][] {
  const files = readdirSync(join(FIXTURES, kind)).filter((file) => file.endsWith(".json"));
  return files.map((file) => [file, JSON.parse(readFileSync(join(FIXTURES, kind, file), "utf8")) as Fixture]);
}

const ajv = createAjv();
for (const meta of Object.values(METAS)) ajv.addSchema(meta);

function refusingKeywords(kind: string, document: unknown): string[] {
  const validate = ajv.getSchema((METAS[kind] as { $id: string }).$id);
  validate?.(document);
  return (validate?.errors ?? []).map(({ keyword }) => keyword);
}

describe.each([...SCHEMA_KINDS])("documents of the kind %s", (kind) => {
  test("have a fixture that passes and at least two that fail", () => {
    const names = fixtures(kind).map(([file]) => file);
    expect(names.filter((file) => file.startsWith("pass"))).not.toHaveLength(0);
    expect(names.filter((file) => file.startsWith("fail-")).length).toBeGreaterThanOrEqual(2);
  });

  test.each(fixtures(kind))("%s", (file, { finding, document }) => {
    const found = checkSchema([{ kind, id: document.id, content: document }], METAS);
    if (file.startsWith("pass")) {
      expect(found).toEqual([]);
      return;
    }
    expect([...found.map(({ code }) => code), ...refusingKeywords(kind, document)]).toContain(finding);
    expect(found.filter(({ severity }) => severity === "error")).not.toHaveLength(0);
  });

  test("are closed: an unknown property is reported at its place", () => {
    const [, pass] = fixtures(kind).find(([file]) => file.startsWith("pass")) ?? [];
    const content = { ...pass?.document, surprise: 1 };
    const found = checkSchema([{ kind, id: pass?.document.id ?? "", content }], METAS);
    expect(found).toEqual([expect.objectContaining({ code: "unknown-property", pointer: "/surprise" })]);
  });
});

test("every shipped document and text is valid, without a warning", () => {
  expect(checkDocuments(shippedDocuments(), METAS).findings).toEqual([]);
});

test("every finding has a message and a fix", () => {
  for (const { message, fix } of Object.values(FINDING_TEXTS)) {
    expect(message).toMatch(/[.:!}]$/);
    expect(fix).toMatch(/[.}]$/);
  }
});
