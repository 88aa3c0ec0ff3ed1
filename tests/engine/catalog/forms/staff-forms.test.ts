import { describe, expect, test } from "vitest";
import type { SiteDocument, StaffFormDocument } from "../../../../src/contract/documents.gen.ts";
import { STAFF_FORM } from "../../../../src/contract/staff/staff-forms.ts";
import { staffFormOf } from "../../../../src/engine/catalog/each-language.ts";
import { sliceArea } from "../../../../src/engine/catalog/slices/slice-area.ts";
import { sliceStaffForm, staffFormGroup } from "../../../../src/engine/catalog/slices/slice-staff-form.ts";
import { compileForServer } from "../../../../src/engine/forms/standalone.ts";
import { contentOf, findingsAfter, findingsIn, shippedCatalog, shippedDocuments, shippedToChange } from "../../../schemas/checkout.ts";

const { staffForms } = shippedCatalog();
const ID = "set-lender-secret";
const FORM = staffForms.get(ID) as StaffFormDocument;

const changeField = (form: StaffFormDocument, name: string, more: object) => Object.assign(form.schema.properties[name] as object, more);
function removeField(form: StaffFormDocument, name: string): void {
  delete form.schema.properties[name];
  delete form.ui[name];
  form.schema.required = form.schema.required?.filter((one) => one !== name) ?? [];
  form.order = form.order.filter((one) => one !== name) as StaffFormDocument["order"];
}

test.each<[string, (form: StaffFormDocument) => void, string]>([
  ["an unknown action", (form) => Object.assign(form, { action: "make-tea" }), "unknown-reference /action"],
  [
    "a field missing that the action needs",
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
  ["a field missing from the order", (form) => Object.assign(form, { order: ["secret"] }), "field-not-in-order /order"],
  [
    "a text widget for choices",
    (form) => Object.assign(form.ui.secret as object, { widget: "text" }),
    "unknown-reference /ui/secret/widget",
  ],
  ["an unknown required field", (form) => void form.schema.required?.push("other"), "unknown-reference /schema/required/2"],
])("a form of the staff with %s is reported", (_, change, expected) => {
  const found = findingsAfter("staff-form", ID, change as (content: never) => void);
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(expected);
});

test.each<[string, (form: StaffFormDocument) => void, string]>([
  [
    "in one language, though its action needs each",
    (form) => delete form.schema.properties.title?.eachLanguage,
    "action-takes-each-language /schema/properties/title",
  ],
  [
    "in each language, though its action needs one",
    (form) => Object.assign(form.schema.properties.note as object, { eachLanguage: true }),
    "action-takes-one-text /schema/properties/note",
  ],
  [
    "in each language without naming it in the title",
    (form) => Object.assign(form.schema.properties.title as object, { title: { en: "Title", hi: "टाइटल {language}" } }),
    "language-not-named /schema/properties/title/title/en",
  ],
  [
    "in one language, with {language} in the title",
    (form) => Object.assign(form.schema.properties.note as object, { title: { en: "Note in {language}", hi: "नोट {language}" } }),
    "unknown-placeholder /schema/properties/note/title",
  ],
])("a form of the staff that asks for a text %s is reported", (_, change, expected) => {
  const found = findingsAfter("staff-form", "change-brand", change as (content: never) => void);
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(expected);
});

test.each<[string, string, (form: StaffFormDocument) => void, string]>([
  [
    "an unknown path in the terms",
    "change-card",
    (form) => changeField(form, "lounge", { at: "terms.longue" }),
    "unknown-reference /schema/properties/lounge/at",
  ],
  [
    "a path in the terms that no field may set",
    "change-card",
    (form) => changeField(form, "lounge", { at: "terms.limit" }),
    "unknown-reference /schema/properties/lounge/at",
  ],
  [
    "the same path twice",
    "change-card",
    (form) => changeField(form, "lounge", { at: "terms.deposit" }),
    "duplicate-name /schema/properties/deposit/at",
  ],
  [
    "a field of another type than its path",
    "change-card",
    (form) => changeField(form, "lounge", { type: "boolean" }),
    "action-takes-type /schema/properties/lounge/type",
  ],
  [
    "one text for a path that needs each language",
    "change-card",
    (form) => delete form.schema.properties.rewards?.eachLanguage,
    "action-takes-each-language /schema/properties/rewards",
  ],
  [
    "a text widget for choices",
    "change-card",
    (form) => Object.assign(form.ui.rewardKind as object, { widget: "text" }),
    "unknown-reference /ui/rewardKind/widget",
  ],
  [
    "a path on one of the action's own fields",
    "change-card",
    (form) => changeField(form, "note", { at: "terms.lounge" }),
    "unused-terms-path /schema/properties/note/at",
  ],
  ["no offer kind", "change-card", (form) => delete form.offerKind, "unknown-reference /offerKind"],
  ["fields missing that new terms need", "add-card", (form) => removeField(form, "limitStep"), "action-needs-field /schema/properties"],
  [
    "an offer kind that its action does not read",
    "change-brand",
    (form) => Object.assign(form, { offerKind: "credit-card" }),
    "unused-terms-path /offerKind",
  ],
  [
    "a path that its action does not read",
    "change-brand",
    (form) => changeField(form, "name", { at: "terms.lounge" }),
    "unused-terms-path /schema/properties/name/at",
  ],
])("a form over the terms of lenders with %s is reported", (_, id, change, expected) => {
  const found = findingsAfter("staff-form", id, change as (content: never) => void);
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(expected);
});

test("a form that changes terms may omit some of them", () => {
  expect(
    findingsAfter("staff-form", "change-card", ((form: StaffFormDocument) => removeField(form, "limitStep")) as (content: never) => void),
  ).toEqual([]);
});

test("a page's address may not fill in a field that is asked in each language", () => {
  const found = findingsAfter("page", "edit-brand", (page: { blocks: { form?: string; where?: object }[] }) => {
    for (const { form, where } of page.blocks) if (form === "change-brand") Object.assign(where ?? {}, { title: "brand" });
  });
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContainEqual(
    expect.stringMatching(/^unknown-reference \/blocks\/\d\/where\/title$/),
  );
});

describe("a text that is asked in each language", () => {
  const documents = shippedDocuments();
  const [served, other] = ["multi-product", "single-product"].map(
    (id) => documents.find((document) => document.kind === "site" && document.id === id)?.content as SiteDocument,
  ) as [SiteDocument, SiteDocument];
  const withMarathi = (site: SiteDocument, incomplete: boolean) =>
    ({ ...site, languages: [...site.languages, { ...site.languages[0], code: "mr", ...(incomplete && { incomplete }) }] }) as SiteDocument;
  const asked = (id: string, ...sites: SiteDocument[]) =>
    staffFormOf({ staffForms, sites: new Map(sites.map((site) => [site.id, site])) }, id, served.id) as StaffFormDocument;

  test("has a field for each, titled in the reader's language; its description is on the first only", () => {
    const { schema, order, ui } = asked("change-brand", withMarathi(served, false));
    expect(order).toEqual(expect.arrayContaining(["titleEn", "titleHi", "titleMr"]));
    expect(order).not.toContain("title");
    expect(schema.properties.titleMr).toEqual({
      type: "string",
      maxLength: 200,
      // A text without Marathi is in English there.
      title: { en: "Title in Marathi", hi: "टाइटल, मराठी में" },
    });
    expect(schema.properties.titleEn?.description?.en).toMatch(/^Replaces the site/);
    expect(ui.titleMr).toMatchObject({ language: "mr", messages: { required: { en: "Please enter the title in Marathi too" } } });
  });

  test("is optional in an incomplete language only", () => {
    const required = (...sites: SiteDocument[]) => asked("add-advert", ...sites).schema.required?.slice(0, 3);
    expect(required(served)).toEqual(["titleEn", "titleHi", "textEn"]);
    expect(required(withMarathi(served, true))).toEqual(["titleEn", "titleHi", "textEn"]);
    expect(required(withMarathi(served, false))).toEqual(["titleEn", "titleHi", "titleMr"]);
  });

  test("in a document uses the languages of all sites, else those of the site only", () => {
    const marathiElsewhere = [served, withMarathi(other, false)] as const;
    expect(asked("change-brand", ...marathiElsewhere).order).toContain("titleMr");
    expect(asked("add-advert", ...marathiElsewhere).order).not.toContain("titleMr");
  });
});

test.each(["add-user", "send-link", "ask-reset"])("%s is reported if no page lets the user set a password", (id) => {
  const found = findingsAfter("page", "admin-set-password", (page: { blocks: object[] }) =>
    Object.assign(page, { blocks: [{ type: "paragraph", text: { en: "Nothing", hi: "कुछ नहीं" } }] }),
  );
  expect(found.map(({ code, id: document }) => `${code} ${document}`)).toContain(`next-form-missing ${id}`);
});

test("a site that requires a second factor needs a page to set it up", () => {
  const need = (content: object) => Object.assign(content, { staff: { secondFactorRoles: [1] } });
  expect(findingsAfter("site", "multi-product", need)).toEqual([]);
  const documents = shippedToChange("site/multi-product");
  need(contentOf(documents, "site/multi-product"));
  const without = documents.filter(({ kind, id }) => kind !== "staff-form" || id !== "sign-in-enrol");
  expect(findingsIn(without).map(({ code, pointer }) => `${code} ${pointer}`)).toContain("next-form-missing /staff/secondFactorRoles");
});

/** The findings of the shipped documents without those that are left out, with their places. */
const findingsWithout = (isRemoved: (kind: string, id: string) => boolean) =>
  findingsIn(shippedToChange().filter(({ kind, id }) => !isRemoved(kind, id))).map(
    ({ code, kind, id, pointer }) => `${code} ${kind}/${id} ${pointer}`,
  );
/** The findings after a change of an area's routes. */
const findingsOfRoutes = (area: string, change: (route: { id: string; group: string; screen: string; mode?: string }) => void) =>
  findingsAfter("routing", area, (routing: { routes: never[] }) => routing.routes.forEach(change)).map(
    ({ code, kind, id, pointer }) => `${code} ${kind}/${id} ${pointer}`,
  );
const placeOf = (area: string, of: string) =>
  shippedCatalog()
    .routing.get(area)
    ?.routes.findIndex(({ id }) => id === of);

test.each(["admin", "partner"])("the sign-in of the area %s needs a page for the code, even if its site requires none", (area) => {
  const reported = findingsWithout((kind, id) => kind === "staff-form" && id === "sign-in-code");
  expect(reported).toContain(`next-form-missing routing/${area} /routes/${placeOf(area, `${area}-login`)}/screen`);
  const elsewhere = findingsOfRoutes(area, (route) => {
    if (route.id === `${area}-sign-in-code`) route.mode = "single";
  });
  expect(elsewhere).toContain(`next-form-missing routing/${area} /routes/${placeOf(area, `${area}-login`)}/screen`);
});

test.each(["admin", "partner"])("an area %s without a sign-in needs none", (area) => {
  const reported = findingsOfRoutes(area, (route) => {
    if (route.screen === `${area}-login`) route.screen = "not-found";
    if (route.id === `${area}-sign-in-code`) route.mode = "single";
  });
  expect(reported.filter((one) => one.startsWith(`next-form-missing routing/${area}`))).toEqual([]);
});

test.each([
  ["admin", "admin-sign-in-code"],
  ["admin", "admin-sign-in-enrol"],
  ["admin", "admin-set-password"],
  ["admin", "admin-forgot-password"],
  ["partner", "partner-sign-in-code"],
])("in the area %s the route %s is reported if the guard requires a session for it", (area, id) => {
  const reported = findingsOfRoutes(area, (route) => {
    if (route.id === id) route.group = area;
  });
  expect(reported).toEqual([`closed-before-sign-in routing/${area} /routes/${placeOf(area, id)}/group`]);
});

test("the slice of an area has the path of its forgotten-password page, if its documents have one", () => {
  const catalog = shippedCatalog();
  const reported = (area: "customer" | "admin" | "partner", of = catalog) =>
    sliceArea(of, { area, language: "en", site: "multi-product", host: "localhost" }).site.forgotPassword;
  expect([reported("customer"), reported("admin"), reported("partner")]).toEqual([
    undefined,
    "/admin/forgot-password",
    "/partner/forgot-password",
  ]);
  expect(reported("admin", { ...catalog, staffForms: new Map() })).toBeUndefined();
});

test("a page of partners may have a form for partners", () => {
  const found = findingsAfter("page", "partner-leads", (page: { blocks: object[] }) =>
    page.blocks.push({ type: "form", form: "change-password" }),
  );
  expect(found).toEqual([]);
});

test("a page of partners may not have a form of the staff only", () => {
  const found = findingsAfter("page", "partner-leads", (page: { blocks: object[] }) => page.blocks.push({ type: "form", form: ID }));
  expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toContainEqual(expect.stringMatching(/^not-for-reader .*\/form$/));
});

test("the browser's form and the server's check come from one document, in the reader's language", () => {
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
