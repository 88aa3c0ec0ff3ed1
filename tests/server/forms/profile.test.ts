import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lockRow } from "../../../src/server/features/customers/customer-locks.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import {
  givenConsent,
  goodAnswers,
  goodConsents,
  newestVersion,
  newProspect,
  otpFor,
  type SignedInCustomer,
  sendOtp,
  signInCustomer,
} from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FORM = "personal-loan";

function put({ token, prospectAppId }: SignedInCustomer, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = {
    form: FORM,
    release: server.releases.live().hash,
    answers: goodAnswers(),
    consents: goodConsents(),
    complete: true,
    ...change,
  };
  return server.call("PUT", `/api/user/${prospectAppId}`, { token, body, headers });
}

test("a completed form creates the profile, the flags, the consents and the application", async () => {
  const customer = await signInCustomer(server);
  const { status, body } = await put(customer);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.appId).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.data).toMatchObject({
    first_name: "Meera",
    tin: "ABCP******",
    pl_completed: 1,
    monthly_income: 60000,
    inflight_credit_app_id: body.appId,
    allow_sms: 0,
  });
  const read = await server.call("GET", `/api/user/${customer.prospectAppId}`, { token: customer.token });
  expect(read.body.data).toEqual(body.data);
  const consents = await server.ctx.db.selectFrom("consents").selectAll().where("customer_id", "=", body.data.user_id).execute();
  expect(consents).toHaveLength(2);
  expect(consents.find(({ consent }) => consent === "terms-and-privacy")).toMatchObject({
    version: newestVersion("terms-and-privacy"),
    given: true,
    language: "en",
    release: server.releases.live().hash,
    application_id: body.appId,
  });
});

test("S52 consents are append-only", async () => {
  await expect(server.ctx.database.execute("update consents set given = false")).rejects.toThrow(/only ever added/);
  await expect(server.ctx.database.execute("delete from consents")).rejects.toThrow(/only ever added/);
  await expect(server.ctx.database.execute("truncate consents")).rejects.toThrow(/only ever added/);
});

test("answers are validated again: missing, wrong and hidden ones are reported by field", async () => {
  const customer = await signInCustomer(server);
  const refused = async (answers: Record<string, unknown>, language = "en") => {
    const { status, body } = await put(customer, { answers }, { "accept-language": language });
    expect(status).toBe(422);
    return body;
  };
  const { first_name: _gone, ...withoutName } = goodAnswers();
  expect((await refused(withoutName)).fields).toEqual([expect.objectContaining({ path: "/answers/first_name", keyword: "required" })]);
  const young = await refused({ ...goodAnswers(), birth_date: "2020-01-01" });
  expect(young.fields[0]).toMatchObject({ path: "/answers/birth_date", keyword: "ageBetween" });
  expect((await refused({ ...goodAnswers(), monthly_rent: 5000 })).fields[0]).toMatchObject({
    path: "/answers/monthly_rent",
    keyword: "hiddenField",
  });
  expect((await refused({ ...goodAnswers(), business_years: "1" })).fields[0].path).toBe("/answers/business_years");
  expect((await refused(withoutName, "hi")).fields[0].message).toMatch(/[\u0900-\u097f]/);
  const { rows } = await server.ctx.database.execute(
    "select count(*)::int as n from applications join customers on customers.id = customer_id where pan_index is null",
  );
  expect(rows[0]?.n).toBe(0);
});

test("missing, unknown and outdated consents, and those without a choice, are refused", async () => {
  const customer = await signInCustomer(server);
  const [terms, communications] = goodConsents() as [object, object];
  const cases: [object[], string][] = [
    [[communications], "required"],
    [[{ ...terms, given: false }], "required"],
    [[{ ...terms, version: 99 }], "version"],
    [[terms, { ...terms, id: "no-such-consent" }], "unknown"],
    [[terms, terms], "uniqueItems"],
  ];
  for (const [consents, keyword] of cases) {
    const { status, body } = await put(customer, { consents });
    expect([status, body.code]).toEqual([422, "CONSENT_MISSING"]);
    expect(body.fields.map((field: { keyword: string }) => field.keyword)).toContain(keyword);
  }
  const low = { ...goodAnswers(), monthly_income: 20000 };
  const household = (choice?: string) => ({ ...givenConsent("household-income"), ...(choice && { choice }) });
  expect((await put(customer, { answers: low })).body.fields[0].path).toBe("/consents/household-income");
  expect((await put(customer, { answers: low, consents: [terms, household()] })).status).toBe(422);
  expect((await put(customer, { answers: low, consents: [terms, household("AT_MOST_300000")] })).status).toBe(200);
});

test("a masked PAN represents the stored one, and only its own mask is accepted", async () => {
  const customer = await signInCustomer(server);
  const withPan = (tin: string) => put(customer, { answers: { ...goodAnswers(), tin } });
  expect((await withPan("ABCP******")).status).toBe(422);
  expect((await withPan("abcpe1234f")).status).toBe(200);
  expect((await withPan("ABCP******")).body.data.tin).toBe("ABCP******");
  const refused = await withPan("ABXP******");
  expect([refused.status, refused.body.fields]).toEqual([422, [{ path: "/answers/tin", keyword: "pattern", message: "Invalid PAN" }]]);
  const { rows } = await server.ctx.database.execute("select pan_index from customers where pan_index is not null");
  expect(rows.map(({ pan_index }) => pan_index)).toContain(server.ctx.vault.blindIndex("pan", "ABCPE1234F"));
});

test("an answer whose question no longer applies is dropped from the profile", async () => {
  const customer = await signInCustomer(server);
  await put(customer, { answers: { ...goodAnswers(), residence_type: "RENTED", monthly_rent: 9000 } });
  const { body } = await put(customer);
  expect(body.data).toMatchObject({ residence_type: "OWNED", monthly_rent: null, mobile_phone_number: customer.mobile });
});

test("a verified mobile number is not changed by an answer", async () => {
  const customer = await signInCustomer(server);
  const answers: Record<string, unknown> = { ...goodAnswers(), verified_channel: "EMAIL", mobile_phone_number: "9876543210" };
  delete answers.email;
  const { status, body } = await put(customer, { answers });
  expect([status, body.fields[0]]).toMatchObject([422, { path: "/answers/mobile_phone_number", keyword: "const" }]);
});

test("a customer who signed in by email cannot omit the mobile number", async () => {
  const prospectAppId = await newProspect(server);
  await sendOtp(server, prospectAppId, "no.mobile@example.com");
  const otp = await otpFor(server, "no.mobile@example.com");
  const { body } = await server.call("POST", "/api/otp/verify", { body: { prospectAppId, to: "no.mobile@example.com", otp } });
  const saved = await put(
    { token: body.token, prospectAppId, mobile: "" },
    { answers: { ...goodAnswers(), email: "no.mobile@example.com" } },
  );
  expect([saved.status, saved.body.fields[0]]).toMatchObject([422, { path: "/answers/mobile_phone_number", keyword: "required" }]);
});

test("a draft is stored as it is, encrypted, under its release, and deleted once the form is submitted", async () => {
  const customer = await signInCustomer(server);
  const url = `/api/user/${customer.prospectAppId}`;
  const draft = () => server.call("GET", `${url}/draft?form=${FORM}`, { token: customer.token });
  expect((await draft()).body.data).toBeNull();
  const release = server.releases.live().hash;
  const answers = { first_name: "Me", monthly_rent: 1, tin: "ABCPE1234F" };
  const saved = await server.call("PATCH", url, { token: customer.token, body: { form: FORM, release, answers, step: "about-you" } });
  expect(saved.status).toBe(200);
  expect((await draft()).body.data).toEqual({
    form: FORM,
    release,
    answers,
    step: "about-you",
    renewed: false,
    savedAt: saved.body.savedAt,
    revision: 1,
  });
  const { rows } = await server.ctx.database.execute("select sealed_answers from drafts");
  expect(JSON.stringify(rows)).not.toContain("ABCPE1234F");
  expect((await put(customer)).status).toBe(200);
  expect((await draft()).body.data).toBeNull();
});

test("a draft in progress is overtaken by no newer draft, no read and not by the form itself", async () => {
  const customer = await signInCustomer(server);
  const url = `/api/user/${customer.prospectAppId}`;
  const { token } = customer;
  const release = server.releases.live();
  const save = (first_name: string) =>
    server.call("PATCH", url, { token, body: { form: FORM, release: release.hash, answers: { first_name } } });
  /** A save that has started and continues on request. */
  const saveSlowly = async (first_name: string) => {
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(server.releases, "findSince").mockImplementationOnce(async () => {
      begun.resolve();
      await gate.promise;
      return release;
    });
    const saving = save(first_name);
    await begun.promise;
    return { saving, goOn: gate.resolve };
  };
  const draft = () => server.call("GET", `${url}/draft?form=${FORM}`, { token });
  /** A read that waits for no lock is answered before another customer's save that was requested later. */
  const other = await signInCustomer(server);
  const expectWaiting = async (...calls: Promise<unknown>[]) => {
    let answered = 0;
    for (const one of calls) void one.then(() => (answered += 1));
    expect((await put(other)).status).toBe(200);
    expect(answered).toBe(0);
  };

  const older = await saveSlowly("Mee");
  const [newer, read] = [save("Meera"), draft()];
  await expectWaiting(newer, read);
  older.goOn();
  expect([(await older.saving).status, (await newer).status]).toEqual([200, 200]);
  expect((await read).body.data.answers.first_name).toMatch(/^Mee/);
  expect((await draft()).body.data.answers).toEqual({ first_name: "Meera" });

  const late = await saveSlowly("Late");
  const sent = put(customer);
  await expectWaiting(sent);
  late.goOn();
  expect([(await late.saving).status, (await sent).status]).toEqual([200, 200]);
  expect((await draft()).body.data).toBeNull();

  const failing = await saveSlowly("Mee");
  const refused = server.call("PATCH", url, { token, body: { form: FORM, release: release.hash, answers: { no_such_field: 1 } } });
  await expectWaiting(refused);
  failing.goOn();
  expect([(await failing.saving).status, (await refused).status, (await save("Again")).status]).toEqual([200, 400, 200]);
});

test("calls of one customer that wait for their row do not occupy the connections of others", async () => {
  const [customer, other] = [await signInCustomer(server), await signInCustomer(server)];
  const { customer_id } = await server.ctx.db
    .selectFrom("prospects")
    .select("customer_id")
    .where("id", "=", customer.prospectAppId)
    .executeTakeFirstOrThrow();
  const release = server.releases.live().hash;
  const calls = await inTransaction(server.ctx, async (tx) => {
    await lockRow(tx, customer_id ?? "");
    const url = `/api/user/${customer.prospectAppId}`;
    const body = { form: FORM, release, answers: { first_name: "Meera" } };
    const waiting = Array.from({ length: 2 * server.settings.poolSize }, () => server.call("PATCH", url, { token: customer.token, body }));
    let answered = 0;
    for (const one of waiting) void one.then(() => (answered += 1));
    const read = await server.call("GET", `/api/user/${other.prospectAppId}/draft?form=${FORM}`, { token: other.token });
    expect([read.status, answered]).toEqual([200, 0]);
    return waiting;
  });
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("S28 a save under an unknown release is 409", async () => {
  const customer = await signInCustomer(server);
  const { status, body } = await put(customer, { release: "0".repeat(64) });
  expect([status, body.code]).toEqual([409, "RELEASE_UNKNOWN"]);
});

test("S28 a partial save over a complete profile creates no application until the form is complete again", async () => {
  const customer = await signInCustomer(server);
  const startNew = () =>
    server.call("POST", "/api/applications", {
      token: customer.token,
      body: { prospectAppId: customer.prospectAppId, productType: "LOAN", startNew: true },
    });
  const offers = async (appId: string) => (await server.call("GET", `/api/offers/${appId}`, { token: customer.token })).status;
  expect((await put(customer)).status).toBe(200);
  expect(await offers((await startNew()).body.appId)).toBe(200);
  const part = { answers: { employment_status_code: "SELF_EMPLOYED", monthly_income: 900_000 }, consents: [], complete: false };
  expect((await put(customer, part)).body.data.is_editing).toBe(1);
  expect(await offers((await startNew()).body.appId)).toBe(409);
  expect((await put(customer)).body.data.is_editing).toBe(0);
  expect(await offers((await startNew()).body.appId)).toBe(200);
});

test("a consent in a language without a text is refused", async () => {
  const customer = await signInCustomer(server);
  const consents = (goodConsents() as { language: string }[]).map((consent, at) => (at === 0 ? { ...consent, language: "zz" } : consent));
  const { status, body } = await put(customer, { consents });
  expect([status, body.fields[0].path, body.fields[0].keyword]).toEqual([422, "/consents/terms-and-privacy", "language"]);
});

test("S46 one Idempotency-Key 20 times: one application, one answer; another body is 422", async () => {
  const customer = await signInCustomer(server);
  const headers = { "idempotency-key": randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(customer, {}, headers)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const consents = await server.ctx.db.selectFrom("consents").select("id").where("application_id", "=", answers[0]?.body.appId).execute();
  expect(consents).toHaveLength(2);
  const other = await put(customer, { answers: { ...goodAnswers(), emi: 1000 } }, headers);
  expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_CONFLICT"]);
});

test("S46 a key whose call failed may be reused", async () => {
  const customer = await signInCustomer(server);
  const headers = { "idempotency-key": randomUUID() };
  expect((await put(customer, { consents: [] }, headers)).status).toBe(422);
  expect((await put(customer, {}, headers)).status).toBe(200);
});

test("the selected language is stored", async () => {
  const customer = await signInCustomer(server);
  const set = (language: number, token?: string) =>
    server.call("POST", "/api/set-language", { body: { uid: customer.prospectAppId, language }, ...(token && { token }) });
  expect((await set(1)).status).toBe(401);
  expect((await set(77, customer.token)).status).toBe(400);
  expect((await set(1, customer.token)).status).toBe(200);
  expect((await server.call("GET", `/api/user/${customer.prospectAppId}`, { token: customer.token })).body.data.language).toBe(1);
});

test("personal data is stored encrypted in the database", async () => {
  const customer = await signInCustomer(server);
  await put(customer);
  const { rows } = await server.ctx.database.execute("select t::text as line from customers t");
  const text = rows.map(({ line }) => String(line)).join("\n");
  for (const secret of [customer.mobile, "ABCPE1234F", "Meera", "1992-04-17", "meera.sharma@example.com", "MG Road"])
    expect(text).not.toContain(secret);
});

test("a draft accepts no text that no field accepts", async () => {
  const customer = await signInCustomer(server);
  const url = `/api/user/${customer.prospectAppId}`;
  const save = (first_name: string) =>
    server.call("PATCH", url, {
      token: customer.token,
      body: { form: FORM, release: server.releases.live().hash, answers: { first_name } },
    });
  expect((await save("A".repeat(4_000))).status).toBe(200);
  const refused = await save("A".repeat(4_001));
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toMatchObject([{ path: "/answers/first_name", keyword: "maxLength" }]);
});
