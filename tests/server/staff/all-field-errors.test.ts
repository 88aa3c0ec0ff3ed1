import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let admin: string;
let partner: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
  partner = await signInStaff(server, { area: "partner", brand: "marigold" });
});
afterAll(() => server.stop());

type Row = Record<string, string>;
interface Form {
  id: string;
  area?: "admin" | "partner";
  about?: string;
}

/** Errors of a save of a form's current values with some replaced. */
async function errorsOf({ id, area = "admin", about = "" }: Form, answers: object): Promise<string[]> {
  const token = area === "admin" ? admin : partner;
  const path = `/api/${area}/forms/${id}`;
  const read = (await server.call("GET", `${path}?about=${about}`, { token })).body;
  const { user } = answers as { user?: string };
  const revision = user === undefined ? read.revision : read.now.revisions[user];
  const { status, body } = await server.call("POST", path, { token, body: { revision, answers: { ...read.answers, ...answers } } });
  expect([status, body.code], JSON.stringify(body)).toEqual([422, "INVALID_ANSWERS"]);
  for (const { message } of body.fields) expect(message, JSON.stringify(body.fields)).not.toBe("");
  return body.fields.map(({ path: at, keyword }: Row) => `${at?.replace("/answers/", "")} ${keyword}`);
}

async function addMerchant(): Promise<string> {
  const row = { id: randomUUID(), name: "Asha Stores", partner: "marigold", postal_code: null, created_at: server.ctx.clock.now() };
  await server.ctx.db.insertInto("merchants").values(row).execute();
  return row.id;
}

async function addRequest(): Promise<string> {
  const id = randomUUID();
  const rest = { form: "merchant-enquiry", release: "r", language: "en", sealed_answers: "s", consents: "[]", same_index: id };
  const row = { id, created_at: server.ctx.clock.now(), name: "Bina Traders", partner: "marigold", postal_code: "560001", ...rest };
  await server.ctx.db.insertInto("merchant_requests").values(row).execute();
  return id;
}

const advert = { titleEn: "Gold", titleHi: " ", textEn: "Loans", textHi: " ", startsOn: "2020-01-01", endsOn: "2019-12-31", priority: 1 };

test("a form shows every error that is known, each at its field: its schema's, then its action's", async () => {
  await signInStaff(server, { area: "admin", roleId: 2 });
  const users = (await server.call("GET", "/api/admin/forms/change-user", { token: admin })).body.choices.user as Row[];
  const [{ value: user = "" } = {}, { label: other = "" } = {}] = users;
  const merchant = await addMerchant();
  await signInStaff(server, { area: "partner", brand: "marigold", merchantId: merchant });
  const { username: taken } = await server.ctx.db
    .selectFrom("staff")
    .select("username")
    .where("merchant_id", "=", merchant)
    .executeTakeFirstOrThrow();
  const cases: [Form, object, string[]][] = [
    [{ id: "add-user" }, { username: "x".repeat(61), role: "9" }, ["username maxLength", "role enum"]],
    [{ id: "add-user" }, { username: other, role: "2", email: "at home" }, ["username unique", "email pattern"]],
    [{ id: "add-user" }, { username: "ad min", role: "2", email: "at home" }, ["username pattern", "email pattern"]],
    [
      { id: "change-user" },
      { user, username: other, password: "aaaaaaaaaaaaaa", email: "at home" },
      ["username unique", "password pattern", "email pattern"],
    ],
    [
      { id: "change-password", area: "partner" },
      { current: "wrong", password: "aaaaaaaaaaaaaa", again: "b" },
      ["current pattern", "password pattern", "again pattern"],
    ],
    [{ id: "invite-merchant" }, { merchant, username: taken, email: "at home" }, ["username unique", "email pattern"]],
    [{ id: "change-merchant", about: merchant }, { name: "A", postalCode: "012345" }, ["name pattern", "postalCode pattern"]],
    [
      { id: "refuse-merchant", about: await addRequest() },
      { reason: " ".repeat(20), confirmed: false },
      ["reason required", "confirmed required"],
    ],
    [
      { id: "add-advert" },
      { ...advert, link: "//evil.example" },
      ["titleHi required", "textHi required", "link pattern", "endsOn minimum"],
    ],
    [
      { id: "make-tracking-link" },
      { source: "a b", medium: "../x", campaign: "a b", page: "/" },
      ["source pattern", "medium pattern", "campaign pattern"],
    ],
    [
      { id: "change-brand", about: "marigold" },
      { primaryColor: "red", secondaryColor: "blue", titleEn: "Loans", titleHi: "", lookup: "x;y" },
      ["primaryColor pattern", "secondaryColor pattern", "titleHi required", "lookup pattern"],
    ],
    [
      { id: "change-brand", about: "marigold" },
      { primaryColor: "#fde047", logo: "<svg xmlns='http://www.w3.org/2000/svg'><text>Bank</text></svg>" },
      ["primaryColor colour-too-pale", "logo logo-active"],
    ],
    [
      { id: "add-card" },
      {
        ...{ lender: "jamun-bank", product: "UNSECURED_CARD", like: "jamun-bank.UNSECURED_CARD", limitMin: 1, limitMax: 2, limitStep: 1 },
        ...{ cardNameEn: "Jamun", cardNameHi: "जामुन", joiningFee: 0, annualFee: 0, gstPercent: 18, limitUpTo: "{" },
        ...{ rewardsEn: "Points", rewardsHi: "पॉइंट" },
      },
      ["product unique", "limitUpTo format"],
    ],
    [
      { id: "remove-card", about: "kadamb-cards.UNSECURED_CARD" },
      { lending: "kadamb-cards.UNSECURED_CARD", confirmed: false },
      ["lending minItems", "confirmed required"],
    ],
    [
      { id: "draft-campaign" },
      { name: "Diwali", template: "finish-your-form", channel: "sms", stage: "unfinished", postal_areas: "56" },
      ["product required", "postal_areas pattern"],
    ],
    [
      { id: "ask-general-query", area: "partner" },
      { category: "product", subject: "Asha, 98765 43210", text: " \u200b " },
      ["subject pattern", "text required"],
    ],
  ];
  for (const [form, answers, wanted] of cases) expect.soft(await errorsOf(form, answers), form.id).toEqual(wanted);
});
