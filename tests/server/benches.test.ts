import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { checkDocuments } from "../../src/engine/catalog/check.ts";
import { readMetas } from "../../src/server/platform/releases/documents/checkout.ts";
import { readmeRows as bytesRows } from "../bench/bytes.ts";
import form, { readmeRows as formRows } from "../bench/form.ts";
import hostile, { readmeRows as hostileRows } from "../bench/hostile.ts";
import impact, { readmeRows as impactRows } from "../bench/impact.ts";
import importBench, { readmeRows as importRows } from "../bench/import.ts";
import { withLenders } from "../bench/offers/with-lenders.ts";
import offers, { readmeRows as offersRows } from "../bench/offers.ts";
import { manyDocuments } from "../bench/publish/many-documents.ts";
import publish, { readmeRows as publishRows } from "../bench/publish.ts";
import { type ReadmeRows, withRows } from "../bench/readme-rows.ts";
import rules, { readmeRows as rulesRows } from "../bench/rules.ts";
import startup, { readmeRows as startupRows } from "../bench/startup.ts";
import tables, { readmeRows as tablesRows } from "../bench/tables.ts";
import { BUDGETS } from "../guards/budgets.ts";
import { LONG } from "../support/long.ts";
import { freshDatabase } from "../support/server.ts";

/** A number that a benchmark measured. */
const POSITIVE_NUMBER = expect.toSatisfy((value: unknown) => typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY);

const README = readFileSync("README.md", "utf8");
const README_TABLE = README.slice(README.indexOf("## Measured"));

/** Each figure has a row in the README's table, and none is missing or no number. */
function expectRows(rows: ReadmeRows): void {
  const table = withRows(README_TABLE, rows);
  for (const figure of Object.values(rows)) {
    expect(figure).not.toMatch(/NaN|undefined|null/);
    expect(table).toContain(`| ${figure} |`);
  }
}

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "table").mockImplementation(() => {});
});

test("figures replace those of their row in the README, which is the only one with these words", () => {
  const table = ["| What | Figure | Goal |", "| Start until ready (`startup`) | 9 s | 3 s |", "| Start again | 8 s | |"].join("\n");
  expect(withRows(table, { "Start until": "4 s" })).toBe(table.replace("9 s", "4 s"));
  expect(() => withRows(table, { Stop: "1 s" })).toThrow('0 rows of README.md begin with "Stop"');
  expect(() => withRows(table, { Start: "1 s" })).toThrow('2 rows of README.md begin with "Start"');
});

test("bytes: each row of the README has its budgets", () => {
  expectRows(bytesRows(Object.fromEntries(BUDGETS.map(({ what, kilobytes }) => [what, kilobytes]))));
});

test("rules: each way to name the failed criteria is measured, and all give the same results", () => {
  const figures = rules({ profiles: 20, rounds: 1, warmUpRounds: 0, roundMs: 1 });
  const { criteria, ...whole } = figures;
  const names = ["by hand", "this engine", "Ajv, a function for each criterion", "Ajv allErrors", "json-logic-engine"];
  const each = { profilesPerSecond: POSITIVE_NUMBER, ratio: POSITIVE_NUMBER };
  expect(criteria).toEqual(Object.fromEntries([...names, "interpreted, as in the browser"].map((name) => [name, each])));
  expect(whole).toEqual({ whole: POSITIVE_NUMBER, decisions: POSITIVE_NUMBER, facts: POSITIVE_NUMBER });
  expectRows(rulesRows(figures));
});

test("tables: a page of a table and a report are measured", async () => {
  const figures = await tables({ applications: [20], calls: 1, only: ["report visits-to-disbursal", "applications: first page"] });
  const each = { "20: p50": POSITIVE_NUMBER, "20: p95": POSITIVE_NUMBER, "p50, last to first": 1 };
  expect(Object.values(figures).length).toBeGreaterThan(0);
  for (const figure of Object.values(figures)) expect(figure).toEqual(each);
  const million = ({ "20: p50": p50 = 0, "20: p95": p95 = 0 }) => ({ "1000000: p50": p50, "1000000: p95": p95 });
  expectRows(tablesRows(Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, million(figure)]))));
  expect(() => expectRows(tablesRows(figures))).toThrow("20 applications");
});

test("impact: the evaluation of a changed criterion for customers of three batches is measured beside reading alone", async () => {
  const figures = await impact({ customers: 1_100 });
  expect(figures).toEqual({
    customers: 1_100,
    seconds: POSITIVE_NUMBER,
    "customers/s": POSITIVE_NUMBER,
    "against reading alone": POSITIVE_NUMBER,
  });
  expectRows(impactRows(figures));
});

test("import: upload and import of both kinds of files are measured beside COPY", async () => {
  const figures = await importBench({ rows: 200 });
  const each = {
    rows: POSITIVE_NUMBER,
    seconds: POSITIVE_NUMBER,
    "rows/s": POSITIVE_NUMBER,
    "of COPY": POSITIVE_NUMBER,
    "of COPY, keyed": POSITIVE_NUMBER,
    "memory, MB more": expect.toBeOneOf([null, POSITIVE_NUMBER]),
  };
  const pieces = ["COPY, bare table", "COPY, keys and indexes", "upload, looked through", "import", "the same file again", "status file"];
  expect(figures).toEqual(Object.fromEntries(pieces.map((piece) => [piece, each])));
  const many = Object.fromEntries(Object.entries(figures).map(([piece, figure]) => [piece, { ...figure, rows: 50_000 }]));
  expectRows(importRows(many));
  expect(() => expectRows(importRows(figures))).toThrow("Import of 200 rows");
});

test("offers: the product is measured beside bare servers, with the requested number of lenders", async () => {
  // A release with documents of its own is checked whole.
  const manyLenders = LONG ? [10] : [];
  const figures = await offers({ manyLenders, requests: 1, connections: 1, rounds: 1, roundMs: 20 });
  const { servers, anew } = figures;
  const names = [
    "bare Fastify",
    "bare Fastify, one query",
    "GET /api/offers",
    ...manyLenders.map((count) => `GET /api/offers, ${count} lenders`),
  ];
  expect(servers).toEqual(
    Object.fromEntries(names.map((name) => [name, { "requests/s": POSITIVE_NUMBER, "server CPU, µs a request": POSITIVE_NUMBER }])),
  );
  expect(Object.values(anew)).toEqual([POSITIVE_NUMBER, ...manyLenders.map(() => POSITIVE_NUMBER)]);
  expectRows(offersRows(figures));
});

test("hostile: the latency of /live is measured alone and under load", async () => {
  const database = await freshDatabase();
  try {
    const figures = await hostile({ callers: 2, seconds: 0.2, env: { DATABASE_URL: database.url } });
    const names = ["alone, ms", "beside 2 callers of refused bodies, ms", "beside 2 callers of pages, ms"];
    expect(figures).toEqual(Object.fromEntries(names.map((name) => [name, { median: POSITIVE_NUMBER, p95: POSITIVE_NUMBER }])));
    expectRows(hostileRows(figures));
  } finally {
    await database.drop();
  }
});

const SMALL_SIZES = { documents: 0, products: 1, lendersOfEach: 1, brands: 1 };

test("the documents that the benchmarks generate have no errors", () => {
  const documents = withLenders(manyDocuments({ ...SMALL_SIZES, documents: 500 }).documents, 10);
  expect(checkDocuments(documents, readMetas()).findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.runIf(LONG)("publish: the publication of a changed form among generated documents is measured", async () => {
  const database = await freshDatabase();
  try {
    const figures = await publish({ ...SMALL_SIZES, times: 1, databaseUrl: database.url });
    expect(Object.keys(figures)).toHaveLength(6);
    for (const figure of Object.values(figures)) expect(figure).toEqual(POSITIVE_NUMBER);
    expectRows(publishRows(figures));
  } finally {
    await database.drop();
  }
});

test.runIf(LONG)("startup: the time and memory of a first and a second start are measured", async () => {
  const figures = await startup({ restSeconds: 0 });
  expect(Object.keys(figures)).toHaveLength(4);
  for (const figure of Object.values(figures)) expect(figure).toEqual(POSITIVE_NUMBER);
  expectRows(startupRows(figures));
});

test.runIf(LONG)("form: each form has the figures of every candidate, and their ratios to ours", async () => {
  const report = await form({ rounds: 1, fields: 20 });
  const { generated, shipped } = report;
  for (const figures of [generated, shipped])
    expect(Object.keys(figures as object)).toEqual(["ours", "hand", "stock", "ours / hand", "ours / stock"]);
  expectRows(formRows(report));
});
