import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiError } from "../../../../src/server/platform/errors.ts";
import { CallCounter } from "../../../../src/server/platform/limits/call-counter.ts";
import { USUAL_LIMITS } from "../../../../src/server/platform/limits/write-limit.ts";
import { goodAnswers, goodConsents, newMobile, type SignedInCustomer, signInCustomer } from "../../../support/customer.ts";
import { type Answer, startTestServer, type TestServer } from "../../../support/server.ts";

/** Small, so that the tests meet them. Half a minute's calls may come at once. */
const LIMITS = { writesPerMinute: 60, addressWritesPerMinute: 90, applicationsPerHour: 4 };
const BURST = 30;
const ADDRESS_BURST = 45;

/** Calls until one is refused: the one after as many as may come at once. Returns the refusal. */
async function callUntilRefused(call: (index: number) => Promise<Answer>, atOnce: number): Promise<Answer> {
  for (let index = 1; index <= atOnce + 1; index++) {
    const answer = await call(index);
    if (answer.status === 429) {
      expect(index).toBe(atOnce + 1);
      return answer;
    }
    expect(answer.status).toBe(200);
  }
  throw new Error("nothing was refused");
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), limits: LIMITS } } : document,
      ),
  });
  // By the real clock a slow machine's calls would come at the pace that is permitted.
  server.clock.stop();
});
afterAll(() => server.stop());

async function save(customer: SignedInCustomer, method: "PUT" | "PATCH", answers: object) {
  const release = server.releases.live().hash;
  const rest = method === "PUT" ? { complete: true, consents: goodConsents() } : {};
  const { token, prospectAppId } = customer;
  const options: InjectOptions = {
    method,
    url: `/api/user/${prospectAppId}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: JSON.stringify({ form: "personal-loan", release, answers, ...rest }),
  };
  const response = await server.app.inject(options);
  return { status: response.statusCode, bytes: response.rawPayload.length, body: response.json() };
}

const keys = (count: number, value: unknown = 1) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, value]));

test.each(["PUT", "PATCH"] as const)("S58 a %s of 20,000 unknown keys is refused without a report of its keys", async (method) => {
  const { status, bytes, body } = await save(await signInCustomer(server), method, keys(20_000));
  expect([status, body.fields]).toEqual([400, undefined]);
  expect(bytes).toBeLessThan(500);
});

test.each(["PUT", "PATCH"] as const)("S58 a %s with more answers than any form has gets one error", async (method) => {
  const { status, body } = await save(await signInCustomer(server), method, keys(501));
  expect([status, body.fields]).toEqual([400, [expect.objectContaining({ path: "/answers", keyword: "maxProperties" })]]);
});

test.each(["PUT", "PATCH"] as const)("S58 of 500 unknown keys a %s reports the first 50, and the number of the others", async (method) => {
  const { status, bytes, body } = await save(await signInCustomer(server), method, keys(500));
  expect([status, body.fields.length, body.fieldsLeftOut]).toEqual([400, 50, 450]);
  expect(body.fields[49].path).toBe("/answers/key49");
  expect(bytes).toBeLessThan(16_000);
});

test("fifty errors are all reported, without a count of omitted ones", async () => {
  const { body } = await save(await signInCustomer(server), "PATCH", keys(50));
  expect([body.fields.length, body.fieldsLeftOut]).toEqual([50, undefined]);
});

test("S58 an overlong name is not echoed", async () => {
  const customer = await signInCustomer(server);
  for (const answers of [{ first_name: { ["x".repeat(201)]: 1 } }, { ["x".repeat(100_000)]: 1 }]) {
    const { status, bytes } = await save(customer, "PATCH", answers);
    expect(status).toBe(400);
    expect(bytes).toBeLessThan(500);
  }
});

test("S58 a list of more entries than any form takes is refused", async () => {
  const customer = await signInCustomer(server);
  expect((await save(customer, "PATCH", { first_name: Array(201).fill(0) })).status).toBe(400);
  expect((await save(customer, "PATCH", { first_name: Array(200).fill(0) })).status).toBe(200);
});

test("S58 a customer who writes without pause is limited with Retry-After, and others are not", async () => {
  const [busy, other] = [await signInCustomer(server), await signInCustomer(server)];
  const draft = ({ token, prospectAppId }: SignedInCustomer) =>
    server.call("PATCH", `/api/user/${prospectAppId}`, {
      token,
      body: { form: "personal-loan", release: server.releases.live().hash, answers: { emi: 1 } },
    });
  const { token, prospectAppId } = busy;
  const refused = await callUntilRefused(() => draft(busy), BURST);
  expect(refused.body.code).toBe("TOO_MANY_REQUESTS");
  expect(refused.headers["retry-after"]).toBe("1");
  expect((await server.call("GET", `/api/user/${prospectAppId}`, { token })).status).toBe(200);
  expect((await draft(other)).status).toBe(200);
  server.clock.pass(1);
  expect((await draft(busy)).status).toBe(200);
  // Whatever writes counts together.
  server.clock.pass(60);
  const body = { uid: prospectAppId, language: 1 };
  await callUntilRefused((index) => (index % 2 === 0 ? draft(busy) : server.call("POST", "/api/set-language", { token, body })), BURST);
});

test("S58 unauthenticated callers are limited by network", async () => {
  const languages = (from: string) => server.call("POST", "/api/getLanguages", { body: { countryCode: "IN" }, from });
  await callUntilRefused((index) => languages(`2001:db8:7:7::${index.toString(16)}`), ADDRESS_BURST);
  expect((await languages("2001:db8:7:8::1")).status).toBe(200);
});

/** A body that is refused before anything validates it. */
const HOSTILE_TEXT = JSON.stringify({ productType: `a${"\u0301\u0327".repeat(15)}`.repeat(4_000) });
const HOSTILE_BODIES = {
  "of marks": HOSTILE_TEXT,
  "of too many values": JSON.stringify(Array(3_000).fill(0)),
  "nested too deep": "[".repeat(100_000),
  "that is no JSON": `{"a": ${"1".repeat(100_000)}`,
};

test.each(Object.entries(HOSTILE_BODIES))(
  "S58 eight clients who send bodies %s are limited after a few each, and others are not affected",
  async (_, body) => {
    server.clock.pass(60);
    const headers = { "content-type": "application/json" };
    let compared = 0;
    for (let caller = 1; caller <= 8; caller++) {
      const answers: Answer[] = [];
      for (let time = 0; time < 12; time++)
        answers.push(await server.call("POST", "/api/prospect", { body, headers, from: `198.51.100.${caller}` }));
      compared += answers.filter(({ status }) => status === 400).length;
      expect(answers.find(({ status }) => status === 429)?.headers["retry-after"]).toMatch(/^\d+$/);
    }
    expect(compared).toBeLessThan(8 * 8);
    expect((await server.call("POST", "/api/getLanguages", { body: { countryCode: "IN" }, from: "198.51.100.99" })).status).toBe(200);
    expect((await server.call("GET", "/live")).status).toBe(200);
  },
);

test("S58 a customer who sends hostile bodies is limited for a while, and others are not", async () => {
  const [busy, other] = [await signInCustomer(server), await signInCustomer(server)];
  const send = ({ token }: SignedInCustomer) =>
    server.call("POST", "/api/set-language", { token, body: HOSTILE_TEXT, headers: { "content-type": "application/json" } });
  const statuses: number[] = [];
  for (let time = 0; time < 10; time++) statuses.push((await send(busy)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  expect((await send(other)).status).toBe(400);
  server.clock.pass(12);
  expect((await send(busy)).status).toBe(400);
});

test("the usual limits permit a continuous autosave", () => {
  const AUTOSAVE_PAUSE_SECONDS = 1.2;
  expect(USUAL_LIMITS.writesPerMinute).toBeGreaterThan(2 * (60 / AUTOSAVE_PAUSE_SECONDS));
});

const startNew = ({ token, prospectAppId }: SignedInCustomer) =>
  server.call("POST", "/api/applications", { token, body: { prospectAppId, productType: "loan", startNew: true } });
async function applicationsOf({ token, prospectAppId }: SignedInCustomer): Promise<number> {
  const id = (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data.user_id;
  return (await server.ctx.db.selectFrom("applications").select("id").where("customer_id", "=", id).execute()).length;
}

test("S58 a new application before any answers continues the existing one", async () => {
  const customer = await signInCustomer(server);
  const first = (await startNew(customer)).body.appId;
  for (let time = 0; time < 10; time++) expect((await startNew(customer)).body.appId).toBe(first);
  expect(await applicationsOf(customer)).toBe(1);
});

test("S58 new applications of a customer are limited per hour, and beyond that the current one continues", async () => {
  const customer = await signInCustomer(server, newMobile());
  const first = await save(customer, "PUT", goodAnswers());
  expect(first.status).toBe(200);
  for (let time = 2; time <= LIMITS.applicationsPerHour; time++) expect((await startNew(customer)).status).toBe(200);
  const { inflight_credit_app_id: inFlight } = await profileOf(customer);
  const refused = await startNew(customer);
  expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3_600);
  expect(await applicationsOf(customer)).toBe(LIMITS.applicationsPerHour);
  const { token, prospectAppId } = customer;
  const goOn = await server.call("POST", "/api/applications", { token, body: { prospectAppId, productType: "loan" } });
  expect(goOn.body.appId).toBe(inFlight);
  for (let minutes = 0; minutes < 60; minutes += 10) {
    server.clock.pass(601);
    await profileOf(customer);
  }
  expect((await startNew(customer)).status).toBe(200);
});
const profileOf = async ({ token, prospectAppId }: SignedInCustomer) =>
  (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data;

describe("a rate limit", () => {
  const counter = () => {
    const clock = { at: 0, elapsed: () => clock.at };
    return { clock, calls: new CallCounter(clock) };
  };
  const limit = { name: "x", perMinute: 60, atOnce: 3 };
  const refusal = (work: () => void): number | null => {
    try {
      work();
      return null;
    } catch (error) {
      return (error as ApiError).retryAfter ?? Number.NaN;
    }
  };

  test("permits a burst, then calls at its rate, and after a pause no larger burst", () => {
    const { clock, calls } = counter();
    const call = () => refusal(() => calls.count(limit, "one"));
    expect([call(), call(), call(), call(), call()]).toEqual([null, null, null, 1, 1]);
    clock.at += 999;
    expect(call()).toBe(1);
    clock.at += 1;
    expect([call(), call()]).toEqual([null, 1]);
    clock.at += 2_000;
    expect([call(), call(), call()]).toEqual([null, null, 1]);
    clock.at += 3_600_000;
    expect([call(), call(), call(), call()]).toEqual([null, null, null, 1]);
  });

  test("counts a charge as several calls, and caps the wait after many charges", () => {
    const { clock, calls } = counter();
    const call = () => refusal(() => calls.count(limit, "one"));
    expect(call()).toBeNull();
    calls.charge(limit, "one", 10);
    expect(call()).toBe(9);
    for (let time = 0; time < 100; time++) calls.charge(limit, "one", 10);
    expect(call()).toBe(11);
    clock.at += 11_000;
    expect([call(), call()]).toEqual([null, 1]);
  });

  test("is separate for each subject and kind, and returns the time to wait", () => {
    const { calls } = counter();
    const slow = { name: "slow", perMinute: 2, atOnce: 1 };
    expect(refusal(() => calls.count(slow, "one"))).toBeNull();
    expect(refusal(() => calls.count(slow, "one"))).toBe(30);
    expect(refusal(() => calls.count(slow, "other"))).toBeNull();
    expect(refusal(() => calls.count(limit, "one"))).toBeNull();
  });

  test("of very many subjects forgets the least recently used", () => {
    const { calls } = counter();
    const once = { ...limit, atOnce: 1 };
    for (let index = 0; index < 20_000; index++) calls.count(once, `subject ${index}`);
    expect(refusal(() => calls.count(once, "subject 0"))).toBe(1);
    calls.count(once, "one more");
    expect(refusal(() => calls.count(once, "subject 1"))).toBe(1);
    expect(refusal(() => calls.count(once, "subject 0"))).toBeNull();
  });
});

test("S58 metrics are generated once for all callers within a few seconds, and limited per address", async () => {
  const metrics = (from: string) => server.call("GET", "/metrics", { from });
  const [one, two] = [await metrics("203.0.113.1"), await metrics("203.0.113.2")];
  expect(two.body).toBe(one.body);
  server.clock.pass(6);
  expect((await metrics("203.0.113.1")).body).not.toBe(one.body);
  await callUntilRefused(() => metrics("203.0.113.1"), 19);
  expect((await metrics("203.0.113.2")).status).toBe(200);
});

test("S58 the API description is generated once, and not sent again to a client that has it", async () => {
  const first = await server.call("GET", "/api/openapi.json");
  expect(first.body.paths["/api/otp/send"]).toBeDefined();
  const etag = first.headers.etag ?? "";
  const again = await server.call("GET", "/api/openapi.json", { headers: { "if-none-match": etag } });
  expect([again.status, again.body]).toEqual([304, ""]);
  await callUntilRefused(() => server.call("GET", "/api/openapi.json"), 18);
});
