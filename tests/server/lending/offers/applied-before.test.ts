import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteDocument } from "../../../../src/contract/documents.gen.ts";
import { givenConsent } from "../../../support/customer.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, complete, offerOf, select, statusOf } from "../lending-server.ts";
import { postWebhook } from "../webhook.ts";

/** Takes an application at once. */
const LENDER = "amaltas-bank";
/** Asks for a consent first. */
const CONSENT_LENDER = "kachnar-finance";
const CONSENTS = [givenConsent("kachnar-credit-score")];
/** Each application to a lender takes its time, so that two at once overlap for certain. */
const SLOW_TRIGGER = `create function slow_application() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$;
  create trigger slow_application before insert or update on lender_applications for each row execute function slow_application();`;

let server: TestServer;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  server = await withRule(DEDUPE_BY_BOTH, { databaseUrl: database.url });
  await server.ctx.database.execute(SLOW_TRIGGER);
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
});

/** As decision O90 has it; the sites that are shipped go by the verified mobile alone. */
const DEDUPE_BY_BOTH: Partial<SiteDocument> = { dedupeBy: ["pan", "mobile"] };
const DUPLICATE = "409 DUPLICATE_APPLICATION";
let people = 0;
/** A PAN of a new customer. */
function newPan(): string {
  people += 1;
  return `QWEPR${String(people).padStart(4, "0")}T`;
}

async function choose(applicant: Applicant, lender = LENDER, at = server): Promise<string> {
  const { status, body } = await select(at, applicant, (await offerOf(at, applicant, lender)).id);
  return status === 200 ? body.data.status : `${status} ${body.code}`;
}

async function submit({ appId, token }: Applicant, consents: object[] = CONSENTS): Promise<string> {
  const { status, body } = await server.call("POST", `/api/applications/${appId}/lenders/${CONSENT_LENDER}/submit`, {
    token,
    body: { consents },
  });
  return status === 200 ? body.data.status : `${status} ${body.code}`;
}

const rowsOf = ({ appId }: Applicant) =>
  server.ctx.db.selectFrom("lender_applications").select(["status", "lender"]).where("application_id", "=", appId).execute();

const decisionsOf = async ({ appId }: Applicant): Promise<unknown[]> =>
  server.ctx.db
    .selectFrom("dedupe_events")
    .select(["kind", "decision", "matched_by", "matched_id"])
    .where("application_id", "=", appId)
    .where("decision", "is not", null)
    .orderBy("at")
    .execute();

/** Two accounts of one person. */
async function applyTwice(at = server): Promise<[Applicant, Applicant]> {
  const tin = newPan();
  return [await apply(at, { tin }), await apply(at, { tin })];
}

/** The lender's own news of an application. */
async function sendStatus({ appId }: Applicant, status: string, at = server): Promise<void> {
  await at.ctx.db.updateTable("lender_applications").set({ reference: appId }).where("application_id", "=", appId).execute();
  expect((await postWebhook(at, LENDER, { reference: appId, status, eventId: `${appId} ${status}` })).status).toBe(200);
}

/** A server whose site has another rule. */
async function withRule(rule: Partial<SiteDocument>, options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  return startTestServer({
    ...options,
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), ...rule } } : document,
      ),
  });
}

describe("O90 one person and one lender", () => {
  test("the same PAN in another account is refused in the customer's language, and nothing is lost", async () => {
    const [first, second] = await applyTwice();
    expect(await choose(first)).toBe("SUBMITTED");
    const offer = await offerOf(server, second, LENDER);
    const refused = await select(server, second, offer.id, {}, { "accept-language": "hi" });
    expect([refused.status, refused.body.code]).toEqual([409, "DUPLICATE_APPLICATION"]);
    expect(refused.body.message).toContain("इस लेंडर के पास आवेदन कर चुके हैं, इसलिए कुछ नहीं भेजा गया");
    expect(await rowsOf(second)).toEqual([]);
    expect((await statusOf(server, second, LENDER)).status).toBe("OFFERED");
    expect((await offerOf(server, second, LENDER)).id).toBe(offer.id);
    expect(await decisionsOf(second)).toEqual([{ kind: "applied-again", decision: "refused", matched_by: "pan", matched_id: first.appId }]);
  });

  test("another lender accepts the customer, and the same one does after the site's days, not before", async () => {
    const tin = newPan();
    const [first, second] = [await apply(server, { tin }), await apply(server, { tin })];
    expect(await choose(first)).toBe("SUBMITTED");
    expect(await choose(second, CONSENT_LENDER)).toBe("SELECTED");
    expect(await submit(second)).toBe("SUBMITTED");
    server.clock.pass(30 * 86_400 - 60);
    expect(await choose(await apply(server, { tin }))).toBe(DUPLICATE);
    server.clock.pass(86_400);
    expect(await choose(await apply(server, { tin }))).toBe("SUBMITTED");
  });

  test("an application for another product is no duplicate", async () => {
    const [first, second] = await applyTwice();
    expect(await choose(first)).toBe("SUBMITTED");
    await server.ctx.db.updateTable("applications").set({ product: "GOLD_LOAN" }).where("id", "=", first.appId).execute();
    expect(await choose(second)).toBe("SUBMITTED");
  });

  test("the shipped sites ignore an unverified PAN: the same PAN in two accounts passes, the same account does not", async () => {
    const at = await startTestServer();
    try {
      const [first, second] = await applyTwice(at);
      expect([await choose(first, LENDER, at), await choose(second, LENDER, at)]).toEqual(["SUBMITTED", "SUBMITTED"]);
      const { token, prospectAppId } = second;
      const body = { prospectAppId, productType: "loan", startNew: true };
      await at.call("POST", "/api/applications", { token, body });
      const { appId } = (await complete(at, second, {})).body;
      expect(await choose({ ...second, appId }, LENDER, at)).toBe(DUPLICATE);
    } finally {
      await at.stop();
    }
  });

  test("the same account is the same person, with a new application and another PAN too", async () => {
    const applicant = await apply(server, { tin: newPan() });
    expect(await choose(applicant)).toBe("SUBMITTED");
    const begun = await server.call("POST", "/api/applications", {
      token: applicant.token,
      body: { prospectAppId: applicant.prospectAppId, productType: "loan", startNew: true },
    });
    expect(begun.body.appId).not.toBe(applicant.appId);
    const { body } = await complete(server, applicant, { tin: newPan() });
    const again = { ...applicant, appId: body.appId };
    expect(again.appId).toBe(begun.body.appId);
    expect(await choose(again)).toBe(DUPLICATE);
    expect(await decisionsOf(again)).toMatchObject([{ matched_by: "account", matched_id: applicant.appId }]);
  });

  test("an unsent choice blocks no other; of two that wait for consents the first one sent passes", async () => {
    const [first, second] = await applyTwice();
    expect([await choose(first, CONSENT_LENDER), await choose(second, CONSENT_LENDER)]).toEqual(["SELECTED", "SELECTED"]);
    expect(await submit(second)).toBe("SUBMITTED");
    expect(await submit(first)).toBe(DUPLICATE);
    expect(await rowsOf(first)).toEqual([{ status: "SELECTED", lender: CONSENT_LENDER }]);
    // Nor is the consent stored, or requested before it is shown.
    expect(await submit(first, [])).toBe(DUPLICATE);
  });

  test("the same application again has the same response, and is sent again when the lender requests more", async () => {
    const applicant = await apply(server, { tin: newPan() });
    expect([await choose(applicant, CONSENT_LENDER), await submit(applicant)]).toEqual(["SELECTED", "SUBMITTED"]);
    expect(await choose(applicant, CONSENT_LENDER)).toBe("SUBMITTED");
    const asked = server.ctx.db.updateTable("lender_applications").set({ status: "ACTION_NEEDED", delivery: "delivered" });
    await asked.where("application_id", "=", applicant.appId).execute();
    expect(await submit(applicant)).toBe("SUBMITTED");
    expect(await decisionsOf(applicant)).toEqual([{ kind: "not-applied", decision: "allowed", matched_by: null, matched_id: null }]);
  });

  test("of two concurrent ones exactly one passes", async () => {
    const tin = newPan();
    const pair = [await apply(server, { tin }), await apply(server, { tin }), await apply(server, { tin })];
    const offers = await Promise.all(pair.map((applicant) => offerOf(server, applicant, LENDER)));
    const answers = await Promise.all(pair.map((applicant, index) => select(server, applicant, offers[index].id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [sent] = pair.filter((_, index) => answers[index]?.status === 200);
    for (const [index, applicant] of pair.entries())
      if (answers[index]?.status === 409)
        expect(await decisionsOf(applicant)).toMatchObject([{ decision: "refused", matched_id: sent?.appId }]);
  });

  test("any outcome of the earlier one counts, if the site excepts none", async () => {
    const [first, second] = await applyTwice();
    expect(await choose(first)).toBe("SUBMITTED");
    await sendStatus(first, "declined");
    expect(await choose(second)).toBe(DUPLICATE);
  });
});

describe("O90 the rule is the site's", () => {
  test("the excepted outcomes of an earlier application do not block, others do", async () => {
    const at = await withRule({ ...DEDUPE_BY_BOTH, dedupeUnless: ["DECLINED", "EXPIRED"] });
    try {
      for (const [word, expected] of [
        ["declined", "SUBMITTED"],
        ["expired", "SUBMITTED"],
        ["disbursed", DUPLICATE],
        ["under_review", DUPLICATE],
      ] as const) {
        const [first, second] = await applyTwice(at);
        expect(await choose(first, LENDER, at)).toBe("SUBMITTED");
        await sendStatus(first, word, at);
        expect(await choose(second, LENDER, at), word).toBe(expected);
      }
    } finally {
      await at.stop();
    }
  });

  test("its days and criteria", async () => {
    const at = await withRule({ dedupeDays: 2, dedupeBy: ["mobile"] });
    try {
      const [first, second] = await applyTwice(at);
      expect([await choose(first, LENDER, at), await choose(second, LENDER, at)]).toEqual(["SUBMITTED", "SUBMITTED"]);
      // An account created with an email has the same number in its form.
      const tin = newPan();
      const third = await apply(at, { tin });
      await sharePhone(at, first, third);
      expect(await choose(third, LENDER, at)).toBe(DUPLICATE);
      at.clock.pass(2 * 86_400 + 60);
      const fourth = await apply(at, { tin });
      await sharePhone(at, first, fourth);
      expect(await choose(fourth, LENDER, at)).toBe("SUBMITTED");
    } finally {
      await at.stop();
    }
  });

  test("without criteria of identity nothing is refused or logged", async () => {
    const at = await withRule({ dedupeBy: [] });
    try {
      const [first, second] = await applyTwice(at);
      expect([await choose(first, LENDER, at), await choose(second, LENDER, at)]).toEqual(["SUBMITTED", "SUBMITTED"]);
      expect(await at.ctx.db.selectFrom("dedupe_events").select("id").where("decision", "is not", null).execute()).toEqual([]);
    } finally {
      await at.stop();
    }
  });
});

/** Has the account of another application know the same mobile number. */
async function sharePhone(at: TestServer, { mobile }: Applicant, { appId }: Applicant): Promise<void> {
  const owner = at.ctx.db.selectFrom("applications").select("customer_id").where("id", "=", appId);
  const index = at.ctx.vault.blindIndex("phone", mobile);
  await at.ctx.db.updateTable("customers").set({ phone_index: index }).where("id", "in", owner).execute();
}
