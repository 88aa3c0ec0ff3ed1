import { expect, test } from "vitest";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { CompiledForms, PreparedForms } from "../../../src/server/platform/releases/prepared-forms.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";

const catalog = assembleCatalog(readCheckout(REPOSITORY));
const FORM = "personal-loan";

const release = { catalog, text: (language: string, key: string) => `${language} ${key}` };

test("a form is prepared once per release and language, and reports errors in that language", () => {
  const forms = new PreparedForms(release, new CompiledForms(() => "2026-11-22"));
  const [english, hindi] = [forms.get(FORM, "en"), forms.get(FORM, "hi")];
  expect(forms.get(FORM, "en")).toBe(english);
  expect(hindi).not.toBe(english);
  const first = (form: typeof english) => form?.judge({}, () => true).errors[0]?.message;
  expect([first(english), first(hindi)]).toEqual([expect.stringMatching(/^[\w ,'’.]+$/), expect.stringMatching(/\p{Script=Devanagari}/u)]);
  expect(forms.get("gone", "en")).toBeNull();
});

test("forms with equal rules share their validators, whatever their labels; one with other rules has its own", () => {
  const compiled = new CompiledForms(() => "2026-11-22");
  const form = (field: object) => ({ steps: [{ id: "one", title: { en: "" }, schema: { properties: { name: field } } }] }) as never;
  const text = compiled.of(form({ type: "string", "x-label": "Name" }));
  expect(compiled.of(form({ type: "string", "x-label": "Your name" }))).toBe(text);
  expect(compiled.of(form({ type: "number", "x-label": "Name" }))).not.toBe(text);
});
