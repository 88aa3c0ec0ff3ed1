import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import type { Context } from "../../../src/server/platform/context.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let admin: string;
let partner: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
  partner = await signInStaff(server, { area: "partner", brand: "marigold" });
  await seedRecords(server.ctx);
});
afterAll(() => server.stop());

type Row = Record<string, string>;
interface Form {
  id: string;
  area?: "admin" | "partner";
  about?: string;
}

const MERCHANT = randomUUID();
const REQUEST = randomUUID();
/** Usernames of the merchant's account, and of two members of the staff. */
const OWNER = "asha-stores";
const BINA = "bina";
const CHITRA = "chitra";

/** Errors of a save of a form's current values with some replaced; a user is named by the username. */
async function errorsOf({ id, area = "admin", about = "" }: Form, answers: object): Promise<string[]> {
  const token = area === "admin" ? admin : partner;
  const path = `/api/${area}/forms/${id}`;
  const read = (await server.call("GET", `${path}?about=${about}`, { token })).body;
  const { user: name } = answers as { user?: string };
  const user = name && read.choices.user.find(({ label }: Row) => label === name).value;
  const revision = user ? read.now.revisions[user] : read.revision;
  const body = { revision, answers: { ...read.answers, ...answers, ...(user && { user }) } };
  const { status, body: answer } = await server.call("POST", path, { token, body });
  expect([status, answer.code], JSON.stringify(answer)).toEqual([422, "INVALID_ANSWERS"]);
  for (const { message } of answer.fields) expect(message, JSON.stringify(answer.fields)).not.toBe("");
  return answer.fields.map(({ path: at, keyword }: Row) => `${at?.replace("/answers/", "")} ${keyword}`);
}

async function seedRecords({ db, clock }: Context): Promise<void> {
  const rest = { partner: "marigold", created_at: clock.now() };
  await db
    .insertInto("merchants")
    .values({ ...rest, id: MERCHANT, name: "Asha Stores", postal_code: null })
    .execute();
  const request = { form: "merchant-enquiry", release: "r", language: "en", sealed_answers: "s", consents: "[]", same_index: REQUEST };
  await db
    .insertInto("merchant_requests")
    .values({ ...rest, ...request, id: REQUEST, name: "Bina Traders", postal_code: "560001" })
    .execute();
  const password = "a-long-password-1";
  await createStaff(db, clock.now(), { area: "partner", brand: "marigold", merchantId: MERCHANT, username: OWNER, password });
  for (const username of [BINA, CHITRA]) await createStaff(db, clock.now(), { area: "admin", roleId: 2, username, password });
}

const advert = { titleEn: "Gold", titleHi: " ", textEn: "Loans", textHi: " ", startsOn: "2020-01-01", endsOn: "2019-12-31", priority: 1 };

const CASES: [Form, object, string[]][] = [
  [{ id: "add-user" }, { username: "x".repeat(61), role: "9" }, ["username maxLength", "role enum"]],
  [{ id: "add-user" }, { username: BINA, role: "2", email: "at home" }, ["username unique", "email pattern"]],
  [{ id: "add-user" }, { username: "ad min", role: "2", email: "at home" }, ["username pattern", "email pattern"]],
  [
    { id: "change-user" },
    { user: CHITRA, username: BINA, password: "aaaaaaaaaaaaaa", email: "at home" },
    ["username unique", "password pattern", "email pattern"],
  ],
  [
    { id: "change-password", area: "partner" },
    { current: "wrong", password: "aaaaaaaaaaaaaa", again: "b" },
    ["current pattern", "password pattern", "again pattern"],
  ],
  [{ id: "invite-merchant" }, { merchant: MERCHANT, username: OWNER, email: "at home" }, ["username unique", "email pattern"]],
  [{ id: "change-merchant", about: MERCHANT }, { name: "A", postalCode: "012345" }, ["name pattern", "postalCode pattern"]],
  [{ id: "refuse-merchant", about: REQUEST }, { reason: " ".repeat(20), confirmed: false }, ["reason required", "confirmed required"]],
  [{ id: "add-advert" }, { ...advert, link: "//evil.example" }, ["titleHi required", "textHi required", "link pattern", "endsOn minimum"]],
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

describe("a form shows every error that is known, each at its field: its schema's, then its action's", () => {
  test.each(CASES.map(([form, answers, wanted]) => ({ form, answers, wanted, errors: wanted.join(", ") })))(
    "$form.id: $errors",
    async ({ form, answers, wanted }) => {
      expect(await errorsOf(form, answers)).toEqual(wanted);
    },
  );
});
