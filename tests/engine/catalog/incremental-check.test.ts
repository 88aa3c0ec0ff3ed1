import { expect, test, vi } from "vitest";
import type { Catalog } from "../../../src/engine/catalog/catalog.ts";
import { derived, IncrementalCheck } from "../../../src/engine/catalog/incremental-check.ts";

type Folders = Record<string, Record<string, object>>;
const catalogOf = (folders: Folders) =>
  Object.fromEntries(
    ["forms", "lenders", "texts"].map((name) => [name, new Map(Object.entries(folders[name] ?? {}))]),
  ) as unknown as Catalog;

/** A incrementalCheck, and how often each piece was worked on. */
function startIncrementalCheck() {
  const incrementalCheck = new IncrementalCheck();
  const workedOn: string[] = [];
  const runOver = (folders: Folders, pieces: Record<string, (seen: Catalog) => unknown>) => {
    const catalog = catalogOf(folders);
    incrementalCheck.begin(catalog);
    workedOn.length = 0;
    for (const [name, work] of Object.entries(pieces))
      incrementalCheck.remember(name, catalog, (seen) => {
        workedOn.push(name);
        return work(seen);
      });
    incrementalCheck.end();
    return [...workedOn];
  };
  return { incrementalCheck, runOver: runOver };
}

test("a task runs again only if something that it read has changed", () => {
  const { runOver } = startIncrementalCheck();
  const [a, b, c] = [{}, {}, {}];
  const pieces = {
    one: (seen: Catalog) => seen.forms.get("a"),
    ids: (seen: Catalog) => [...seen.forms.keys()],
    all: (seen: Catalog) => [...seen.forms.values()],
    lenders: (seen: Catalog) => [...seen.lenders],
    absent: (seen: Catalog) => seen.forms.get("c"),
  };
  expect(runOver({ forms: { a, b } }, pieces)).toEqual(["one", "ids", "all", "lenders", "absent"]);
  expect(runOver({ forms: { a, b } }, pieces)).toEqual([]);
  expect(runOver({ forms: { a, b: {} } }, pieces)).toEqual(["all"]);
  expect(runOver({ forms: { a: {}, b } }, pieces)).toEqual(["one", "all"]);
  expect(runOver({ forms: { a, b, c } }, pieces)).toEqual(["one", "ids", "all", "absent"]);
  expect(runOver({ forms: { a, b, c }, lenders: { x: {} } }, pieces)).toEqual(["lenders"]);
});

test.each<[string, (forms: Catalog["forms"]) => unknown, changes: string]>([
  ["size", (forms) => forms.size, "ids"],
  ["keys", (forms) => [...forms.keys()], "ids"],
  ["has", (forms) => forms.has("a"), "ids"],
  ["get", (forms) => forms.get("a"), "one"],
  ["values", (forms) => [...forms.values()], "ids one other"],
  ["entries", (forms) => [...forms.entries()], "ids one other"],
  ["forEach", (forms) => forms.forEach(() => {}), "ids one other"],
  ["iteration", (forms) => [...forms], "ids one other"],
])("a task that reads by %s runs again exactly when what that returns changes", (_, look, changes) => {
  const [a, b] = [{}, {}];
  const after: Record<string, Record<string, object>> = { nothing: { a, b }, ids: { a, b, c: {} }, one: { a: {}, b }, other: { a, b: {} } };
  for (const [change, forms] of Object.entries(after)) {
    const { runOver } = startIncrementalCheck();
    const piece = { one: (seen: Catalog) => look(seen.forms) };
    runOver({ forms: { a, b } }, piece);
    expect(runOver({ forms }, piece), change).toEqual(changes.split(" ").includes(change) ? ["one"] : []);
  }
});

test("the reads of a nested task count for the outer one too, even when the inner one is cached", () => {
  const { incrementalCheck, runOver } = startIncrementalCheck();
  const inner = (seen: Catalog) => incrementalCheck.remember("inner", seen, (each) => each.forms.get("a"));
  expect(runOver({ forms: { a: {} } }, { inner: (seen) => seen.forms.get("a"), outer: inner })).toEqual(["inner", "outer"]);
  expect(runOver({ forms: { a: {} } }, { inner: (seen) => seen.forms.get("a"), outer: inner })).toEqual(["inner", "outer"]);
});

test("an unused task is dropped from the cache, and so is one that failed or was dropped by name", () => {
  const { incrementalCheck, runOver } = startIncrementalCheck();
  const folders = { forms: { a: {} } };
  const piece = { one: (seen: Catalog) => seen.forms.get("a") };
  expect(runOver(folders, piece)).toEqual(["one"]);
  expect(runOver(folders, {})).toEqual([]);
  expect(runOver(folders, piece)).toEqual(["one"]);
  incrementalCheck.forget("one");
  expect(runOver(folders, piece)).toEqual(["one"]);
  const catalog = catalogOf(folders);
  const fails = () =>
    incrementalCheck.remember("fails", catalog, () => {
      throw new Error("no");
    });
  expect(fails).toThrow("no");
  expect(fails).toThrow("no");
});

test("a derived value is computed once for all tasks, and keeps its identity while its content is equal", () => {
  const { runOver } = startIncrementalCheck();
  const worked: string[] = [];
  const sum = (catalog: Catalog) =>
    derived(catalog, "sum", (seen) => {
      worked.push("sum");
      return { sum: [...seen.forms.values()].reduce((all, form) => all + (form as unknown as { n: number }).n, 0) };
    });
  const pieces = { one: sum, two: (seen: Catalog) => [seen.lenders.get("x"), sum(seen)], three: (seen: Catalog) => seen.lenders.get("x") };
  const x = {};
  expect(runOver({ forms: { a: { n: 1 } }, lenders: { x } }, pieces)).toEqual(["one", "two", "three"]);
  expect(worked.splice(0)).toEqual(["sum"]);
  expect(runOver({ forms: { a: { n: 0 }, b: { n: 1 } }, lenders: { x } }, pieces)).toEqual([]);
  expect(worked.splice(0), "of other documents, with the same content").toEqual(["sum"]);
  const forms = { a: { n: 2 } };
  expect(runOver({ forms, lenders: { x } }, pieces)).toEqual(["one", "two"]);
  expect(runOver({ forms, lenders: { x: {} } }, pieces)).toEqual(["two", "three"]);
  expect(worked, "not for the lender").toEqual(["sum"]);
});

test("reads through nested derived values are tracked", () => {
  const { runOver } = startIncrementalCheck();
  const inner = (catalog: Catalog) => derived(catalog, "inner", (seen) => ({ n: (seen.forms.get("a") as { n?: number } | undefined)?.n }));
  const pieces = { one: (catalog: Catalog) => derived(catalog, "outer", (seen) => [inner(seen), seen.lenders.get("x")]) };
  const x = {};
  expect(runOver({ forms: { a: { n: 1 } }, lenders: { x } }, pieces)).toEqual(["one"]);
  expect(runOver({ forms: { a: { n: 1 } }, lenders: { x } }, pieces)).toEqual([]);
  expect(runOver({ forms: { a: { n: 2 } }, lenders: { x } }, pieces)).toEqual(["one"]);
});

test("for a catalogue without a cache, a derived value is computed once too", () => {
  const catalog = catalogOf({ forms: { a: {} } });
  const work = vi.fn(() => ({}));
  expect(derived(catalog, "any", work)).toBe(derived(catalog, "any", work));
  expect(work).toHaveBeenCalledExactlyOnceWith(catalog);
});

test("texts keep their identity while their files do, however they are merged", () => {
  const { runOver } = startIncrementalCheck();
  const pieces = { one: (seen: Catalog) => seen.texts.get("en") };
  const [form, errors] = [{}, {}];
  expect(runOver({ texts: { en: { form, errors } } }, pieces)).toEqual(["one"]);
  expect(runOver({ texts: { en: { form, errors } } }, pieces)).toEqual([]);
  expect(runOver({ texts: { en: { form, errors: {} } } }, pieces)).toEqual(["one"]);
  expect(runOver({ texts: { en: { form, other: errors } } }, pieces)).toEqual(["one"]);
  expect(runOver({ texts: { en: { form, other: errors }, hi: {} } }, pieces)).toEqual(["one"]);
});

test("a derived value that failed is computed again once what it read has changed", () => {
  const { runOver } = startIncrementalCheck();
  const sum = (catalog: Catalog) =>
    derived(catalog, "all", (seen) => {
      try {
        return derived(seen, "inner", (each) => {
          if ("broken" in (each.forms.get("a") ?? {})) throw new Error("broken");
          return "whole";
        });
      } catch {
        return "none";
      }
    });
  const got: unknown[] = [];
  const pieces = { one: (seen: Catalog) => got.push(sum(seen)) };
  runOver({ forms: { a: { broken: true } } }, pieces);
  runOver({ forms: { a: {} } }, pieces);
  expect(got).toEqual(["none", "whole"]);
});

test("a task that depends on a failing derived value fails itself, and not when its reads are compared", () => {
  const { incrementalCheck, runOver } = startIncrementalCheck();
  const inner = (catalog: Catalog) =>
    derived(catalog, "inner", (seen) => {
      if ("broken" in (seen.forms.get("a") ?? {})) throw new Error("broken");
      return {};
    });
  const pieces = { one: (seen: Catalog) => derived(seen, "outer", inner) };
  runOver({ forms: { a: {} } }, pieces);
  const catalog = catalogOf({ forms: { a: { broken: true } } });
  incrementalCheck.begin(catalog);
  const work = vi.fn(pieces.one);
  expect(() => incrementalCheck.remember("one", catalog, work)).toThrow("broken");
  expect(work).toHaveBeenCalledOnce();
});
