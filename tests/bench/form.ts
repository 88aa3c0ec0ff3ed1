/**
 * `npm run bench -- form`: the form as we build it, beside stock rjsf + MUI with run-time Ajv and react-hook-form + MUI
 * written by hand, its definition compiled in; in one run, alternately, in real Chromium with its CPU slowed down four times.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { FormSlice } from "../../src/contract/site/slices.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { buildPages, CANDIDATES, type Candidate } from "./form/build.ts";
import { firstForm } from "./form/first-form.ts";
import { generatedForm } from "./form/generated-form.ts";
import { type Figures, measureForm } from "./form/measure.ts";
import { choiceOf, withMeasuredStep } from "./form/measured-step.ts";
import { serveFolder } from "./form/serve.ts";
import { validatorSource } from "./form/validator-source.ts";
import type { ReadmeRows } from "./readme-rows.ts";

/** How much of it: by default what the README's figures are of. */
interface FormSizes {
  rounds: number;
  fields: number;
}
const SIZES: FormSizes = { rounds: 5, fields: 200 };

/** The middle of some figures. */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const NAMES = [
  "interactive",
  "mount",
  "startWork",
  "paintP50",
  "paintP95",
  "perKey",
  "scriptPerKey",
  "scriptPerSlowKey",
  "toggle",
  "toggleWork",
] as const satisfies (keyof Figures)[];

/** The middle of all rounds, figure by figure. */
function medianOf(rounds: Figures[], figure: (round: Figures, index: number, name: keyof Figures) => number, digits: number): Figures {
  const rounded = (name: keyof Figures) => Number(median(rounds.map((round, index) => figure(round, index, name))).toFixed(digits));
  return Object.fromEntries(NAMES.map((name) => [name, rounded(name)])) as unknown as Figures;
}

const medians = (rounds: Figures[]) => medianOf(rounds, (round, _, name) => round[name], 1);

/** Compared round by round, so that what else the machine does weighs on both sides alike. */
const ratios = (ours: Figures[], baseline: Figures[]) =>
  medianOf(ours, (round, index, name) => round[name] / (baseline[index]?.[name] ?? Number.NaN), 2);

export default async function run(given: Partial<FormSizes> = {}): Promise<Record<string, unknown>> {
  const { rounds, fields } = { ...SIZES, ...given };
  const folder = mkdtempSync(join(tmpdir(), "saral-bench-form-"));
  const all: Record<string, FormSlice> = { generated: generatedForm(fields), shipped: firstForm() };
  const forms = Object.fromEntries(Object.entries(all).map(([name, slice]) => [name, withMeasuredStep(slice)]));
  const bytes = await buildPages(folder, forms);
  for (const [name, slice] of Object.entries(forms)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(slice));
    writeFileSync(join(folder, `${name}.js`), validatorSource(slice));
  }
  const site = await serveFolder(folder);
  const browser = await chromium.launch(await chromiumOptions());
  const report: Record<string, unknown> = { "JavaScript, KB brotli": bytes };
  try {
    for (const [form, { title, steps }] of Object.entries(forms)) {
      const choice = steps[0] ? choiceOf(steps[0]) : null;
      const found = Object.fromEntries(CANDIDATES.map((candidate) => [candidate, [] as Figures[]])) as Record<Candidate, Figures[]>;
      for (let round = 0; round < rounds; round += 1) {
        for (const candidate of CANDIDATES)
          found[candidate].push(await measureForm(browser, `${site.origin}/${candidate}.html?form=${form}`, choice));
      }
      report[form] = {
        ours: medians(found.ours),
        hand: medians(found.hand),
        stock: medians(found.stock),
        "ours / hand": ratios(found.ours, found.hand),
        "ours / stock": ratios(found.ours, found.stock),
      };
      console.log(`\n${form}: ${title}, step ${steps[0]?.title}, milliseconds at a CPU slowed down four times, median of ${rounds} rounds`);
      console.table(report[form]);
    }
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log("JavaScript, KB brotli:", bytes);
  return report;
}

export function readmeRows(report: Record<string, unknown>): ReadmeRows {
  const { generated, shipped } = report as Record<"generated" | "shipped", Record<string, Figures>>;
  const ours = (form: Record<string, Figures>, name: keyof Figures) => `${form["ours / hand"]?.[name]}×`;
  const stock = (generated.stock?.perKey ?? Number.NaN) / (generated.hand?.perKey ?? Number.NaN);
  return {
    "Main thread a key, 200 fields": `${ours(generated, "perKey")}; stock rjsf ${stock.toFixed(1)}×`,
    "Script a key, slow keys": ours(generated, "scriptPerSlowKey"),
    "200 fields interactive": `${ours(generated, "interactive")}; shipped form ${ours(shipped, "interactive")}`,
    "A condition opens a field of the shipped form": ours(shipped, "toggle"),
  };
}
