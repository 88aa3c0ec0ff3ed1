import { expect, test } from "vitest";
import type { OptionsDocument } from "../../../src/contract/documents.gen.ts";
import { withLenderCodes } from "../../../src/engine/rules/lender-codes.ts";
import { isPlace, submissionBody } from "../../../src/engine/rules/submission.ts";

const facts = { first_name: "Asha", gender: "FEMALE", emi: null, offer: { amount: 50_000 }, application: { id: "app-1" } };
const LISTS: OptionsDocument["lists"] = {
  gender: [
    { code: "FEMALE", label: { en: "Female" }, lenderCode: "F" },
    { code: "OTHER", label: { en: "Other" } },
  ],
};

test("a submission is built by pointers: objects, lists, constants; a failing value is null", () => {
  const body = {
    plain: { var: "first_name" },
    "/loan/amount": { var: "offer.amount" },
    "/loan/currency": "INR",
    "/loan/parts/1/share": 40,
    "/loan/parts/0/share": 60,
    "/loan/parts/0/of": { var: "application.id" },
    "/tags/0": "new",
    "/tags/1": { "/": [1, 0] },
    empty: { var: "emi" },
  };
  expect(submissionBody(body, facts)).toEqual({
    plain: "Asha",
    loan: { amount: 50_000, currency: "INR", parts: [{ share: 60, of: "app-1" }, { share: 40 }] },
    tags: ["new", null],
    empty: null,
  });
});

test("only integers without a leading 0 are list positions; beside any other name all are property names", () => {
  expect(["0", "7", "10", "999"].filter((part) => !isPlace(part))).toEqual([]);
  expect(["", "00", "07", "1000", "-1", "+1", "1.5", "1e2", "1st", "0x", " 1", "1 ", "1\n", "x1"].filter(isPlace)).toEqual([]);
  expect(submissionBody({ "/owners/1st": "Asha", "/owners/0": "Ravi", "/lines/10": "b", "/lines/9": "a" }, facts)).toEqual({
    owners: { "1st": "Asha", 0: "Ravi" },
    lines: ["a", "b"],
  });
});

test("no field name reaches a prototype", () => {
  const body = submissionBody(JSON.parse('{"/__proto__/polluted": 1, "/constructor/prototype/polluted": 1}'), facts);
  expect(JSON.stringify(body)).toBe('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("a code is mapped to the lender's code; an unmapped one stays, and so do all without a list", () => {
  const code = (gender: unknown, lists?: typeof LISTS) =>
    submissionBody({ sex: { cat: ["<", { lenderCode: ["gender", { var: "gender" }] }, ">"] } }, { gender }, lists).sex;
  expect([code("FEMALE", LISTS), code("OTHER", LISTS), code("MALE", LISTS), code("FEMALE")]).toEqual([
    "<F>",
    "<OTHER>",
    "<MALE>",
    "<FEMALE>",
  ]);
  expect(withLenderCodes([{ lenderCode: ["nowhere", "X"] }], LISTS)).toEqual([{ match: ["X", "X"] }]);
});
