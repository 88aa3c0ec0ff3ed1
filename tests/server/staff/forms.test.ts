import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { apply, complete, offerOf, select } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";

const SECRET = "amaltas-password-2026";
const LENDER = "amaltas-bank";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const read = (form: string, as = token, language = "en") =>
  server.call("GET", `/api/admin/forms/${form}`, { token: as, headers: { "accept-language": language } });
const save = (form: string, body: object, language = "en") =>
  server.call("POST", `/api/admin/forms/${form}`, { token, body, headers: { "accept-language": language } });
const auditEntries = async () =>
  (await server.call("GET", "/api/admin/tables/deeds-of-staff", { token })).body.rows as Record<string, string>[];
const someSecret = async () => (await read("set-lender-secret")).body.choices.secret[0].value as string;

describe("a form of the staff", () => {
  test("is for the roles of its action, and an unknown one is for no role", async () => {
    for (const roleId of [2, 3, 4] as const) {
      const other = await signInStaff(server, { area: "admin", roleId });
      expect((await read("switch-lenders", other)).status).toBe(403);
    }
    expect((await read("no-such-form")).status).toBe(404);
  });

  test("is validated by its document again, and each error is reported at its field in the user's language", async () => {
    const secret = await someSecret();
    const fieldFaults = async (answers: object, language?: string) =>
      (await save("set-lender-secret", { revision: "", answers }, language)).body.fields.map(
        ({ path, keyword, message }: Record<string, string>) => `${path} ${keyword} ${message}`,
      );
    expect(await fieldFaults({ secret })).toEqual(["/answers/value required Please enter what the lender gave"]);
    expect(await fieldFaults({ secret, value: "short" }, "hi")).toEqual(["/answers/value minLength सीक्रेट में कम से कम 8 कैरेक्टर होते हैं"]);
    expect(await fieldFaults({ secret: "of-nobody", value: SECRET })).toEqual([expect.stringMatching(/^\/answers\/secret enum /)]);
    expect(await fieldFaults({ secret, value: SECRET, more: true })).toEqual([expect.stringMatching(/^\/answers\/more unknownField/)]);
    expect(await fieldFaults({ secret, value: "two\nlines!" })).toEqual([expect.stringMatching(/^\/answers\/value pattern/)]);
    expect(await auditEntries()).toEqual([]);
  });
});

test("a secret is set and deleted by staff: encrypted, never shown, and recorded with its author", async () => {
  const secret = await someSecret();
  const set = await save("set-lender-secret", { revision: "", answers: { secret, value: SECRET } });
  expect(set.status).toBe(200);
  const row = await server.ctx.db.selectFrom("lender_secrets").selectAll().where("name", "=", secret).executeTakeFirstOrThrow();
  expect(row.sealed_value).not.toContain(SECRET);
  for (const { body } of [set, await read("set-lender-secret"), await read("remove-lender-secret")])
    expect(JSON.stringify(body)).not.toContain(SECRET);
  expect((await read("remove-lender-secret")).body.choices.secret).toMatchObject([{ value: secret }]);
  expect((await save("remove-lender-secret", { revision: "", answers: { secret } })).status).toBe(200);
  expect(await server.ctx.db.selectFrom("lender_secrets").selectAll().execute()).toEqual([]);
  expect((await auditEntries()).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `secret-removed ${secret}`,
    `secret-set ${secret}`,
  ]);
  await expect(server.ctx.db.deleteFrom("staff_actions").execute()).rejects.toThrow();
});

test("a switch whose audit entry cannot be stored changes nothing, and two at once give one audit entry for each publication", async () => {
  const before = (await read("switch-lenders")).body;
  const others = before.answers.on.filter((id: string) => id !== LENDER);
  const published = async () => (await server.releases.publications({ before: null, limit: 1 }))[0]?.number;
  const number = await published();
  await server.ctx.database.execute(
    `create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '53100'; end $$;
     create trigger refuse_entrys before insert on staff_actions for each row execute function refuse_entry();`,
  );
  expect((await save("switch-lenders", { revision: before.revision, answers: { on: others }, confirmed: true })).status).toBe(503);
  await server.ctx.database.execute("drop trigger refuse_entrys on staff_actions");
  expect([await published(), (await read("switch-lenders")).body.answers.on]).toEqual([number, before.answers.on]);
  const kept = (await auditEntries()).length;
  const two = await Promise.all(
    [LENDER, "kachnar-finance"].map((id) =>
      save("switch-lenders", {
        revision: before.revision,
        answers: { on: before.answers.on.filter((one: string) => one !== id) },
        confirmed: true,
      }),
    ),
  );
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await published(), (await auditEntries()).length]).toEqual([(number ?? 0) + 1, kept + 1]);
  const now = (await read("switch-lenders")).body;
  expect((await save("switch-lenders", { revision: now.revision, answers: before.answers })).status).toBe(200);
});

test("a lender is switched off and on: its offers change at once, its author is logged, and an outdated revision overwrites nothing", async () => {
  const applicant = await apply(server);
  const offered = async () => {
    const { body } = await server.call("GET", `/api/offers/${applicant.appId}`, { token: applicant.token });
    return body.data.offers.map(({ lender }: { lender: string }) => lender) as string[];
  };
  const offer = await offerOf(server, applicant, LENDER);
  const before = (await read("switch-lenders")).body;
  expect(before.answers.on).toContain(LENDER);
  const others = before.answers.on.filter((id: string) => id !== LENDER);
  // A new application closes the previous one, whose offers nobody can choose.
  const other = await apply(server);
  await offerOf(server, other, LENDER);
  const body = { prospectAppId: other.prospectAppId, productType: "loan", startNew: true };
  expect((await server.call("POST", "/api/applications", { token: other.token, body })).status).toBe(200);
  const asked = await save("switch-lenders", { revision: before.revision, answers: { on: others } });
  expect(asked.body.question).toMatchObject({ kind: "lenders-off", lenders: ["Amaltas Bank"] });
  const current = await server.ctx.db
    .selectFrom("offer_states")
    .select(["offer_id", "application_id"])
    .where("lender", "=", LENDER)
    .where("status", "is", null)
    .execute();
  const open = current.filter(({ application_id }) => application_id !== other.appId);
  expect(open).toHaveLength(current.length - 1);
  expect(open.map(({ offer_id }) => offer_id)).toContain(offer.id);
  expect(asked.body.question.offers).toBe(open.length);
  expect(await offered(), "before it is confirmed").toContain(LENDER);
  const off = await save("switch-lenders", { revision: before.revision, answers: { on: others }, confirmed: true });
  expect(off.body.question).toBeUndefined();
  expect(off).toMatchObject({ status: 200, body: { answers: { on: others } } });
  const again = await save("switch-lenders", { revision: off.body.revision, answers: { on: others } });
  expect([again.status, again.body.question], "nothing is switched off").toEqual([200, undefined]);
  expect(await offered()).not.toContain(LENDER);
  expect((await select(server, applicant, offer.id)).body.code).toBe("OFFER_EXPIRED");
  const [entry] = await server.releases.publications({ before: null, limit: 1 });
  const { username } = await server.ctx.db
    .selectFrom("staff")
    .select("username")
    .where("role_id", "=", 1)
    .execute()
    .then((rows) => ({ username: rows.map((row) => row.username) }));
  expect(username).toContain(entry?.author);
  expect(entry).toMatchObject({ note: `lender-off ${LENDER}` });
  // A user who saw the previous state would unknowingly switch it on again.
  expect(await save("switch-lenders", { revision: before.revision, answers: before.answers })).toMatchObject({
    status: 409,
    body: { code: "RECORD_CHANGED" },
  });
  const now = (await read("switch-lenders")).body;
  expect((await save("switch-lenders", { revision: now.revision, answers: before.answers })).status).toBe(200);
  expect(await offered()).toContain(LENDER);
  expect((await auditEntries()).slice(0, 2).map(({ action }) => action)).toEqual(["lender-on", "lender-off"]);
});

test("the question before a lender is switched off counts the offers that customers can still choose, and no others", async () => {
  const applicant = await apply(server);
  const { revision, answers } = (await read("switch-lenders")).body;
  const on = answers.on.filter((id: string) => id !== LENDER);
  const counted = async () => (await save("switch-lenders", { revision, answers: { on } })).body.question.offers;
  const others = await counted();
  const offer = await offerOf(server, applicant, LENDER);
  expect(await counted()).toBe(others + 1);
  const expireAt = (valid_until: Date) =>
    server.ctx.db.updateTable("offer_states").set({ valid_until }).where("offer_id", "=", offer.id).execute();
  const { valid_until } = await server.ctx.db
    .selectFrom("offer_states")
    .select("valid_until")
    .where("offer_id", "=", offer.id)
    .executeTakeFirstOrThrow();
  await expireAt(server.clock.now());
  expect(await counted(), "expired").toBe(others);
  await expireAt(valid_until);
  const body = { prospectAppId: applicant.prospectAppId, productType: "LOAN", startNew: true };
  const { appId } = (await server.call("POST", "/api/applications", { token: applicant.token, body })).body;
  expect((await select(server, applicant, offer.id)).body.code, "of a closed application").toBe("OFFER_EXPIRED");
  expect(await counted()).toBe(others);
  const next = { ...applicant, appId };
  expect((await select(server, next, (await offerOf(server, next, LENDER)).id)).status).toBe(200);
  expect((await complete(server, next, { se_loan_amount: 150_000 })).status).toBe(200);
  const again = await offerOf(server, next, LENDER);
  expect((await select(server, next, again.id)).body.code, "the lender has the application").toBe("ALREADY_SUBMITTED");
  expect(await counted()).toBe(others);
});
