import { expect, test } from "vitest";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import { REPOSITORY, readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { CompiledForms, PreparedForms } from "../../../src/server/platform/releases/prepared-forms.ts";

const catalog = assembleCatalog(readCheckout(REPOSITORY));
const FORM = "personal-loan";

const release = { catalog, text: (language: string, key: string) => `${language} ${key}` };

test("a form is prepared once for a release and language, and says what is wrong in that language", () => {
  const forms = new PreparedForms(release, new CompiledForms(() => "2026-11-22"));
  const [english, hindi] = [forms.get(FORM, "en"), forms.get(FORM, "hi")];
  expect(forms.get(FORM, "en")).toBe(english);
  expect(hindi).not.toBe(english);
  const first = (form: typeof english) => form?.judge({}, () => true).errors[0]?.message;
  expect([first(english), first(hindi)]).toEqual([expect.stringMatching(/^[\w ,'’.]+$/), expect.stringMatching(/\p{Script=Devanagari}/u)]);
  expect(forms.get("gone", "en")).toBeNull();
});

test("releases that share a form share its validators; one whose form is another has its own", () => {
  const compiled = new CompiledForms(() => "2026-11-22");
  const form = (type: string) => ({ steps: [{ id: "one", title: { en: "" }, schema: { type } }] }) as never;
  expect(compiled.of(form("object"))).toBe(compiled.of(form("object")));
  expect(compiled.of(form("array"))).not.toBe(compiled.of(form("object")));
});
