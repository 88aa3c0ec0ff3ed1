import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const CHANGE = "/api/admin/forms/change-template";
const TEMPLATE = "offers-are-waiting";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

type Row = Record<string, string>;

const read = async (template = TEMPLATE) => (await server.call("GET", `${CHANGE}?about=${template}`, { token })).body;
const save = (answers: object, revision: string, language = "en") =>
  server.call("POST", CHANGE, { token, body: { revision, answers }, headers: { "accept-language": language } });
const liveDocument = (id = TEMPLATE) => server.releases.live().catalog.templates.get(id);
const published = async () => (await server.releases.publications({ before: null, limit: 1 }))[0];
const fieldFaults = async (more: object, language?: string) => {
  const { revision, answers } = await read();
  const { status, body } = await save({ ...answers, ...more }, revision, language);
  expect(status, JSON.stringify(more)).toBe(422);
  return body.fields.map(({ path, keyword, message }: Row) => `${path} ${keyword} ${message}`) as string[];
};

describe("a template of messages", () => {
  test("is read in its live state, and saving it unchanged creates no publication", async () => {
    const before = await published();
    const { revision, answers } = await read();
    expect(answers).toMatchObject({
      template: TEMPLATE,
      variables: "name (alphanumeric), product (alphanumeric), link (url), unsubscribe (url)",
      header: "SARALX",
      smsHi: liveDocument()?.sms?.body.hi,
      emailEn: liveDocument()?.email?.body.en,
    });
    expect((await save(answers, revision)).status).toBe(200);
    expect(await published()).toEqual(before);
    expect((await read("no-such-template")).answers).toEqual({});
  });

  test("is published with its author and reason, and live for the next message", async () => {
    const { revision, answers } = await read();
    const smsEn = "Dear {name}, offers for {product}: {link} Stop: {unsubscribe} -Saral";
    const { status, body } = await save({ ...answers, smsEn, dltTemplateIdEn: "1107160000000000999", note: "Registered anew" }, revision);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(liveDocument()?.sms).toMatchObject({ body: { en: smsEn }, dltTemplateId: { en: "1107160000000000999" } });
    expect(await published()).toMatchObject({ note: "Registered anew" });
    const [auditEntry] = (await readPage(server, token, {}, "/api/admin/tables/deeds-of-staff")).body.rows as Row[];
    expect(auditEntry).toMatchObject({ action: "template-changed", subject: TEMPLATE, about: "Offers are waiting" });
    const { rows } = (await readPage(server, token, { limit: 100 }, "/api/admin/tables/message-template-list")).body;
    expect((rows as Row[]).find(({ id, channel, language }) => `${id} ${channel} ${language}` === `${TEMPLATE} sms en`)).toMatchObject({
      text: smsEn,
      dlt_template: "1107160000000000999",
    });
  });

  test("is refused with the checker's findings, at the field and in the reader's language; nothing is published", async () => {
    const before = await published();
    const { answers } = await read();
    expect(await fieldFaults({ smsEn: `${answers.smsEn} {pan}` })).toContainEqual(
      expect.stringMatching(/^\/answers\/smsEn unknown-placeholder The placeholder \{pan\} has no value/),
    );
    expect(await fieldFaults({ smsHi: `${answers.smsHi} {pan}` }, "hi")).toEqual([
      expect.stringMatching(/^\/answers\/smsHi placeholders-differ हर भाषा/),
    ]);
    expect(await fieldFaults({ variables: `${answers.variables}, pan (numeric)` })).toContainEqual(
      expect.stringMatching(/^\/answers\/variables unused-variable /),
    );
    expect((await fieldFaults({ variables: "name (alphabetic)" }))[0]).toMatch(/^\/answers\/variables pattern/);
    expect((await fieldFaults({ dltTemplateIdHi: "123" }))[0]).toMatch(/^\/answers\/dltTemplateIdHi /);
    expect((await fieldFaults({ dltTemplateIdHi: "" }))[0]).toMatch(/^\/answers\/dltTemplateIdHi no-dlt-id Enter the DLT id .*\(hi\)/);
    expect((await fieldFaults({ header: "saral!" }))[0]).toMatch(/^\/answers\/header /);
    expect((await fieldFaults({ emailHi: "" }))[0]).toMatch(/^\/answers\/emailHi language-missing /);
    expect((await fieldFaults({ smsEn: "" }))[0]).toMatch(/^\/answers\/sms(En|Hi) /);
    expect(await published()).toEqual(before);
  });

  test("S47 of two concurrent changes of one the second gets a conflict, and a change of another template does not conflict", async () => {
    const [one, other] = [await read(), await read("finish-your-form")];
    expect((await save({ ...one.answers, subjectEn: "Offers for {product}" }, one.revision)).status).toBe(200);
    expect((await save({ ...other.answers, titleEn: "Finish it" }, other.revision)).status).toBe(200);
    const late = await save({ ...one.answers, subjectEn: "Your {product}" }, one.revision);
    expect([late.status, late.body.code]).toEqual([409, "RECORD_CHANGED"]);
    expect(liveDocument()?.email?.subject.en).toBe("Offers for {product}");
  });

  test("its secret variables stay secret", async () => {
    const { revision, answers } = await read("otp");
    expect((await save({ ...answers, titleEn: "Passcode", titleHi: "ओटीपी" }, revision)).status).toBe(200);
    expect(liveDocument("otp")?.variables).toEqual([{ name: "otp", tag: "numeric", secret: true }]);
  });
});
