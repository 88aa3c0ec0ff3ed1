import { beforeEach, expect, test, vi } from "vitest";
import { checkDocuments } from "../../src/engine/catalog/check.ts";
import { readMetas } from "../../src/server/platform/releases/documents/checkout.ts";
import form from "../bench/form.ts";
import hostile from "../bench/hostile.ts";
import importRows from "../bench/import.ts";
import { withLenders } from "../bench/offers/with-lenders.ts";
import offers from "../bench/offers.ts";
import { manyDocuments } from "../bench/publish/many-documents.ts";
import publish from "../bench/publish.ts";
import rules from "../bench/rules.ts";
import startup from "../bench/startup.ts";
import tables from "../bench/tables.ts";
import { LONG } from "../support/long.ts";
import { freshDatabase } from "../support/server.ts";

/** A number that a benchmark measured. */
const POSITIVE_NUMBER = expect.toSatisfy((value: unknown) => typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY);

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "table").mockImplementation(() => {});
});

test("rules: each way to name the failed criteria is measured, and all give the same results", () => {
  const { criteria, ...whole } = rules({ profiles: 20, rounds: 1, warmUpRounds: 0, roundMs: 1 });
  const names = ["by hand", "this engine", "Ajv, a function for each criterion", "Ajv allErrors", "json-logic-engine"];
  const each = { profilesPerSecond: POSITIVE_NUMBER, ratio: POSITIVE_NUMBER };
  expect(criteria).toEqual(Object.fromEntries([...names, "interpreted, as in the browser"].map((name) => [name, each])));
  expect(whole).toEqual({ whole: POSITIVE_NUMBER, decisions: POSITIVE_NUMBER, facts: POSITIVE_NUMBER });
});

test("tables: a page of a table and a report are measured", async () => {
  const figures = await tables({ applications: [20], calls: 1, only: ["report visits-to-disbursal", "applications: first page"] });
  const each = { "20: p50": POSITIVE_NUMBER, "20: p95": POSITIVE_NUMBER, "p50, last to first": 1 };
  expect(Object.values(figures).length).toBeGreaterThan(0);
  for (const figure of Object.values(figures)) expect(figure).toEqual(each);
});

test("import: upload and import of both kinds of files are measured beside COPY", async () => {
  const figures = await importRows({ rows: 200 });
  const each = {
    seconds: POSITIVE_NUMBER,
    "rows/s": POSITIVE_NUMBER,
    "of COPY": POSITIVE_NUMBER,
    "of COPY, keyed": POSITIVE_NUMBER,
    "memory, MB more": expect.toBeOneOf([null, POSITIVE_NUMBER]),
  };
  const pieces = ["COPY, bare table", "COPY, keys and indexes", "upload, looked through", "import", "the same file again", "status file"];
  expect(figures).toEqual(Object.fromEntries(pieces.map((piece) => [piece, each])));
});

test("offers: the product is measured beside bare servers, with the requested number of lenders", async () => {
  // A release with documents of its own is checked whole.
  const manyLenders = LONG ? [10] : [];
  const { servers, anew } = await offers({ manyLenders, requests: 1, connections: 1, rounds: 1, roundMs: 20 });
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
});

test("hostile: the latency of /live is measured alone and under load", async () => {
  const database = await freshDatabase();
  try {
    const figures = await hostile({ callers: 2, seconds: 0.2, env: { DATABASE_URL: database.url } });
    const names = ["alone, ms", "beside 2 callers of refused bodies, ms", "beside 2 callers of pages, ms"];
    expect(figures).toEqual(Object.fromEntries(names.map((name) => [name, { median: POSITIVE_NUMBER, p95: POSITIVE_NUMBER }])));
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
  } finally {
    await database.drop();
  }
});

test.runIf(LONG)("startup: the time and memory of a first and a second start are measured", async () => {
  const figures = await startup({ restSeconds: 0 });
  expect(Object.keys(figures)).toHaveLength(4);
  for (const figure of Object.values(figures)) expect(figure).toEqual(POSITIVE_NUMBER);
});

test.runIf(LONG)("form: each form has the figures of every candidate, and their ratios to ours", async () => {
  const { generated, shipped } = await form({ rounds: 1, fields: 20 });
  for (const figures of [generated, shipped])
    expect(Object.keys(figures as object)).toEqual(["ours", "hand", "stock", "ours / hand", "ours / stock"]);
});
