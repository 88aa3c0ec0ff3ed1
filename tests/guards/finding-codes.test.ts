import { expect, test } from "vitest";
import { findingCodes } from "./guards.ts";
import { provideRepositoryCopy } from "./repository-copy.ts";

const repository = provideRepositoryCopy();
const TEXTS = "src/engine/catalog/findings/seed-texts.ts";
const codeWithFinding = `export const SEED_TEXTS = { "tea-too-cold": { message: "The tea is cold.", fix: "Heat it." } } as const;\n`;

test("a finding that no test names is reported at its texts", async () => {
  const { ok, output } = await repository.runWith(findingCodes, { [TEXTS]: codeWithFinding });
  expect(ok).toBe(false);
  expect(output).toBe(`${TEXTS}:1 tea-too-cold is named in no test: add the mistake that brings it`);
});

test("one whose test names only a longer code is reported too; with its own test it is not", async () => {
  const named = (code: string) => ({ [TEXTS]: codeWithFinding, "tests/engine/seed.test.ts": `export const finding = "${code} #/pot";\n` });
  expect((await repository.runWith(findingCodes, named("tea-too-cold-again"))).output).toContain("tea-too-cold is named");
  expect(await repository.runWith(findingCodes, named("tea-too-cold"))).toEqual({ ok: true, output: "" });
});
