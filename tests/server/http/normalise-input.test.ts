import { gzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { normaliseInput } from "../../../src/server/platform/plugins/normalise-input.ts";
import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let customer: SignedInCustomer;
beforeAll(async () => {
  server = await startTestServer();
  customer = await signInCustomer(server);
});
afterAll(() => server.stop());

let address = 0;
/** A call from an address of its own, so that limits of addresses hide nothing. */
async function statusOf(options: InjectOptions): Promise<number> {
  address += 1;
  return (await server.app.inject({ remoteAddress: `10.0.0.${address}`, ...options })).statusCode;
}

const URL_OF_HELP = "/api/help";
const help = (changes: object = {}) =>
  JSON.stringify({ contactName: "Meera", email: "meera@example.com", phoneNumber: "9876543210", description: "A question", ...changes });

test("S23 another charset, an invalid type and an encoded body are 415 and never reach the handler", async () => {
  const kept = () => server.ctx.db.selectFrom("help_requests").select("id").execute();
  const before = await kept();
  const post = (headers: Record<string, string>, payload: string | Buffer = help()) =>
    statusOf({ method: "POST", url: URL_OF_HELP, headers, payload });
  for (const type of [
    "application/json; charset=utf-16",
    "application/json; charset=iso-8859-1",
    "application/json;;",
    "application/json; charset=utf-8; charset=utf-16",
    "application/json; x=1",
    "application/json, text/plain",
    "APPLICATION/JSON+x",
    "",
  ])
    expect(await post({ "content-type": type }), type).toBe(415);
  for (const encoding of ["gzip", "identity, gzip", "br", "x-unknown"])
    expect(await post({ "content-type": "application/json", "content-encoding": encoding }), encoding).toBe(415);
  expect(await post({ "content-type": "application/json", "content-encoding": "gzip" }, gzipSync(help()))).toBe(415);
  expect(await kept()).toEqual(before);
  for (const type of ["application/json", "application/json;charset=UTF-8", 'Application/JSON; charset="utf-8"'])
    expect(await post({ "content-type": type }), type).toBe(200);
});

test("S54 bytes that are not UTF-8 are 400", async () => {
  const payload = Buffer.concat([Buffer.from(help().slice(0, 17)), Buffer.from([0xc3, 0x28]), Buffer.from(help().slice(17))]);
  expect(await statusOf({ method: "POST", url: URL_OF_HELP, headers: { "content-type": "application/json" }, payload })).toBe(400);
});

function draft(answers: string) {
  const body = `{"form":"personal-loan","release":"${server.releases.live().hash}","answers":${answers}}`;
  const headers = { "content-type": "application/json" };
  return server.call("PATCH", `/api/user/${customer.prospectAppId}`, { token: customer.token, body, headers });
}
const draftAnswers = async () =>
  (await server.call("GET", `/api/user/${customer.prospectAppId}/draft?form=personal-loan`, { token: customer.token })).body.data.answers;

test("S54 a number that is not finite is 400 at any depth, and -0 is stored as 0", async () => {
  expect((await draft('{"emi":5}')).status).toBe(200);
  for (const answers of ['{"emi":1e309}', '{"emi":-1e309}', '{"emi":[{"a":[1e400]}]}']) expect((await draft(answers)).status).toBe(400);
  expect(await draftAnswers()).toEqual({ emi: 5 });
  expect((await draft('{"emi":-0}')).status).toBe(200);
  expect(Object.is((await draftAnswers()).emi, 0)).toBe(true);
});

test("S29 text is stored in NFC, and an object with one name in two forms is refused", async () => {
  const composed = "Zo\u00e9 \u0915\u093c"; // NFC has no single character for the Devanagari letter with its dot.
  expect((await draft(JSON.stringify({ first_name: "Zoe\u0301 \u0958" }))).status).toBe(200);
  expect(await draftAnswers()).toEqual({ first_name: composed });
  expect((await draft('{"loans":{"\u00e9":1,"e\u0301":2}}')).status).toBe(400);
});

test("S64 invisible marks around a text are removed before it is stored; a refused text is reported by its path", async () => {
  expect((await draft(JSON.stringify({ first_name: "\u2068Asha\u2069\u200b", last_name: "\u202aक्‍षमा\u202c" }))).status).toBe(200);
  expect(await draftAnswers()).toEqual({ first_name: "Asha", last_name: "क्‍षमा" });
  const { status, body } = await draft(JSON.stringify({ first_name: "Asha", loans: [{ bank: "a\0b" }] }));
  expect([status, body.fields]).toEqual([
    400,
    [{ path: "/answers/loans/0/bank", keyword: "characters", message: "This contains unreadable characters. Please type it again" }],
  ]);
});

test("S29 two Unicode forms of one text are the same body for an idempotency key", async () => {
  const rest = { form: "personal-loan", release: server.releases.live().hash, consents: goodConsents(), complete: false };
  const headers = { "idempotency-key": "one-key-two-forms" };
  const save = (address1: string) => {
    const body = { ...rest, answers: { ...goodAnswers(), address1 } };
    return server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, headers, body });
  };
  const first = await save("12, KG Road");
  expect(first.status).toBe(200);
  // In NFC the sign of the kelvin is the letter.
  expect((await save("12, \u212aG Road")).body).toEqual(first.body);
});

test("S58 a run of more than eight combining marks is refused, however long", async () => {
  expect((await draft(JSON.stringify({ first_name: `a${"\u0301\u0327".repeat(40_000)}` }))).status).toBe(400);
  expect((await draft(JSON.stringify({ first_name: `a${"\u0301".repeat(9)}` }))).status).toBe(400);
  expect((await draft(JSON.stringify({ first_name: `a${"\u0301".repeat(8)}` }))).status).toBe(200);
});

test.each([
  ["Hindi, with a nukta, a vowel sign and a candrabindu on one letter", "\u0922\u093c\u0947\u0901, \u0939\u0942\u0901"],
  ["Sanskrit, a conjunct of five consonants", "\u0915\u093e\u0930\u094d\u0924\u094d\u0938\u094d\u0928\u094d\u092f\u0902\u0951"],
  ["Vietnamese, decomposed", "Nguye\u0302\u0303n"],
  ["Burmese, all medials with a vowel and a tone", "\u1000\u103b\u103c\u103d\u103e\u102f\u1036\u1037"],
  ["Tibetan, a stack", "\u0f58\u0fab\u0fb7\u0fb3\u0fba\u0fbc\u0f83"],
  ["Tamil and Urdu", "\u0baa\u0bca\u0ba9\u0bcd \u0646\u0650\u0651\u06cc"],
])("%s is accepted", (_, text) => {
  expect(normaliseInput({ [text]: [text] })).toEqual({ [text.normalize("NFC")]: [text.normalize("NFC")] });
});

describe("S58 the most expensive body", () => {
  const marks = (run: number, runs: number) => `a${"\u0301\u0327".repeat(run / 2)}`.repeat(runs);
  const many = (count: number, item: (index: number) => unknown) => Array.from({ length: count }, (_, index) => item(index));
  const EXPENSIVE: Record<string, unknown> = {
    "of one very long text": { productType: marks(30, 4_000) },
    "of letters with one mark each": { productType: "a\u0300".repeat(84_000) },
    "of many texts above the limit together": { answers: many(200, () => marks(8, 60)) },
    "of property names": Object.fromEntries(many(1_200, (index) => [`${index}${"a\u0300".repeat(60)}`, 1]) as [string, number][]),
    "of unknown keys": Object.fromEntries(many(8_000, (index) => [`k${index}`, index]) as [string, number][]),
    "of texts up to the limit": { answers: [marks(8, 880), marks(8, 880), marks(8, 440)] },
    "refused for its last character": { answers: [marks(8, 880), marks(8, 880), `${marks(8, 440)}\0`] },
    "of plain text": { answers: many(30, () => "a".repeat(8_000)) },
  };
  const sendHelp = (body: unknown) => {
    try {
      normaliseInput(body);
    } catch {
      // Refused.
    }
  };

  test.each(Object.entries(EXPENSIVE))("%s takes less than 50 ms of CPU time, and little of it is normalised", (_, body) => {
    expect(JSON.stringify(body).length).toBeLessThan(256 * 1024);
    const milliseconds = many(7, () => {
      const before = process.cpuUsage();
      sendHelp(body);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }) as number[];
    expect(Math.min(...milliseconds)).toBeLessThan(50);
    const normalize = vi.spyOn(String.prototype, "normalize");
    sendHelp(body);
    const units = normalize.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
    normalize.mockRestore();
    expect(units).toBeLessThanOrEqual(20_000);
  });

  test("of plain text is not normalised, and values above the limits of any form are refused", () => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    const body = { answers: { first_name: "Meera", note: "a\r\n\tb ~", list: ["x".repeat(8_000)] } };
    expect(normaliseInput(body)).toEqual(body);
    expect(normalize).not.toHaveBeenCalled();
    normalize.mockRestore();
    for (const text of ["x".repeat(8_001), "\u0915".repeat(8_001)]) expect(() => normaliseInput({ text })).toThrow("BAD_REQUEST");
    expect(normaliseInput("\u0915".repeat(8_000))).toHaveLength(8_000);
    for (const [least, most] of [
      [Array(200).fill(1), Array(201).fill(1)],
      [{ ["n".repeat(200)]: 1 }, { ["n".repeat(201)]: 1 }],
    ]) {
      expect(normaliseInput(least)).toEqual(least);
      expect(() => normaliseInput(most)).toThrow();
    }
  });
});
