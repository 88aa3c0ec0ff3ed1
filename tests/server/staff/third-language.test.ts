import { afterAll, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

const BRAND = "marigold";
const TEMPLATE = "offers-are-waiting";
const ADD = "add-advert";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const read = async (form: string, about: string) => (await server.call("GET", `/api/admin/forms/${form}?about=${about}`, { token })).body;
const save = async (form: string, answers: object, revision = "") => {
  const { status, body } = await server.call("POST", `/api/admin/forms/${form}`, { token, body: { revision, answers } });
  expect(status, JSON.stringify(body)).toBe(200);
};
const inLanguage = (language: string) => ({ headers: { "accept-language": language } });
const adverts = async (language: string) => (await server.call("GET", `/api/adverts?brand=${BRAND}`, inLanguage(language))).body.adverts;
const brandTitle = async (language: string) =>
  (await server.call("GET", `/api/get-partner-by-name/${BRAND}`, inLanguage(language))).body.data.title;
/** A form as browsers get it. */
async function readForm(form: string, language: string) {
  const config = await server.call("GET", "/api/config/admin", { token, ...inLanguage(language) });
  return (await server.call("GET", config.body.forms[form].url)).body;
}

type Site = { languages: { id: number; code: string }[] };
/** Publishes the site that is served with other languages. */
async function publishLanguages(change: (languages: Site["languages"]) => object[]): Promise<void> {
  const withLanguages = (document: SourceDocument): SourceDocument => {
    const site = document.content as Site;
    const own = document.kind === "site" && document.id === server.releases.live().site.id;
    return own ? { ...document, content: { ...site, languages: change(site.languages) } } : document;
  };
  const documents = (await server.releases.liveDocuments()).map(withLanguages);
  const published = await server.releases.publish(documents, { author: "test", note: "", source: "product" });
  expect(published).toMatchObject({ ok: true });
}

const advert = (more: object) => ({
  titleEn: "What a loan costs",
  titleHi: "लोन की लागत",
  textEn: "Work it out here.",
  textHi: "यहाँ निकालें।",
  link: "/emi-calculator",
  startsOn: todayInIndia(server.ctx.clock.now()),
  endsOn: todayInIndia(server.ctx.clock.now()),
  priority: 5,
  ...more,
});
const MARATHI = { titleMr: "कर्जाची किंमत", textMr: "येथे काढा." };

test("brands, advertisements and messages have a text in each language of the site, with English as the default", async () => {
  expect((await readForm(ADD, "en")).order.slice(0, 5)).toEqual(["titleEn", "titleHi", "textEn", "textHi", "link"]);
  const criteria = server.releases.live().assets.get("lending-form/term-loan/en");

  await publishLanguages((languages) => [...languages, { ...languages[1], id: 3, code: "mr", locale: "mr-IN", incomplete: true }]);
  const { order, schema, ui } = await readForm(ADD, "en");
  expect(order.slice(0, 7)).toEqual(["titleEn", "titleHi", "titleMr", "textEn", "textHi", "textMr", "link"]);
  expect(schema.required).toEqual(["titleEn", "titleHi", "textEn", "textHi", "link", "startsOn", "endsOn", "priority"]);
  expect(["titleEn", "titleHi", "titleMr"].map((name) => schema.properties[name].title)).toEqual([
    "Title in English",
    "Title in Hindi",
    "Title in Marathi",
  ]);
  expect(ui.titleMr).toMatchObject({ widget: "text", language: "mr", messages: { maxLength: "Please shorten this" } });
  expect((await readForm(ADD, "hi")).schema.properties.textMr.title).toBe("टेक्स्ट, मराठी में");
  expect((await readForm("change-template", "en")).order).toEqual(expect.arrayContaining(["titleMr", "smsMr", "subjectMr", "emailMr"]));
  // What the staff write of criteria goes by the languages too.
  expect(server.releases.live().assets.get("lending-form/term-loan/en")).not.toBe(criteria);

  await save(ADD, advert(MARATHI));
  expect(await adverts("mr")).toMatchObject([{ title: MARATHI.titleMr, text: MARATHI.textMr }]);
  await save(ADD, advert({ priority: 1 }));
  expect(await adverts("mr")).toMatchObject([{ title: MARATHI.titleMr }, { title: "What a loan costs", text: "Work it out here." }]);
  expect(await adverts("hi")).toMatchObject([{ title: "लोन की लागत" }, {}]);
  const [{ id }] = await adverts("mr");
  expect((await read("change-advert", id)).answers).toMatchObject(MARATHI);

  const brand = await read("change-brand", BRAND);
  await save("change-brand", { ...brand.answers, titleEn: "Loans", titleHi: "लोन" }, brand.revision);
  expect(await Promise.all(["mr", "hi"].map(brandTitle))).toEqual(["Loans", "लोन"]);
  const untitled = await read("change-brand", BRAND);
  await save("change-brand", { ...untitled.answers, titleMr: "कर्ज" }, untitled.revision);
  expect(await Promise.all(["mr", "hi", "en"].map(brandTitle))).toEqual(["कर्ज", "लोन", "Loans"]);

  const template = await read("change-template", TEMPLATE);
  const subjectMr = `${template.answers.subjectHi} मराठीत`;
  await save("change-template", { ...template.answers, subjectMr }, template.revision);
  expect(server.releases.live().catalog.templates.get(TEMPLATE)?.email?.subject).toMatchObject({ mr: subjectMr });
});

test("texts in a removed language are preserved when others are changed", async () => {
  const [{ id }] = await adverts("mr");
  await publishLanguages((languages) => languages.filter(({ code }) => code !== "mr"));

  const { answers, revision } = await read("change-advert", id);
  expect(answers.titleMr).toBeUndefined();
  await save("change-advert", { ...answers, textEn: "Changed" }, revision);
  const { title, text } = await server.ctx.db
    .selectFrom("adverts")
    .select(["title", "text"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect([title.mr, text.mr, text.en]).toEqual([MARATHI.titleMr, MARATHI.textMr, "Changed"]);

  const brand = await read("change-brand", BRAND);
  expect(brand.answers.titleMr).toBeUndefined();
  await save("change-brand", { ...brand.answers, titleEn: "Loans and more" }, brand.revision);
  const template = await read("change-template", TEMPLATE);
  await save("change-template", { ...template.answers, titleEn: "Changed" }, template.revision);
  const { brands, templates } = server.releases.live().catalog;
  expect(brands.get(BRAND)?.title).toMatchObject({ en: "Loans and more", mr: "कर्ज" });
  expect(templates.get(TEMPLATE)?.email?.subject.mr).toMatch(/मराठीत$/);
});
