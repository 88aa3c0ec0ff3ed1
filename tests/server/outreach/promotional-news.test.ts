import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TemplateDocument } from "../../../src/contract/documents.gen.ts";
import { optOut } from "../../../src/server/features/campaigns/do-not-disturb.ts";
import { recordConsents } from "../../../src/server/features/customers/consents.ts";
import { notifyOfStatus } from "../../../src/server/features/lenders/news/notify-customer.ts";
import { deliverMessage } from "../../../src/server/features/messages/messages.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { givenConsent } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { type AddedCustomer, addCustomer, advanceToHour } from "./outreach-server.ts";

const DAY_SECONDS = 86_400;
const CONSENT_DAYS = 30;
const LENDER = "amaltas-bank";

/** The same message as a promotional one, with the link that it then needs. */
function promotional({ sms, email, ...template }: TemplateDocument): TemplateDocument {
  const withLink = (body: object) => Object.fromEntries(Object.entries(body).map(([code, text]) => [code, `${text} {unsubscribe}`]));
  return {
    ...template,
    kind: "promotional",
    variables: [...template.variables, { name: "unsubscribe", tag: "url" }],
    ...(sms && { sms: { ...sms, body: withLink(sms.body) as typeof sms.body } }),
    ...(email && { email: { ...email, body: withLink(email.body) as typeof email.body } }),
  };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        const content = document.content as object;
        if (document.kind === "template" && document.id === "lender-status-changed")
          return { ...document, content: promotional(content as TemplateDocument) };
        if (document.kind === "consent" && document.id === "communications")
          return { ...document, content: { ...content, expiresAfterDays: CONSENT_DAYS } };
        return document;
      }),
  });
  await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server?.stop());
beforeEach(() => advanceToHour(server, 12));

async function applicant(agreed = true): Promise<AddedCustomer & { applicationId: string }> {
  const added = await addCustomer(server, { agreed });
  const applicationId = randomUUID();
  const [prospect, now] = [randomUUID(), server.clock.now()];
  await server.ctx.db.insertInto("prospects").values({ id: prospect, created_at: now, customer_id: added.id }).execute();
  await server.ctx.db
    .insertInto("applications")
    .values({
      id: applicationId,
      customer_id: added.id,
      prospect_id: prospect,
      product: "LOAN",
      release: server.releases.live().hash,
      state: "open",
      sealed_answers: null,
      facts: "{}",
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { ...added, applicationId };
}
const notify = ({ id, applicationId }: { id: string; applicationId: string }) =>
  inTransaction(server.ctx, async (tx) => {
    const found = server.releases.live().catalog.lenders.get(LENDER);
    if (found) await notifyOfStatus(server.ctx, tx, [{ customerId: id, applicationId, lender: found, status: "APPROVED" }]);
  });
const messages = ({ applicationId }: { applicationId: string }) =>
  server.ctx.db.selectFrom("outbox").select(["id", "state"]).where("application_id", "=", applicationId).execute();
const setDoNotDisturb = ({ id: customerId }: AddedCustomer) =>
  inTransaction(server.ctx, async (tx) => {
    const { id: staffId } = await tx.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
    await optOut(server.ctx, tx, { customerId, staffId, source: "staff" });
  });
const withdraw = (customer: AddedCustomer) =>
  inTransaction(server.ctx, async (tx) => {
    const live = server.releases.live();
    const context = { catalog: live.catalog, customerId: customer.id, prospectId: null, release: live.hash, address: "203.0.113.9" };
    await recordConsents(server.ctx, tx, context, [{ ...givenConsent("communications"), given: false }]);
    await tx.updateTable("customers").set({ allow_sms: false }).where("id", "=", customer.id).execute();
  });

test("promotional updates of an application are sent to customers who consented and did not opt out", async () => {
  const all = [await applicant(), await applicant(false), await applicant()] as const;
  const [agreed, refused, quiet] = all;
  await setDoNotDisturb(quiet);
  for (const one of all) await notify(one);
  const counts = await Promise.all(all.map(async (one) => (await messages(one)).length));
  expect(counts, "agreed, refused, left in peace").toEqual([1, 0, 0]);
  const [message] = await messages(agreed);
  await deliverMessage(server.ctx, message?.id ?? "");
  expect((await messages(agreed))[0]?.state).toBe("sent");
  expect(await messages(refused)).toEqual([]);
});

test("an expired consent does not count", async () => {
  const one = await applicant();
  server.clock.pass((CONSENT_DAYS + 1) * DAY_SECONDS);
  await notify(one);
  expect(await messages(one)).toEqual([]);
});

test("consent is checked again when a delayed message is sent", async () => {
  advanceToHour(server, 22);
  const [stored, withdrawn, quiet] = [await applicant(), await applicant(), await applicant()];
  const waiting = async (one: AddedCustomer & { applicationId: string }) => {
    await notify(one);
    const [message] = await messages(one);
    await deliverMessage(server.ctx, message?.id ?? "");
    expect((await messages(one))[0]?.state, "by night it waits").toBe("waiting");
    return message?.id ?? "";
  };
  const ids = [await waiting(stored), await waiting(withdrawn), await waiting(quiet)];
  await withdraw(withdrawn);
  await setDoNotDisturb(quiet);
  advanceToHour(server, 11);
  for (const id of ids) await deliverMessage(server.ctx, id);
  const states = await Promise.all([stored, withdrawn, quiet].map(async (one) => (await messages(one))[0]?.state));
  expect(states).toEqual(["sent", "dropped", "dropped"]);
});
