import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INDIA_MS, todayInIndia } from "../../../src/engine/values/dates.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const ADD = "/api/admin/forms/add-advert";
const CHANGE = "/api/admin/forms/change-advert";
const END = "/api/admin/forms/end-advert";
const LIST = "/api/admin/tables/advert-list";
const DAY_S = 86_400;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

type Row = Record<string, string | number | null>;

/** The day in India so many days from now. */
const day = (ahead = 0) => todayInIndia(new Date(server.ctx.clock.now().getTime() + ahead * DAY_S * 1000));
const advert = (title: string, more: object = {}) => ({
  titleEn: title,
  titleHi: `${title} (हिंदी)`,
  textEn: "Work out what a loan costs.",
  textHi: "लोन की लागत निकालें।",
  link: "/emi-calculator",
  startsOn: day(),
  endsOn: day(1),
  priority: 5,
  ...more,
});
const save = (path: string, answers: object, revision = "") => server.call("POST", path, { token, body: { revision, answers } });
const read = async (path: string, about: string) => (await server.call("GET", `${path}?about=${about}`, { token })).body;
const fieldFaults = async (answers: object) => {
  const { status, body } = await save(ADD, answers);
  expect(status, JSON.stringify(answers)).toBe(422);
  return body.fields.map(({ path, keyword }: Row) => `${path} ${keyword}`);
};
const readShownAdverts = async (query = "brand=saral", language = "en"): Promise<Row[]> =>
  (await server.call("GET", `/api/adverts?${query}`, { headers: { "accept-language": language } })).body.adverts;
const titles = async (query?: string) => (await readShownAdverts(query)).map(({ title }) => title);
const rows = async (filter?: object) => (await readPage(server, token, filter && { filter }, LIST)).body.rows as Row[];
const rowOf = async (title: string) => (await rows()).find((row) => row.title === title) as Row;
/** Ends all, so that a test begins with none. */
async function endAll(): Promise<void> {
  for (const { value } of (await read(END, "")).choices.advert) {
    const { revision } = await read(END, value);
    expect((await save(END, { advert: value }, revision)).status).toBe(200);
  }
  expect(await readShownAdverts()).toEqual([]);
}

describe("advertisements", () => {
  test("are shown by brand and product, at most two, by descending priority, in the reader's language", async () => {
    for (const [title, more] of [
      ["For all", {}],
      ["For marigold", { brand: "marigold", priority: 7 }],
      ["For gold loans", { product: "GOLD_LOAN", priority: 9 }],
      ["Less", { priority: 1 }],
    ] as const)
      expect((await save(ADD, advert(title, more))).status).toBe(200);
    expect(await titles()).toEqual(["For all", "Less"]);
    expect(await titles("brand=marigold")).toEqual(["For marigold", "For all"]);
    expect(await titles("brand=marigold&product=GOLD_LOAN")).toEqual(["For gold loans", "For marigold"]);
    expect(await titles("brand=sunbird&product=LOAN")).toEqual(["For all", "Less"]);
    expect((await readShownAdverts("brand=saral", "hi"))[0]).toEqual({
      id: expect.any(String),
      title: "For all (हिंदी)",
      text: "लोन की लागत निकालें।",
      link: "/emi-calculator",
    });
    expect(await rows({ state: ["shown"], brand: ["marigold"] })).toMatchObject([{ title: "For marigold", priority: 7, starts_on: day() }]);
    expect((await server.call("GET", "/api/adverts?brand=saral&who=me")).status).toBe(400);
    await endAll();
  });

  test("are shown on their page and to readers of their language only, and on all without such a limit", async () => {
    for (const [title, more] of [
      ["Everywhere", { priority: 1 }],
      ["Among products", { page: "/products" }],
      ["For Hindi", { language: "hi" }],
    ] as const)
      expect((await save(ADD, advert(title, more))).status).toBe(200);
    const titlesFor = async (page: string, language: string) =>
      (await readShownAdverts(`brand=saral&page=${encodeURIComponent(page)}`, language)).map(({ title }) => title);
    expect(await titlesFor("/products", "en")).toEqual(["Among products", "Everywhere"]);
    expect(await titlesFor("/", "en")).toEqual(["Everywhere"]);
    expect(await titlesFor("/", "hi")).toEqual(["For Hindi (हिंदी)", "Everywhere (हिंदी)"]);
    expect(await titles()).toEqual(["Everywhere"]);
    expect(await rowOf("For Hindi")).toMatchObject({ page: null, language: "hi" });
    const { answers, choices } = await read(CHANGE, String((await rowOf("Among products")).id));
    expect(answers).toMatchObject({ page: "/products" });
    // Only pages that show adverts at all.
    const pages = choices.page.map(({ value }: Row) => value);
    expect(pages).toContain("/products");
    expect(pages).not.toContain("/user/offers");
    expect(new Set(pages).size).toBe(pages.length);
    expect(await fieldFaults(advert("Nowhere", { page: "/user/offers", language: "xx" }))).toEqual([
      "/answers/page enum",
      "/answers/language enum",
    ]);
    await endAll();
  });

  test("count who saw and who followed them: each browser once, up to a limit, and only while shown", async () => {
    expect((await save(ADD, advert("Counted"))).status).toBe(200);
    const id = String((await rowOf("Counted")).id);
    const count = (event: string, browser: string, remoteAddress = "10.1.1.1") =>
      server.app.inject({ method: "POST", url: `/api/adverts/${id}/${event}`, headers: { "user-agent": browser }, remoteAddress });
    const counted = async () => {
      const { impressions, clicks } = await rowOf("Counted");
      return [impressions, clicks];
    };
    await Promise.all(Array.from({ length: 50 }, (_, index) => count("seen", `browser ${index}`)));
    await Promise.all(Array.from({ length: 5 }, () => count("followed", "browser 1")));
    expect(await counted()).toEqual([50, 1]);
    await count("seen", "browser 1");
    await count("seen", "browser 1", "10.1.2.1");
    expect(await counted()).toEqual([51, 1]);
    for (let index = 0; index < 250; index++) await count("seen", `other ${index}`, "10.1.3.1");
    expect(await counted()).toEqual([251, 1]);
    const filter = encodeURIComponent(JSON.stringify({ counted_at: { from: day(), to: day() } }));
    const report = await server.call("GET", `/api/admin/reports/advert-results?filter=${filter}`, { token });
    expect(report.body.rows).toEqual([{ title: "Counted", day: day(), impressions: 251, clicks: 1 }]);
    await endAll();
    await count("followed", "browser 2");
    expect(await counted()).toEqual([251, 1]);
    expect((await count("bought", "browser 2")).statusCode).toBe(400);
  });

  test("link to public pages of the site, or by https to permitted hosts, and nowhere else", async () => {
    for (const link of [
      "javascript:alert(1)",
      " jAvascript:alert(1)",
      "data:text/html,x",
      "http://cms.rbi.org.in/",
      "//cms.rbi.org.in/",
      "/\\cms.rbi.org.in",
      "https:/\\cms.rbi.org.in/",
      "https://cms.rbi.org.in@evil.example/",
      "https://someone@cms.rbi.org.in/",
      "https://cms.rbi.org.in.evil.example/",
      "https://cms.rbi.org.in:8443/",
      "https://\u0441ms.rbi.org.in/",
      "https://cms.rbi.org.in/\nx",
      "https://evil.example/?https://cms.rbi.org.in/",
      "/user/offers",
      "/redirect",
      "/%2f%2fevil.example",
      "/emi-calculator?next=//evil.example",
    ])
      expect(await fieldFaults(advert("Hostile", { link })), link).toEqual(["/answers/link pattern"]);
    expect((await save(ADD, advert("Hostile", { link: "https://cms.rbi.org.in\0/" }))).status).toBe(400);
    expect((await save(ADD, advert("Sachet", { link: "https://SACHET.rbi.org.in/a?b=c" }))).status).toBe(200);
    expect(await readShownAdverts()).toMatchObject([{ title: "Sachet", link: "https://sachet.rbi.org.in/a?b=c" }]);
    await server.releases.publish(
      (await server.releases.liveDocuments()).map((document) =>
        document.kind === "site" ? { ...document, content: withoutSachet(document.content as { redirects?: { id: string }[] }) } : document,
      ),
      { author: "test", note: "", source: "product" },
    );
    // What the documents do not allow any more is not shown any more.
    expect(await readShownAdverts()).toEqual([]);
    await endAll();
  });

  test("need texts in both languages, dates in order, and an existing brand and product", async () => {
    expect(await fieldFaults(advert(" "))).toEqual(["/answers/titleEn required"]);
    expect(await fieldFaults(advert("A", { textHi: "" }))).toEqual(["/answers/textHi required"]);
    expect(await fieldFaults(advert("A", { titleEn: "x".repeat(61) }))).toEqual(["/answers/titleEn maxLength"]);
    expect(await fieldFaults(advert("A", { startsOn: "2026-02-30" }))).toEqual(["/answers/startsOn format"]);
    expect(await fieldFaults(advert("A", { startsOn: "0001-01-01" }))).toEqual(["/answers/startsOn format"]);
    expect(await fieldFaults(advert("A", { startsOn: day(3), endsOn: day(2) }))).toEqual(["/answers/endsOn minimum"]);
    expect(await fieldFaults(advert("A", { startsOn: day(-2), endsOn: day(-1) }))).toEqual(["/answers/endsOn minimum"]);
    expect(await fieldFaults(advert("A", { priority: 1.5 }))).toEqual(["/answers/priority type"]);
    expect(await fieldFaults(advert("A", { priority: 101 }))).toEqual(["/answers/priority maximum"]);
    expect(await fieldFaults(advert("A", { brand: "nobody" }))).toEqual(["/answers/brand enum"]);
    expect(await fieldFaults(advert("A", { product: "TEA" }))).toEqual(["/answers/product enum"]);
    const { body } = await server.call("POST", ADD, {
      token,
      body: { revision: "", answers: advert("A", { link: "http://x" }) },
      headers: { "accept-language": "hi" },
    });
    expect(body.fields[0].message).toMatch(/^लिंक हमारे/);
    expect(await rows({ state: ["shown"] })).toEqual([]);
  });

  test("begin and end at midnight in India", async () => {
    const clock = () => server.ctx.clock.now().getTime() + INDIA_MS;
    const untilMidnight = () => DAY_S - Math.floor((clock() / 1000) % DAY_S);
    const signInAgain = async () => {
      token = await signInStaff(server, { area: "admin", roleId: 1 });
    };
    // Early in a day of India, which is the day before in UTC.
    server.clock.pass(untilMidnight() + 60);
    await signInAgain();
    expect((await save(ADD, advert("Tomorrow alone", { startsOn: day(1), endsOn: day(1) }))).status).toBe(200);
    expect(await rowOf("Tomorrow alone")).toMatchObject({ state: "planned", starts_on: day(1), ends_on: day(1) });
    server.clock.pass(untilMidnight() - 60);
    expect(await titles()).toEqual([]);
    server.clock.pass(120);
    expect(await titles()).toEqual(["Tomorrow alone"]);
    await signInAgain();
    expect(await rowOf("Tomorrow alone")).toMatchObject({ state: "shown", starts_on: day(), ends_on: day() });
    server.clock.pass(untilMidnight() - 60);
    expect(await titles()).toEqual(["Tomorrow alone"]);
    server.clock.pass(120);
    expect(await titles()).toEqual([]);
    await signInAgain();
    const row = await rowOf("Tomorrow alone");
    expect(row).toMatchObject({ state: "over", starts_on: day(-1), ends_on: day(-1) });
    // What is over is no longer there to be changed.
    expect((await read(CHANGE, String(row.id))).choices.advert).toEqual([]);
  });

  test("S67 a change on an outdated revision overwrites nothing, in any order of change and end", async () => {
    for (const [first, second] of [
      [CHANGE, END],
      [END, CHANGE],
      [CHANGE, CHANGE],
    ] as const) {
      await save(ADD, advert("Contended"));
      const { id } = (await rows({ state: ["shown"] }))[0] as Row;
      const { revision, answers } = await read(CHANGE, String(id));
      expect(answers).toEqual({ advert: id, ...advert("Contended") });
      const by = (path: string, text: string) =>
        save(path, path === END ? { advert: id } : { ...answers, advert: id, textEn: text }, revision);
      expect((await by(first, "Of the first")).status).toBe(200);
      const late = await by(second, "Of the second");
      // Of one that was ended there is nothing left to choose.
      expect([late.status, late.body.code]).toEqual(first === END ? [422, "INVALID_ANSWERS"] : [409, "RECORD_CHANGED"]);
      expect((await readShownAdverts()).map(({ text }) => text)).toEqual(first === END ? [] : ["Of the first"]);
      if (first !== END) expect((await read(CHANGE, String(id))).answers.textEn).toBe("Of the first");
      await endAll();
    }
    await save(ADD, advert("At once"));
    const { id } = (await rows({ state: ["shown"] }))[0] as Row;
    const { revision, answers } = await read(CHANGE, String(id));
    const two = await Promise.all(["One", "Other"].map((textEn) => save(CHANGE, { ...answers, textEn }, revision)));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    await endAll();
  });

  test("are audited, exported, and for role 1 only", async () => {
    const auditEntries = (await readPage(server, token, { limit: 100 }, "/api/admin/tables/deeds-of-staff")).body.rows as Row[];
    const done = new Set(auditEntries.map(({ action }) => action));
    expect([...done]).toEqual(expect.arrayContaining(["advert-added", "advert-changed", "advert-ended"]));
    const file = await server.app.inject({ url: `${LIST}/export`, headers: { authorization: `Bearer ${token}` } });
    expect(file.payload).toContain("/emi-calculator");
    for (const roleId of [2, 3, 4] as const) {
      const other = await signInStaff(server, { area: "admin", roleId });
      for (const path of [ADD, CHANGE, END, LIST, `${LIST}/export`])
        expect((await server.call("GET", path, { token: other })).status).toBe(403);
      for (const path of [ADD, CHANGE, END])
        expect((await server.call("POST", path, { token: other, body: { revision: "", answers: advert("Not theirs") } })).status).toBe(403);
    }
    expect(await rows({ state: ["shown"] })).toEqual([]);
  });
});

const withoutSachet = <S extends { redirects?: { id: string }[] }>(site: S): S => ({
  ...site,
  ...(site.redirects && { redirects: site.redirects.filter(({ id }) => id !== "rbi-sachet") }),
});
