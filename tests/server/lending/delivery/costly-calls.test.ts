import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, offersOf } from "../lending-server.ts";

/** Small, so that the tests meet them. Half a minute's calls may come at once. */
const LIMITS = { addressWritesPerMinute: 60, costlyPerMinute: 20 };
const ADDRESS_AT_ONCE = 30;
const COSTLY_AT_ONCE = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), limits: LIMITS } } : document,
      ),
  });
});
afterAll(() => server.stop());

interface Costly {
  method: "GET" | "POST";
  url: string;
  body?: object;
}

/** Every call of an application that works out much. */
async function costlyCalls(applicant: Applicant): Promise<Costly[]> {
  const { offers } = await offersOf(server, applicant);
  const base = `/api/offers/${applicant.appId}`;
  return [
    { method: "POST", url: `${base}/ask`, body: { answers: { se_loan_amount: 50_000 } } },
    { method: "GET", url: `${base}/lenders/${offers[0].lender}/changes` },
    { method: "POST", url: `${base}/receipt/check` },
    { method: "GET", url: `${base}/statements/${offers[0].id}` },
  ];
}

const call = ({ method, url, body }: Costly, token: string, from: string) => server.call(method, url, { token, body, from });

test("S58 one customer has a limit of expensive calls a minute, of all kinds together; others at the address have their own", async () => {
  const [one, other] = [await apply(server), await apply(server)];
  const calls = await costlyCalls(one);
  const answers = [];
  for (let index = 0; index < COSTLY_AT_ONCE * 2; index++)
    answers.push(await call(calls[index % calls.length] as Costly, one.token, "10.6.0.1"));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.slice(0, COSTLY_AT_ONCE).map(({ status }) => status)).toEqual(Array(COSTLY_AT_ONCE).fill(200));
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  // Each of them, not only the one that came last.
  for (const each of calls) expect((await call(each, one.token, "10.6.0.2")).status, each.url).toBe(429);
  for (const each of await costlyCalls(other)) expect((await call(each, other.token, "10.6.0.1")).status, each.url).toBe(200);
  expect((await server.call("GET", `/api/offers/${one.appId}`, { token: one.token })).status).toBe(200);
});

test("S58 a signed-in customer has a separate limit, independent of others at the same address", async () => {
  const applicant = await apply(server);
  const from = "10.6.1.1";
  const anonymousCall = () => server.call("POST", "/api/prospect", { body: { productType: "no-such-product" }, from });
  const statuses = [];
  for (let index = 0; index < ADDRESS_AT_ONCE * 2; index++) statuses.push((await anonymousCall()).status);
  expect(statuses).toContain(429);
  for (const each of await costlyCalls(applicant)) expect((await call(each, applicant.token, from)).status, each.url).toBe(200);
  // An unknown token belongs to no caller: it counts for the address.
  const [ask] = await costlyCalls(applicant);
  expect((await call(ask as Costly, "A".repeat(43), from)).status).toBe(429);
});
