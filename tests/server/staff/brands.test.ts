import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { svgFromUri } from "../../../src/engine/catalog/brands/svg.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const CHANGE = "/api/admin/forms/change-brand";
const RESTORE = "/api/admin/forms/restore-brand";
const BRAND = "marigold";
const OTHER = "sunbird";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

type Row = Record<string, string | number | null>;

const read = async (path = CHANGE, brand = BRAND) => (await server.call("GET", `${path}?about=${brand}`, { token })).body;
const save = (answers: object, revision: string, path = CHANGE, language = "en") =>
  server.call("POST", path, { token, body: { revision, answers }, headers: { "accept-language": language } });
const brandSeenByCustomers = async (brand = BRAND, language = "en") =>
  (await server.call("GET", `/api/get-partner-by-name/${encodeURIComponent(brand)}`, { headers: { "accept-language": language } })).body
    .data;
const published = async () => (await server.releases.publications({ before: null, limit: 1 }))[0];
const fieldFaults = async (more: object, language?: string) => {
  const { revision, answers } = await read();
  const { status, body } = await save({ ...answers, ...more }, revision, CHANGE, language);
  expect(status, JSON.stringify(more)).toBe(422);
  return body.fields.map(({ path, keyword, message }: Row) => `${path} ${keyword} ${message}`);
};
const svg = (inside: string) => `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>${inside}</svg>`;

describe("a partner's brand", () => {
  test("is read in its live state, and saving it unchanged creates no publication", async () => {
    const before = await published();
    const { revision, answers, choices } = await read();
    expect(answers).toMatchObject({
      brand: BRAND,
      nameEn: "Marigold Mart",
      nameHi: "मैरीगोल्ड मार्ट",
      lookup: "marigoldmart",
      primaryColor: "#6b21a8",
    });
    expect(answers.logo).toBe(svgFromUri((await brandSeenByCustomers()).logo));
    expect(choices.fontFamily.map(({ value }: Row) => value)).toContain("'Baloo 2'");
    expect((await save(answers, revision)).status).toBe(200);
    expect(await published()).toEqual(before);
    expect((await read(CHANGE, "no-such-brand")).answers).toEqual({});
  });

  test("is published with its author and reason, and visible to every visitor at once", async () => {
    const { revision, answers } = await read();
    const logo = svg("<path d='M1 1h8v8z' fill='#123456'/>");
    const wanted = {
      ...answers,
      primaryColor: "#1D4ED8",
      fontFamily: "'Baloo 2'",
      logo,
      titleEn: "Loans",
      titleHi: "लोन",
      note: "New look",
    };
    const { status, body } = await save(wanted, revision);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await brandSeenByCustomers()).toMatchObject({
      primaryColor: "#1d4ed8",
      fontFamily: "'Baloo 2'",
      fontLink: "/in/home/app/fonts/baloo-2.css",
      title: "Loans",
    });
    expect(svgFromUri((await brandSeenByCustomers()).logo)).toBe(logo);
    const config = await server.call("GET", `/api/config/customer?brand=${BRAND}`);
    expect(config.body.coBrand).toMatchObject({ key: BRAND, primaryColor: "#1d4ed8" });
    expect(await published()).toMatchObject({ note: "New look" });
    const changes = await readPage(server, token, { filter: { brand: [BRAND] } }, "/api/admin/tables/brand-changes");
    expect(changes.body.rows[0]).toMatchObject({ note: "New look", number: (await published())?.number });
    const [auditEntry] = (await readPage(server, token, {}, "/api/admin/tables/deeds-of-staff")).body.rows as Row[];
    expect(auditEntry).toMatchObject({ action: "brand-changed", subject: BRAND });
    const list = await readPage(server, token, { filter: { brand: [BRAND] } }, "/api/admin/tables/brand-list");
    expect(list.body.rows).toMatchObject([{ id: BRAND, font: "Baloo 2", primary_color: "#1d4ed8", terms: "ours" }]);
  });

  test("has a name in each language, and is found by any of them; a name equal in all is stored once", async () => {
    const hindi = "मैरीगोल्ड मार्ट";
    expect([(await brandSeenByCustomers(BRAND, "hi")).name, (await brandSeenByCustomers(hindi)).key]).toEqual([hindi, BRAND]);
    const { revision, answers } = await read();
    expect((await save({ ...answers, nameHi: "Marigold Mart" }, revision)).status).toBe(200);
    expect((await brandSeenByCustomers(BRAND, "hi")).name).toBe("Marigold Mart");
    expect(server.releases.live().catalog.brands.get(BRAND)).not.toHaveProperty("nameIn");
  });

  test("is refused with the checker's findings, at the field and in the reader's language; nothing is published", async () => {
    const before = await published();
    expect(await fieldFaults({ primaryColor: "#fde047" })).toEqual([
      expect.stringMatching(/^\/answers\/primaryColor colour-too-pale The colour is too pale for: .*Progress/),
    ]);
    expect(await fieldFaults({ secondaryColor: "#fde047" }, "hi")).toEqual([
      expect.stringMatching(/^\/answers\/secondaryColor colour-too-pale इनके लिए बहुत हल्का है: चित्र/),
    ]);
    expect(await fieldFaults({ lookup: "one, marigoldmart, Sunbird" })).toEqual([
      expect.stringMatching(/^\/answers\/lookup duplicate-name The name/),
    ]);
    expect(await fieldFaults({ lookup: "x;y" })).toEqual([expect.stringMatching(/^\/answers\/lookup pattern Names/)]);
    expect(await fieldFaults({ titleEn: "Loans", titleHi: "" })).toEqual([expect.stringMatching(/^\/answers\/titleHi required Please/)]);
    expect(await fieldFaults({ primaryColor: "red" })).toEqual([expect.stringMatching(/^\/answers\/primaryColor pattern Write/)]);
    expect(await fieldFaults({ primaryColor: "#123456;background:url(//x)" })).toEqual([
      expect.stringMatching(/^\/answers\/primaryColor pattern/),
    ]);
    expect(await fieldFaults({ fontFamily: "Lato" })).toEqual([expect.stringMatching(/^\/answers\/fontFamily enum/)]);
    expect(await fieldFaults({ nameEn: " " })).toEqual([expect.stringMatching(/^\/answers\/nameEn required/)]);
    expect(await published()).toEqual(before);
  });

  test.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["an event handler", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["a link", svg("<a href='javascript:alert(1)'><path d='M0 0'/></a>")],
    ["an external image", svg("<image href='https://evil.example/x.png'/>")],
    ["an external use element", svg("<use xlink:href='https://evil.example/x.svg#a'/>")],
    ["a foreignObject", svg("<foreignObject><div/></foreignObject>")],
    ["a style element", svg("<style>@import 'https://evil.example'</style>")],
    ["a style attribute", svg("<path style='fill:url(https://evil.example)' d='M0 0'/>")],
    ["an external paint", svg("<path fill='url(https://evil.example#a)' d='M0 0'/>")],
    ["an entity", "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>"],
    ["a comment before a script", svg("<!-- --><script>1</script>")],
    ["CDATA", svg("<![CDATA[<script>1</script>]]>")],
    ["a text element", svg("<text>Bank</text>")],
    ["an animation", svg("<animate attributeName='href' to='javascript:1'/>")],
    ["a second root element", `${svg("")}<script>1</script>`],
    ["an unclosed element", "<svg xmlns='http://www.w3.org/2000/svg'><g>"],
    ["plain text", "logo"],
    ["no namespace", "<svg viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"],
    ["a duplicate attribute", svg("<path d='M0 0h9v9z' d='M0 0'/>")],
    ["another namespace", "<svg xmlns='http://www.w3.org/1999/xhtml'><g/></svg>"],
    ["mismatched quotes", svg("<path d=\"M0 0' onload='alert(1)\"/>")],
  ])("has no logo with %s", async (_, logo) => {
    expect(await fieldFaults({ logo })).toEqual([expect.stringMatching(/^\/answers\/logo logo-(active|not-svg) /)]);
  });

  test("S67 a change on an outdated revision is refused; changes of two brands do not conflict", async () => {
    const first = await read();
    const other = await read(CHANGE, OTHER);
    const number = (await published())?.number ?? 0;
    expect((await save({ ...first.answers, nameEn: "Marigold First" }, first.revision)).status).toBe(200);
    // Another brand is as it was, whatever was published since.
    expect((await save({ ...other.answers, nameEn: "Sunbird Later" }, other.revision)).status).toBe(200);
    expect((await published())?.number).toBe(number + 2);
    const late = await save({ ...first.answers, nameEn: "Marigold Second" }, first.revision);
    expect([late.status, late.body.code]).toEqual([409, "RECORD_CHANGED"]);
    expect((await read()).answers).toMatchObject({ nameEn: "Marigold First", nameHi: "Marigold First" });
    expect(
      (await save({ brand: BRAND, publication: (await read(RESTORE)).choices.publication[0].value }, first.revision, RESTORE)).status,
    ).toBe(409);
    const now = await read();
    const two = await Promise.all(["One", "Other"].map((nameEn) => save({ ...now.answers, nameEn }, now.revision)));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is restored to an earlier publication, and other changes since stay", async () => {
    const { choices, revision } = await read(RESTORE);
    const earliest = choices.publication.at(-1);
    const back = await Promise.all([1, 2].map(() => save({ brand: BRAND, publication: earliest.value }, revision, RESTORE)));
    // Of two at once the later one finds another revision when its publication is made.
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await brandSeenByCustomers()).toMatchObject({ name: "Marigold Mart", primaryColor: "#6b21a8", fontLink: null });
    expect((await brandSeenByCustomers(OTHER)).name).toBe("Sunbird Later");
    expect(await published()).toMatchObject({ note: `brand-restored ${BRAND} ${earliest.value}` });
    const now = await read(RESTORE);
    expect(now.choices.publication.map(({ value }: Row) => value)).not.toContain(earliest.value);
    const unknown = await save({ brand: BRAND, publication: "999" }, now.revision, RESTORE);
    expect(unknown.body.fields).toMatchObject([{ path: "/answers/publication", keyword: "enum" }]);
  });

  test("is for role 1 only", async () => {
    for (const roleId of [2, 3, 4] as const) {
      const other = await signInStaff(server, { area: "admin", roleId });
      for (const path of [CHANGE, RESTORE, "/api/admin/tables/brand-list", "/api/admin/tables/brand-changes"])
        expect((await server.call("GET", path, { token: other })).status).toBe(403);
      for (const path of [CHANGE, RESTORE])
        expect((await server.call("POST", path, { token: other, body: { revision: "", answers: { brand: BRAND } } })).status).toBe(403);
    }
    const partner = await signInStaff(server, { area: "partner", brand: BRAND });
    expect((await server.call("GET", "/api/partner/forms/change-brand", { token: partner })).status).toBe(403);
  });
});
