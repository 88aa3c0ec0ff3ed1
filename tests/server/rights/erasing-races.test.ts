import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enforceRetention } from "../../../src/server/features/erasure/enforce-retention.ts";
import { deliverSubmission } from "../../../src/server/features/lenders/delivery/deliver.ts";
import { applyNewsBatch } from "../../../src/server/features/lenders/news/news-batch.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { NoCustomerKey } from "../../../src/server/platform/secrets/vault.ts";
import { newProspect, otpFor, sendOtp, signInCustomer } from "../../support/customer.ts";
import { whileLocked } from "../../support/locks.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";
import { apply, offerOf, select } from "../lending/lending-server.ts";
import { postWebhook } from "../lending/webhook.ts";
import { type Erasers, signInErasers } from "./erasure-staff.ts";

const LENDER = "amaltas-bank";
const dataDir = mkdtempSync(join(tmpdir(), "saral-erasing-races-"));
const lender = createServer((request, response) => {
  request.resume();
  const reference = `REF-${randomUUID()}`;
  response.writeHead(201).end(JSON.stringify({ reference, status: "under_review", eventId: randomUUID() }));
});

let server: TestServer;
let staff: Erasers;
beforeAll(async () => {
  await new Promise<void>((done) => lender.listen(0, "127.0.0.1", done));
  writeFileSync(join(dataDir, "simulator.json"), JSON.stringify({ url: `http://127.0.0.1:${(lender.address() as AddressInfo).port}` }));
  server = await startTestServer({ dataDir, env: { SIMULATOR: "on" } });
  staff = await signInErasers(server);
});
afterAll(async () => {
  await server.stop();
  lender.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const requestErasure = ({ token }: { token: string }) => server.call("POST", "/api/my/erasure", { token });
const cancelErasure = ({ token }: { token: string }) => server.call("DELETE", "/api/my/erasure", { token });
const keyOf = async (customerId: string) =>
  (await server.ctx.db.selectFrom("customers").select("sealed_key").where("id", "=", customerId).executeTakeFirstOrThrow()).sealed_key;

describe("a proposal", () => {
  test("made by two members at once is stored once, and the other gets a conflict", async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await signInCustomer(server);
      const found = await staff.call(staff.first, "POST", "/search", { contact: customer.mobile });
      const { customerId } = found.body.data[0];
      const propose = (token: string) => staff.call(token, "POST", "", { customerId, reason: "asked" });
      const both = await Promise.all([propose(staff.first), propose(staff.second)]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)?.body.code).toBe("RECORD_CHANGED");
    }
  });
});

describe("a withdrawn request", () => {
  test("ends the proposal based on it, so that nothing is erased", async () => {
    const customer = await signInCustomer(server);
    await requestErasure(customer);
    const { id, customerId } = await staff.propose(customer);
    expect((await cancelErasure(customer)).status).toBe(200);
    expect((await staff.call(staff.second, "GET", `/${id}`)).body.data.erasure).toMatchObject({ state: "taken-back" });
    const { status, body } = await staff.confirm(id);
    expect([status, body.code]).toEqual([409, "RECORD_CHANGED"]);
    expect(await keyOf(customerId)).not.toBeNull();
    // What the staff propose on their own rests on no request.
    const { id: own } = await staff.propose(customer);
    await requestErasure(customer);
    await cancelErasure(customer);
    expect((await staff.confirm(own)).status).toBe(200);
  });

  test("is no longer the basis of an earlier proposal, even if the customer requests again", async () => {
    const customer = await signInCustomer(server);
    await requestErasure(customer);
    const { id, customerId } = await staff.propose(customer);
    await server.ctx.db.updateTable("erasure_requests").set({ state: "taken-back" }).where("customer_id", "=", customerId).execute();
    await requestErasure(customer);
    expect((await staff.confirm(id)).body.code).toBe("RECORD_CHANGED");
    expect(await keyOf(customerId)).not.toBeNull();
  });

  test.each(["taken back first", "confirmed first"])("and a concurrent confirmation have one outcome: %s", async (order) => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await signInCustomer(server);
      await requestErasure(customer);
      const { id, customerId } = await staff.propose(customer);
      const calls = [() => cancelErasure(customer), () => staff.confirm(id)];
      if (order === "confirmed first") calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      const [back, confirmed] = (order === "confirmed first" ? answers.reverse() : answers) as [Answer, Answer];
      const request = await server.ctx.db
        .selectFrom("erasure_requests")
        .select("state")
        .where("customer_id", "=", customerId)
        .executeTakeFirstOrThrow();
      if (back.status === 200)
        expect([confirmed.status, confirmed.body.code, request.state]).toEqual([409, "RECORD_CHANGED", "taken-back"]);
      else expect([confirmed.status, request.state]).toEqual([200, "done"]);
      expect((await keyOf(customerId)) === null).toBe(confirmed.status === 200);
    }
  });
});

test("stored responses of idempotent calls are unreadable after the erasure", async () => {
  const customer = await signInCustomer(server);
  const save = (token: string) =>
    server.call("PUT", `/api/user/${customer.prospectAppId}`, {
      token,
      headers: { "idempotency-key": "erased-answer-1" },
      body: {
        form: "personal-loan",
        release: server.releases.live().hash,
        answers: { first_name: "Ottilie" },
        consents: [],
        complete: false,
      },
    });
  const saved = await save(customer.token);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await save(customer.token)).body).toEqual(saved.body);
  const kept = () => server.ctx.db.selectFrom("idempotency_keys").selectAll().where("key", "=", "erased-answer-1").execute();
  const { id, customerId } = await staff.propose(customer);
  const { vault } = server.ctx;
  // Until then it is stored, encrypted with its owner's key only.
  const [row] = await kept();
  const sealed = row?.sealed_answer ?? "";
  expect(JSON.stringify(row)).not.toContain("Ottilie");
  expect(() => vault.open("idempotent-answer", sealed)).toThrow();
  expect(JSON.parse(await vault.decrypt(customerId, sealed, server.ctx.db))).toEqual(saved.body);
  expect(JSON.stringify(saved.body)).toContain("Ottilie");
  expect((await staff.confirm(id)).status).toBe(200);
  // Not even a copy made before can be decrypted.
  for (const text of [sealed, ...(await kept()).map(({ sealed_answer }) => sealed_answer ?? sealed)]) {
    await expect(vault.decrypt(customerId, text, server.ctx.db)).rejects.toThrow(NoCustomerKey);
    expect(() => vault.open("idempotent-answer", text)).toThrow();
  }
});

describe("concurrent with the erasure", () => {
  async function sent() {
    const applicant = await apply(server, { first_name: "Ottilie" });
    await select(server, applicant, (await offerOf(server, applicant, LENDER)).id);
    const rows = server.ctx.db.selectFrom("lender_applications").selectAll().where("application_id", "=", applicant.appId);
    const { id } = await rows.executeTakeFirstOrThrow();
    await deliverSubmission(server.ctx, id, 1);
    const { reference } = await rows.executeTakeFirstOrThrow();
    return { applicant, id, reference: reference ?? "" };
  }
  const left = async (appId: string) => server.ctx.db.selectFrom("outbox").select("template").where("application_id", "=", appId).execute();

  test("a sign-in that has locked a prospect still gets the customer's lock: the erasure waits without it", async () => {
    const customer = await signInCustomer(server);
    const { id, customerId } = await staff.propose(customer);
    const answers: Promise<Answer>[] = [];
    await whileLocked(server, `select from prospects where id = '${customer.prospectAppId}' for no key update`, async (lockWaits) => {
      answers.push(staff.confirm(id));
      await lockWaits(1);
      const free = "select id from customers where id = $1 for no key update skip locked";
      expect((await server.ctx.database.execute(free, [customerId])).rows).toHaveLength(1);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200]);
  });

  test("a lender's status update leaves no readable message", async () => {
    const { applicant, id, reference } = await sent();
    const { id: proposal } = await staff.propose(applicant);
    const event = randomUUID();
    const answers: Promise<Answer>[] = [];
    // The news have found their application, and wait for the same event of another call.
    await whileLocked(
      server,
      `insert into lender_events (id, lender_application_id, lender, event, counted, at, received_at)
         values ('${randomUUID()}', '${id}', '${LENDER}', '${event}', false, now(), now())`,
      async (lockWaits) => {
        answers.push(postWebhook(server, LENDER, { reference, status: "approved", eventId: event }));
        await lockWaits(1);
        answers.push(staff.confirm(proposal));
        await lockWaits(2);
      },
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await left(applicant.appId)).toEqual([]);
  });

  test("reports of an upload that waited for it match no application", async () => {
    const { applicant, reference } = await sent();
    const { id: proposal } = await staff.propose(applicant);
    const document = server.releases.live().catalog.lenders.get(LENDER);
    if (document === undefined) throw new Error("There is no lender");
    const item = {
      lender: document,
      reference,
      word: "approved",
      status: "APPROVED" as const,
      amount: null,
      at: null,
      dayOnly: false,
      message: "Dear Ottilie",
      key: "1",
    };
    const answers: Promise<unknown>[] = [];
    await whileLocked(server, "select from staff_actions_head for update", async (lockWaits) => {
      answers.push(staff.confirm(proposal));
      await lockWaits(1);
      answers.push(inTransaction(server.ctx, (tx) => applyNewsBatch(server.ctx, tx, [item], { foreseen: null })));
      await lockWaits(2);
    });
    expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, [{ kind: "unknown" }]]);
    expect(await left(applicant.appId)).toEqual([]);
  });

  test("a help request with the customer's number is deleted by the next retention", async () => {
    const customer = await signInCustomer(server);
    const { id } = await staff.propose(customer);
    const requests = async () => (await server.ctx.db.selectFrom("help_requests").select("id").execute()).length;
    const before = await requests();
    const answers: Promise<Answer>[] = [];
    await whileLocked(server, "select from staff_actions_head for update", async (lockWaits) => {
      answers.push(staff.confirm(id));
      await lockWaits(1);
      const body = { contactName: "Ottilie", email: "ottilie@example.com", phoneNumber: customer.mobile, description: "Where is it?" };
      expect((await server.call("POST", "/api/help", { body })).status).toBe(200);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200]);
    expect(await requests()).toBe(before + 1);
    await enforceRetention(server.ctx);
    expect(await requests()).toBe(before);
  });

  test("a sign-in by a code sent meanwhile creates a new customer, and the erased data stays empty", async () => {
    const customer = await signInCustomer(server);
    const { id, customerId } = await staff.propose(customer);
    server.clock.pass(120);
    const prospectAppId = await newProspect(server);
    const answers: Promise<Answer>[] = [];
    await whileLocked(server, "select from staff_actions_head for update", async (lockWaits) => {
      answers.push(staff.confirm(id));
      await lockWaits(1);
      expect((await sendOtp(server, prospectAppId, customer.mobile)).status).toBe(200);
      const otp = await otpFor(server, customer.mobile);
      answers.push(server.call("POST", "/api/otp/verify", { body: { prospectAppId, to: customer.mobile, otp } }));
      await lockWaits(2);
    });
    const [confirmed, signedIn] = await Promise.all(answers);
    expect([confirmed?.status, signedIn?.status]).toEqual([200, 200]);
    const { db } = server.ctx;
    const row = await db.selectFrom("customers").selectAll().where("id", "=", customerId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sealed_key: null, last_login_at: null, language: null });
    const open = db.selectFrom("sessions").select("id").where("customer_id", "=", customerId).where("ended_at", "is", null);
    expect(await open.execute()).toEqual([]);
    const bound = await db.selectFrom("prospects").select("customer_id").where("id", "=", prospectAppId).executeTakeFirstOrThrow();
    expect(bound.customer_id).not.toBe(customerId);
    expect((await server.call("GET", "/api/my/data", { token: signedIn?.body.token })).status).toBe(200);
  });
});
