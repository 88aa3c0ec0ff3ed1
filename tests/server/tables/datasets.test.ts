import { describe, expect, test } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import type { Dataset } from "../../../src/contract/staff/datasets/dataset.ts";
import { DATASETS } from "../../../src/contract/staff/datasets/datasets.ts";
import { datasetFields } from "../../../src/engine/catalog/dataset-fields.ts";
import { interfaceText } from "../../../src/engine/catalog/localise.ts";
import { datasetQuery, fieldExpression } from "../../../src/server/datasets/dataset.ts";
import { shippedCatalog } from "../../schemas/checkout.ts";

const catalog = shippedCatalog();
const situation = {
  now: new Date("2026-11-25T09:00:00Z"),
  catalog,
  home: "https://saral.example/in/home/app",
  site: catalog.sites.get("multi-product") as SiteDocument,
};
const ALL = Object.entries(DATASETS) as [id: string, Dataset][];

describe.each(ALL)("the dataset %s", (id, { fields, measures }) => {
  test("has an expression for each measure and each field that is not personal, and no others", () => {
    const query = datasetQuery(id, situation);
    if (query === undefined) throw new Error(`no query of ${id}`);
    const all = datasetFields(catalog, id);
    const described = Object.keys(all).filter((field) => all[field]?.personal === undefined);
    expect(described.filter((field) => fieldExpression(query, field) === undefined)).toEqual([]);
    expect(Object.keys(query.fields).filter((field) => !Object.hasOwn(all, field))).toEqual([]);
    expect(Object.keys(query.measures).sort()).toEqual(Object.keys(measures).sort());
  });

  test("says what kind of record each id is of by which a name links to a page", () => {
    const all = datasetFields(catalog, id);
    const ids = Object.values(all).flatMap(({ idIn }) => idIn ?? []);
    expect(ids.filter((field) => all[field]?.names === undefined)).toEqual([]);
  });

  // The languages have the same keys, by a guard.
  test("has a label for each fixed code", () => {
    const labelled = Object.entries(fields).flatMap(([field, { codes = [] }]) => codes.map((code) => `${field}.${code}`));
    expect(labelled.filter((code) => !interfaceText(catalog, "en", `staff.codes.${id}.${code}`))).toEqual([]);
  });
});
