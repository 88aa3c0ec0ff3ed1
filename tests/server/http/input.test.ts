import { afterAll, beforeAll, expect, test } from "vitest";
import { sizeOf } from "../../../src/server/platform/plugins/bodies.ts";
import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let customer: SignedInCustomer;
beforeAll(async () => {
  server = await startTestServer();
  customer = await signInCustomer(server);
});
afterAll(() => server.stop());

const json = { "content-type": "application/json" };

function save(answers: string, method: "PUT" | "PATCH" = "PUT") {
  const rest = method === "PUT" ? `,"complete":false,"consents":${JSON.stringify(goodConsents())}` : "";
  const body = `{"form":"personal-loan","release":"${server.releases.live().hash}","answers":${answers}${rest}}`;
  return server.call(method, `/api/user/${customer.prospectAppId}`, { token: customer.token, body, headers: json });
}

async function customerRow() {
  return server.ctx.db.selectFrom("customers").selectAll().execute();
}

test.each(["PUT", "PATCH"] as const)("S22 a %s with keys of the server or of the prototype is 400 and changes nothing", async (method) => {
  const before = await customerRow();
  const hostile = [
    '{"role_id":1}',
    '{"partner_id":"x"}',
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"pl_completed":1}',
    '{"user_id":"x"}',
    '{"email_verified":1}',
  ];
  for (const answers of hostile) expect((await save(answers, method)).status, answers).toBe(400);
  expect(await customerRow()).toEqual(before);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("S22 unknown keys beside the answers are 400", async () => {
  const body = { form: "personal-loan", release: server.releases.live().hash, answers: {}, consents: [], complete: false, role_id: 1 };
  const { status, body: error } = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  expect([status, error.code, error.fields[0].path]).toEqual([400, "BAD_REQUEST", "/role_id"]);
});

test("S22 values are never coerced", async () => {
  const { status } = await server.call("POST", "/api/set-language", {
    body: { uid: customer.prospectAppId, language: "1" },
    token: customer.token,
  });
  expect(status).toBe(400);
  expect((await save(JSON.stringify({ ...goodAnswers(), monthly_income: "60000" }))).status).toBe(422);
});

test("an id in the form urn:uuid: is 400 and never reaches the database", async () => {
  const { token, prospectAppId } = customer;
  const urn = `urn:uuid:${prospectAppId}`;
  const answers = await Promise.all([
    server.call("POST", "/api/otp/send", { body: { prospectAppId: urn, channel: "sms", to: "7000000999" } }),
    server.call("POST", "/api/set-language", { body: { uid: urn, language: 1 }, token }),
    server.call("GET", `/api/offers/${urn}`, { token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test("S23 odd or missing content types never reach the handler", async () => {
  const url = "/api/prospect";
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/json-patch+json",
  ]) {
    expect((await server.call("POST", url, { body: '{"productType":"loan"}', headers: { "content-type": type } })).status, type).toBe(415);
  }
  expect([400, 415]).toContain((await server.call("POST", url, { body: '{"productType":"loan"}' })).status);
  expect((await server.call("POST", url, { headers: json })).status).toBe(400);
  expect((await server.call("POST", url, { body: "{", headers: json })).status).toBe(400);
  expect((await server.call("POST", url, { body: '"loan"', headers: json })).status).toBe(400);
});

test("S24 one byte over the body limit is 413, the limit itself is not", async () => {
  const limit = 256 * 1024;
  const sized = (bytes: number) => `{"productType":"loan","url":"${"x".repeat(bytes - 31)}"}`;
  expect(sized(limit)).toHaveLength(limit);
  const over = await server.call("POST", "/api/prospect", { body: `${sized(limit)} `, headers: json });
  expect([over.status, over.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
  expect((await server.call("POST", "/api/prospect", { body: sized(limit), headers: json })).status).toBe(400);
});

test("S25 JSON nested 20,000 deep is 400, and the process survives", async () => {
  const deep = `{"form":"personal-loan","answers":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
  for (const method of ["PUT", "PATCH"] as const) {
    const { status } = await server.call(method, `/api/user/${customer.prospectAppId}`, {
      token: customer.token,
      body: deep,
      headers: json,
    });
    expect(status).toBe(400);
  }
  expect((await server.call("GET", "/live")).status).toBe(200);
});

test("S25 brackets and commas inside strings do not count", () => {
  expect(sizeOf('{"a":["[[,,[[\\"[,[",{"b":[]}]}')).toEqual({ depth: 4, values: 5 });
});

test("S29 odd Unicode is accepted or refused, never a server error", async () => {
  for (const name of ["\u0000", "a\u0000b", "\ud800", "\u202eabc", "e\u0301"]) {
    const draft = await save(JSON.stringify({ first_name: name }), "PATCH");
    expect(draft.status).toBe(/\0|\ud800/.test(name) ? 400 : 200);
    const sent = await server.call("POST", "/api/help", {
      body: { contactName: name, email: "a@example.com", phoneNumber: "9876543210", description: name },
    });
    expect([200, 400]).toContain(sent.status);
  }
  const { status } = await server.call("POST", "/api/prospect", { body: { productType: "loan", qr: "a\u0000b" } });
  expect([200, 400]).toContain(status);
});
