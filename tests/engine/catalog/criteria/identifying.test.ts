import { describe, expect, test } from "vitest";
import { assembleCatalog } from "../../../../src/engine/catalog/check.ts";
import { identifyingNames, namesInChanges } from "../../../../src/engine/catalog/criteria/identifying.ts";
import { readCheckout } from "../../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../../src/server/platform/repository.ts";

describe("identifying facts", () => {
  test("are all texts not chosen from a list, and facts computed from them except numbers", () => {
    const names = identifyingNames(assembleCatalog(readCheckout(REPOSITORY)), "LOAN");
    for (const name of ["tin", "first_name", "last_name", "birth_date", "email", "mobile_phone_number", "address1", "postal_code"])
      expect(names).toContain(name);
    for (const name of ["age", "foir", "monthly_income", "se_loan_amount", "employment_status_code", "self_employed", "today"])
      expect(names).not.toContain(name);
  });

  test("are found in added, changed or removed criteria only, at any depth", () => {
    const asks = (id: string, fact: string, minimum = 1) =>
      ({ id, test: { required: [fact], properties: { [fact]: { minimum } } }, reason: { en: id, hi: id } }) as never;
    const before = [asks("a", "tin"), asks("b", "age"), asks("c", "email")];
    expect([...namesInChanges(before, before)]).toEqual([]);
    // Another reason, name or place asks nothing else.
    expect([...namesInChanges(before, [asks("z", "age"), asks("a", "tin"), asks("c", "email")])]).toEqual([]);
    expect([...namesInChanges(before, [asks("a", "tin"), asks("b", "age", 2)])].sort()).toEqual(["age", "email"]);
    const deep = { id: "d", when: { not: { anyOf: [{ required: ["pan"] }] } }, test: true, reason: { en: "d", hi: "d" } } as never;
    expect([...namesInChanges(before, [...before, deep])]).toEqual(["pan"]);
  });
});
