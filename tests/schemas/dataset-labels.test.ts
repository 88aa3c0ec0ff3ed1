import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { DatasetField } from "../../src/contract/staff/datasets/dataset.ts";
import { DATASETS } from "../../src/contract/staff/datasets/datasets.ts";

type Labels = Record<string, Record<string, Record<string, string>>>;

/** The codes of each field of a dataset that the code of the product fixes. */
const FIXED = Object.entries(DATASETS).flatMap(([dataset, { fields }]) =>
  Object.entries(fields as Record<string, DatasetField>).flatMap(([field, { codes }]) => (codes ? [{ dataset, field, codes }] : [])),
);

test.each(readdirSync("locales"))("each code of a dataset has a label in %s, and there is no label without a code", (language) => {
  const labels = JSON.parse(readFileSync(`locales/${language}/staff.json`, "utf8")).codes as Labels;
  const needed = FIXED.flatMap(({ dataset, field, codes }) => codes.map((code) => `${dataset}.${field}.${code}`));
  const there = Object.entries(labels).flatMap(([dataset, fields]) =>
    Object.entries(fields).flatMap(([field, texts]) => Object.keys(texts).map((code) => `${dataset}.${field}.${code}`)),
  );
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.filter((code) => !there.includes(code)).sort()).toEqual([]);
  expect(there.filter((code) => !needed.includes(code)).sort()).toEqual([]);
});
