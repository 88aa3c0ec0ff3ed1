import { expect, test } from "vitest";
import type { StaffFormDocument } from "../../../src/contract/documents.gen.ts";
import { STAFF_FORM } from "../../../src/contract/staff/staff-forms.ts";
import { sliceStaffForm, staffFormGroup } from "../../../src/engine/catalog/slices/slice-staff-form.ts";
import { compileForServer } from "../../../src/engine/validate/standalone.ts";
import { findingsAfter, shippedCatalog, shippedDocuments } from "../../schemas/checkout.ts";
import { findingsIn } from "../../schemas/shipped-check.ts";

const { staffForms } = shippedCatalog();
const ID = "set-lender-secret";
const FORM = staffForms.get(ID) as StaffFormDocument;

test.each<[string, (form: StaffFormDocument) => void, string]>([
  ["an action that there is not", (form) => Object.assign(form, { action: "make-tea" }), "unknown-reference /action"],
  [
    "without a field that the action needs",
    (form) => {
      delete form.schema.properties.value;
      form.schema.required = ["secret"];
      form.order = ["secret"];
      delete form.ui.value;
    },
    "action-needs-field /schema/properties",
  ],
  [
    "a field of another type",
    (form) => Object.assign(form.schema.properties.value as object, { type: "boolean" }),
    "action-takes-type /schema/properties/value/type",
  ],
  [
    "a field that the action does not take",
    (form) => Object.assign(form.schema.properties, { more: form.schema.properties.value }),
    "unknown-reference /schema/properties/more",
  ],
  ["a field that nobody is asked", (form) => Object.assign(form, { order: ["secret"] }), "field-not-in-order /order"],
  [
    "a text where there are choices",
    (form) => Object.assign(form.ui.secret as object, { widget: "text" }),
    "unknown-reference /ui/secret/widget",
  ],
  ["a required field that there is not", (form) => void form.schema.required?.push("other"), "unknown-reference /schema/required/2"],
])("a form of the staff with %s is told of", (_, change, expected) => {
  const found = findingsAfter("staff-form", ID, change as (content: never) => void);
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(expected);
});

test.each(["add-user", "send-link", "ask-reset"])("%s is told of where nobody could set a password by its link", (id) => {
  const found = findingsAfter("page", "admin-set-password", (page: { blocks: object[] }) =>
    Object.assign(page, { blocks: [{ type: "paragraph", text: { en: "Nothing", hi: "कुछ नहीं" } }] }),
  );
  expect(found.map(({ code, id: document }) => `${code} ${document}`)).toContain(`form-leads-nowhere ${id}`);
});

test("a site that asks roles for a second factor has a page where they set it up", () => {
  const need = (content: object) => Object.assign(content, { staff: { secondFactorRoles: [1] } });
  expect(findingsAfter("site", "multi-product", need)).toEqual([]);
  const documents = shippedDocuments().filter(({ kind, id }) => kind !== "staff-form" || id !== "sign-in-enrol");
  need(documents.find(({ kind, id }) => kind === "site" && id === "multi-product")?.content as object);
  expect(findingsIn(documents).map(({ code, pointer }) => `${code} ${pointer}`)).toContain("form-leads-nowhere /staff/secondFactorRoles");
});

test("a page of partners has a form that is theirs too", () => {
  const found = findingsAfter("page", "partner-leads", (page: { blocks: object[] }) =>
    page.blocks.push({ type: "form", form: "change-password" }),
  );
  expect(found).toEqual([]);
});

test("a page of partners has no form of the staff", () => {
  const found = findingsAfter("page", "partner-leads", (page: { blocks: object[] }) => page.blocks.push({ type: "form", form: ID }));
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContainEqual(expect.stringMatching(/^not-for-reader .*\/form$/));
});

test("what the browser draws and what the server checks come of one document, in the reader's language", () => {
  const slice = sliceStaffForm(FORM, "hi");
  expect(slice.schema).toMatchObject({
    $id: STAFF_FORM,
    required: ["secret", "value"],
    properties: { value: { type: "string", minLength: 8 } },
  });
  expect(slice.schema.properties.secret?.title).toBe("सीक्रेट");
  expect(slice.ui.value?.messages.required).toBe("कृपया लेंडर का दिया सीक्रेट लिखें");
  const validate = compileForServer({ steps: [{ id: STAFF_FORM, schema: staffFormGroup(FORM) }] }, () => "2026-11-22")[STAFF_FORM];
  expect(validate?.({ secret: "a", value: "long enough" })).toBe(true);
  expect(validate?.({ secret: "a", value: "short" })).toBe(false);
  const lenders = staffForms.get("switch-lenders") as StaffFormDocument;
  const switches = compileForServer({ steps: [{ id: STAFF_FORM, schema: staffFormGroup(lenders) }] }, () => "2026-11-22")[STAFF_FORM];
  expect([["a", "b"], ["a", "a"], [1]].map((on) => switches?.({ on }))).toEqual([true, false, false]);
});
