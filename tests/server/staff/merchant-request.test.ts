import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MerchantRequest } from "../../../src/contract/staff/merchant-requests.ts";
import { givenConsent, newMobile } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

const MOBILE = newMobile();
let last = 0;

/** Sends the public form and returns the id of the request. */
async function sendRequest(business_name: string, more: object = {}): Promise<string> {
  const answers = {
    email: "asha@example.com",
    mobile_phone_number: MOBILE,
    contact_name: "Asha Rao",
    postal_code: "560001",
    address1: "12, MG Road",
    tin_any: `ABCCE${String(++last).padStart(4, "0")}F`,
    business_name,
    ...more,
  };
  const body = { form: "merchant-enquiry", release: server.releases.live().hash, answers, consents: [givenConsent("merchant-terms")] };
  expect((await server.call("POST", "/api/merchants", { body, from: `10.6.0.${last}` })).body).toEqual({ since: null });
  const { id } = await server.ctx.db
    .selectFrom("merchant_requests")
    .select("id")
    .where("name", "=", business_name)
    .executeTakeFirstOrThrow();
  return id;
}

const path = (id: string) => `/api/admin/merchant-requests/${id}`;
const read = async (id: string, language = "en") =>
  (await server.call("GET", path(id), { token, headers: { cookie: `language=${language}` } })).body.data as MerchantRequest;
const reveal = (id: string, field: string, reason = "calling", as = token) =>
  server.call("POST", `${path(id)}/reveal`, { token: as, body: { field, reason } });
const decide = (form: "approve" | "refuse", request: string, more: object) =>
  server.call("POST", `/api/admin/forms/${form}-merchant`, {
    token,
    body: { revision: "waiting", answers: { request, confirmed: true, ...more } },
  });

test("a request is shown in the form's order and words in both languages, masked except for what the list shows", async () => {
  const id = await sendRequest("Asha Stores", { gstin: "29AAACE1234F1Z2" });
  const { steps, history } = await read(id);
  expect(steps.map(({ title, answers }) => [title, answers.map(({ label }) => label)])).toEqual([
    ["Your business", ["Name of the business", "PAN", "GSTIN, if you have one", "Flat, house number, building", "PIN code"]],
    ["Who to call", ["Full name", "Mobile number", "Email"]],
  ]);
  expect(history).toEqual([{ at: expect.stringMatching(/^\d{4}-/), event: "sent", reason: null }]);
  const clear = steps.flatMap(({ answers }) => answers).filter(({ masked }) => !masked);
  expect(clear.map(({ name, value }) => [name, value])).toEqual([
    ["business_name", "Asha Stores"],
    ["postal_code", "560001"],
  ]);
  const whole = JSON.stringify(steps);
  for (const secret of [MOBILE, "ABCCE0001F", "29AAACE1234F1Z2", "MG Road", "Asha Rao", "asha@"]) expect(whole).not.toContain(secret);
  expect((await read(id, "hi")).steps.map(({ title }) => title)).toEqual(["आपका व्यवसाय", "हम किसे कॉल करें"]);
});

test("an answer is revealed after its reason is audited, a number of times per hour", async () => {
  const id = await sendRequest("Bina Traders");
  expect((await reveal(id, "tin_any", "because")).status).toBe(400);
  expect((await reveal(id, "gstin")).status).toBe(404);
  expect((await reveal(randomUUID(), "tin_any")).status).toBe(404);
  const entries = async (language = "en") => {
    const query = `/api/admin/tables/deeds-of-staff?filter=${encodeURIComponent('{"action":["merchant-answer-revealed"]}')}`;
    return (await server.call("GET", query, { token, headers: { cookie: `language=${language}` } })).body.rows as { about: string }[];
  };
  expect(await entries()).toEqual([]);
  const pan = await reveal(id, "tin_any", "identity-check");
  expect([pan.status, pan.body.data.value, pan.headers["cache-control"]]).toEqual([
    200,
    `ABCCE${String(last).padStart(4, "0")}F`,
    "no-store",
  ]);
  expect((await reveal(id, "contact_name")).body.data.value).toBe("Asha Rao");
  const request = id.slice(0, 8);
  expect((await entries()).map(({ about }) => about).toSorted()).toEqual([
    `Request ${request} · Full name · To call the customer`,
    `Request ${request} · PAN · To check who is calling`,
  ]);
  expect((await entries("hi")).map(({ about }) => about).join()).toMatch(/पैन/);
  const statuses: number[] = [];
  for (let index = 2; index < 31; index++) statuses.push((await reveal(id, "email")).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([28, 429]);
});

test("the history has the decision with its reason, and a later decision is refused in words", async () => {
  const refused = await sendRequest("Chitra Stores");
  const both = await Promise.all([decide("refuse", refused, { reason: "No shop" }), decide("refuse", refused, { reason: "No street" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])]);
  const kept = both[0]?.status === 200 ? "No shop" : "No street";
  expect((await read(refused)).history.map(({ event, reason }) => [event, reason])).toEqual([
    ["sent", null],
    ["refused", kept],
  ]);
  const late = await decide("approve", refused, { partner: "marigold" });
  expect([late.status, late.body.fields[0].path]).toEqual([422, "/answers/request"]);
  expect(late.body.fields[0].message).toMatch(/decided in the meantime/);
  expect((await read(refused)).history).toHaveLength(2);
  const approved = await sendRequest("Deepa Stores");
  expect((await decide("approve", approved, { partner: "marigold" })).status).toBe(200);
  expect((await read(approved)).history.map(({ event, reason }) => [event, reason])).toEqual([
    ["sent", null],
    ["approved", null],
  ]);
});

test("answers of a form that is no longer published are shown by name and masked", async () => {
  const id = await sendRequest("Esha Stores");
  await server.ctx.db.updateTable("merchant_requests").set({ form: "a-form-that-is-gone" }).where("id", "=", id).execute();
  const { steps } = await read(id);
  expect(steps.map(({ title }) => title)).toEqual([null]);
  expect(steps[0]?.answers).toHaveLength(7);
  expect(JSON.stringify(steps)).not.toContain("Asha Rao");
});

test("other roles and partners neither read nor reveal, and an erased request is gone", async () => {
  const id = await sendRequest("Gita Stores");
  const others = await Promise.all([
    ...([2, 3, 4] as const).map((roleId) => signInStaff(server, { area: "admin", roleId })),
    signInStaff(server, { area: "partner", brand: "marigold" }),
  ]);
  for (const other of others) {
    expect((await server.call("GET", path(id), { token: other })).status).toBe(403);
    expect((await reveal(id, "email", "calling", other)).status).toBe(403);
  }
  await server.ctx.db.deleteFrom("merchant_requests").where("id", "=", id).execute();
  expect((await server.call("GET", path(id), { token })).status).toBe(404);
  expect((await readPage(server, token, undefined, "/api/admin/tables/merchant-enquiries")).body.rows).not.toContainEqual(
    expect.objectContaining({ id }),
  );
});
