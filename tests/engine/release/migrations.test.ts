import { describe, expect, test } from "vitest";
import type {
  FormDocument,
  LenderDocument,
  OfferKindDocument,
  ProductDocument,
  SharedDocument,
} from "../../../src/contract/documents.gen.ts";
import { fieldNames } from "../../../src/engine/catalog/field-groups.ts";
import { factDefinitions } from "../../../src/engine/catalog/resolve.ts";
import { migrateAnswers, withoutUnknownChoices } from "../../../src/engine/release/migrate.ts";
import { computeFacts } from "../../../src/engine/rules/facts.ts";
import { matchLenders } from "../../../src/engine/rules/matching.ts";
import { shipped, shippedFolder } from "../../schemas/shipped.ts";
import { goodAnswers } from "../../support/customer.ts";

type Migrations = NonNullable<FormDocument["migrations"]>;
type Change = Migrations[number]["changes"][number];

/** A form with fields of these names, and migrations by their ids. */
function form(fields: string[], migrations: Record<string, Change[]> = {}): FormDocument {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: "string" }]));
  const list = Object.entries(migrations).map(([id, changes]) => ({ id, changes }));
  return { id: "one", steps: [{ id: "a", schema: { properties } }], migrations: list } as unknown as FormDocument;
}
const rename = (from: string, to: string): Change => ({ rename: from, to });

describe("answers of an earlier shape", () => {
  const renamed = form(["tin"], { one: [rename("pan", "tin")] });

  test("are migrated by the migrations that the earlier shape lacked, without changing the originals", () => {
    const later = form(["tin", "work", "kept"], {
      one: [rename("pan", "tin")],
      two: [{ map: "work", values: { SAL: "SALARIED" } }, { drop: "fax" }],
    });
    const answers = { pan: "X", work: "SAL", fax: "1", kept: 2 };
    const carried = { tin: "X", work: "SALARIED", kept: 2 };
    expect(migrateAnswers([form(["pan", "work", "fax", "kept"]), later], answers)).toEqual({
      answers: carried,
      applied: ["one", "two"],
      lost: [{ name: "fax", reason: "dropped" }],
    });
    const between = form(["tin", "work", "fax", "kept"], { one: [rename("pan", "tin")] });
    expect(migrateAnswers([between, later], { ...carried, work: "SAL" })).toMatchObject({ answers: carried, applied: ["two"] });
    expect(answers).toEqual({ pan: "X", work: "SAL", fax: "1", kept: 2 });
  });

  test("pass every shape in between, even if the last one no longer lists earlier migrations", () => {
    const last = form(["tax_id"], { two: [rename("tin", "tax_id")] });
    expect(migrateAnswers([form(["pan"]), renamed, last], { pan: "X" })).toMatchObject({
      answers: { tax_id: "X" },
      applied: ["one", "two"],
    });
    expect(migrateAnswers([form(["pan"]), last], { pan: "X" })).toMatchObject({ answers: {}, lost: [{ name: "pan", reason: "no-field" }] });
    expect(migrateAnswers([renamed, form(["tin"])], { tin: "X" }).answers).toEqual({ tin: "X" });
  });

  test("return to their old names under a restored earlier shape", () => {
    const twice = form(["tax_id"], { one: [rename("pan", "tin")], two: [rename("tin", "tax_id")] });
    expect(migrateAnswers([renamed, form(["pan"])], { tin: "X" })).toEqual({ answers: { pan: "X" }, applied: [], lost: [] });
    expect(migrateAnswers([twice, form(["pan"])], { tax_id: "X" }).answers).toEqual({});
    expect(migrateAnswers([form(["pan"]), renamed, form(["pan"])], { pan: "X" }).answers).toEqual({ pan: "X" });
  });

  test("never overwrite an answer, and keep values that no rule names", () => {
    const both = form(["tin", "work"], { one: [rename("pan", "tin"), { map: "work", values: { A: "B" } }] });
    expect(migrateAnswers([form(["pan", "tin", "work"]), both], { pan: "X", tin: "Y", work: "toString" })).toEqual({
      answers: { tin: "Y", work: "toString" },
      applied: ["one"],
      lost: [{ name: "pan", reason: "name-taken" }],
    });
  });

  test("that are no longer a choice of their field are dropped and recorded", () => {
    const steps = [{ id: "a", schema: { properties: { work: { enum: ["A"] }, other: {} } } }] as never;
    const carried = { answers: { work: "Z", other: "Z" }, applied: [], lost: [] };
    expect(withoutUnknownChoices(carried, { steps })).toEqual({
      answers: { other: "Z" },
      applied: [],
      lost: [{ name: "work", reason: "no-choice" }],
    });
    expect(withoutUnknownChoices({ ...carried, answers: { work: "A" } }, { steps }).answers).toEqual({ work: "A" });
  });
});

describe("the income of the personal loan under another name", () => {
  const OLD = "monthly_income";
  const NEW = "net_income_a_month";
  /** A document in which the income is called otherwise. */
  const renamed = <T>(document: T): T => JSON.parse(JSON.stringify(document).replaceAll(OLD, NEW)) as T;
  const before = shipped<FormDocument>("forms/personal-loan");
  const after: FormDocument = { ...renamed(before), migrations: [{ id: "income-a-month", changes: [rename(OLD, NEW)] }] };
  const catalogs = [false, true].map((anew) => {
    const as = <T>(folder: Map<string, T>) => new Map([...folder].map(([id, one]) => [id, anew ? renamed(one) : one]));
    return {
      products: as(shippedFolder<ProductDocument>("products")),
      lenders: as(shippedFolder<LenderDocument>("lenders")),
      offerKinds: shippedFolder<OfferKindDocument>("offer-kinds"),
      shared: as(shippedFolder<SharedDocument>("shared")),
    };
  });
  const decide = (index: number, answers: Record<string, unknown>) => {
    const catalog = catalogs[index] as (typeof catalogs)[number];
    return matchLenders(catalog, "LOAN", computeFacts(factDefinitions(catalog), answers, { today: "2026-06-15" }));
  };

  test("does not change the decision or its offers", () => {
    expect([fieldNames(before).has(OLD), fieldNames(after).has(NEW), fieldNames(after).has(OLD)]).toEqual([true, true, false]);
    const decided = decide(0, goodAnswers());
    expect(decided.offers.length).toBeGreaterThan(0);
    const unread = decide(1, goodAnswers());
    expect(unread.offers).toEqual([]);
    const carried = migrateAnswers([before, after], goodAnswers());
    expect(carried).toMatchObject({ applied: ["income-a-month"], lost: [] });
    expect(decide(1, carried.answers)).toEqual(decided);
  });

  test("is not lost from a draft, whatever else it contains", () => {
    const draft = { first_name: "Meera", monthly_income: 60_000, nickname: "M" };
    expect(migrateAnswers([before, after], draft)).toEqual({
      answers: { first_name: "Meera", net_income_a_month: 60_000 },
      applied: ["income-a-month"],
      lost: [{ name: "nickname", reason: "no-field" }],
    });
  });
});
