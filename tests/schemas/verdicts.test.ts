import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { FieldSlice, StepValidator, ValidatorModule } from "../../src/contract/site/slices.ts";
import { resolveForm } from "../../src/engine/catalog/resolve.ts";
import { sliceForm } from "../../src/engine/catalog/slices/slice.ts";
import { compileForServer, compileValidators } from "../../src/engine/forms/standalone.ts";
import { allFields } from "../../src/engine/validate/active.ts";
import { validatorRuntime } from "../../src/engine/values/runtime.ts";
import { runs } from "../support/long.ts";
import { shippedCatalog } from "./checkout.ts";

const catalog = shippedCatalog();
const today = () => "2026-11-21";
const folder = mkdtempSync(join(tmpdir(), "validators-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function compileForBrowser(formId: string): Promise<Record<string, StepValidator>> {
  const file = join(folder, `${formId}.mjs`);
  writeFileSync(file, compileValidators(resolveForm(catalog, formId)));
  const { default: make } = (await import(pathToFileURL(file).href)) as { default: ValidatorModule };
  return make(validatorRuntime(today));
}

/** Mostly values that fit, and some of every other kind. */
function anyValue(field: FieldSlice): fc.Arbitrary<unknown> {
  const odd = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.string()), fc.object());
  return fc.oneof({ weight: 4, arbitrary: validValue(field) }, { weight: 1, arbitrary: odd });
}

function validValue(field: FieldSlice): fc.Arbitrary<unknown> {
  if (field.enum) return fc.constantFrom(...field.enum);
  if (field.format === "date") {
    const part = (min: number, max: number, width: number) => fc.integer({ min, max }).map((number) => String(number).padStart(width, "0"));
    return fc.tuple(part(1895, 2030, 4), part(0, 13, 2), part(0, 32, 2)).map((parts) => parts.join("-"));
  }
  if (field.type === "integer" || field.type === "number") {
    const { minimum = 0, maximum = 1e7 } = field;
    return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5));
  }
  if (field.type === "boolean") return fc.boolean();
  if (field.pattern) return fc.stringMatching(new RegExp(field.pattern, "u"));
  return fc.oneof(fc.emailAddress(), fc.string({ unit: "grapheme", maxLength: 200 }));
}

function runValidator(validate: StepValidator | undefined, answers: unknown): unknown {
  const valid = validate?.(answers);
  return { valid, errors: (validate?.errors ?? []).map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params })) };
}

describe.each([...catalog.forms.keys()])("the form %s", (formId) => {
  const slice = sliceForm(catalog, formId, "en");
  const fields = new Map(slice.steps.flatMap(({ schema }) => [...allFields(schema)]));
  const answers = fc.record(Object.fromEntries([...fields].map(([name, field]) => [name, anyValue(field)])), { requiredKeys: [] });

  test("S30 the compiled module and the server refuse the same answers for the same reasons", async () => {
    const browser = await compileForBrowser(formId);
    const server = compileForServer(resolveForm(catalog, formId), today);
    const verdicts = new Set<string>();
    fc.assert(
      fc.property(answers, (given) => {
        for (const { id } of slice.steps) {
          const seen = runValidator(browser[id], given);
          expect(seen).toEqual(runValidator(server[id], given));
          verdicts.add(`${id} ${(seen as { valid: boolean }).valid}`);
        }
      }),
      { numRuns: runs(300) },
    );
    expect([...verdicts].filter((verdict) => verdict.endsWith("false")).length).toBe(slice.steps.length);
  });

  test("S37 its module generates no code, imports nothing, and contains no text", () => {
    const source = compileValidators(resolveForm(catalog, formId));
    expect(source).not.toMatch(/\bnew Function\b|\beval\b|\bimport\b|Function\(/);
    expect(source).not.toContain(slice.steps[0]?.title ?? "-");
  });

  test("its validators have the same steps as the slice", async () => {
    expect(Object.keys(await compileForBrowser(formId))).toEqual(slice.steps.map(({ id }) => id));
  });
});
