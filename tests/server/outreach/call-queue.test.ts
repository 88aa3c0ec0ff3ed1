import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillCallQueue } from "../../../src/server/features/calls/fill-queue.ts";
import { enforceRetention } from "../../../src/server/features/erasure/enforce-retention.ts";
import type { OutreachTables } from "../../../src/server/platform/db/tables/outreach-tables.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { untilLockWaits } from "../../support/locks.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { type AddedCustomer, addCustomer, advanceToHour } from "./outreach-server.ts";

const DAY_SECONDS = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  for (const table of ["call_events", "call_cases", "do_not_disturb", "drafts"])
    await server.ctx.database.execute(`delete from ${table}`, []);
  advanceToHour(server, 12);
});

const addLapsedCustomer = (): Promise<AddedCustomer> => addCustomer(server, { leftHoursAgo: 30 });
const finishForm = ({ id }: AddedCustomer) =>
  server.ctx.db.updateTable("drafts").set({ sealed_answers: null }).where("customer_id", "=", id).execute();
const changeCase = ({ id }: AddedCustomer, set: Updateable<OutreachTables["call_cases"]>) =>
  server.ctx.db.updateTable("call_cases").set(set).where("customer_id", "=", id).execute();
const stateOf = async ({ id }: AddedCustomer): Promise<string | undefined> =>
  (await server.ctx.db.selectFrom("call_cases").select("state").where("customer_id", "=", id).executeTakeFirst())?.state;
const secondsAgo = (seconds: number) => new Date(server.clock.now().getTime() - seconds * 1_000);

async function staff(roleId: 1 | 3): Promise<{ id: string; token: string }> {
  const token = await signInStaff(server, { area: "admin", roleId });
  const { staff_id } = await server.ctx.db
    .selectFrom("sessions")
    .select("staff_id")
    .where("staff_id", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: staff_id ?? "", token };
}
const next = async (token: string) => (await server.call("POST", "/api/admin/calls/next", { token })).body.data.current?.customer ?? null;

describe("the job that fills the queue", () => {
  test("removes customers who are not to be called any more, and keeps the others and those with a caller", async () => {
    const { db } = server.ctx;
    const caller = await staff(3);
    const [wanted, finished, disabled, resting, longAgo, ofNoList, called, claimed] = [
      await addLapsedCustomer(),
      await addLapsedCustomer(),
      await addLapsedCustomer(),
      await addLapsedCustomer(),
      await addLapsedCustomer(),
      await addLapsedCustomer(),
      await addLapsedCustomer(),
      await addLapsedCustomer(),
    ];
    await fillCallQueue(server.ctx);
    await finishForm(finished);
    await db.updateTable("customers").set({ disabled_at: server.clock.now() }).where("id", "=", disabled.id).execute();
    const entry = { customer_id: resting.id, source: "staff" as const, staff_id: caller.id, at: server.clock.now() };
    await db.insertInto("do_not_disturb").values(entry).execute();
    await db
      .updateTable("drafts")
      .set({ saved_at: secondsAgo(46 * DAY_SECONDS) })
      .where("customer_id", "=", longAgo.id)
      .execute();
    await changeCase(ofNoList, { list: "of-yesterday" });
    await finishForm(ofNoList);
    await finishForm(called);
    await changeCase(called, { tries: 2 });
    await finishForm(claimed);
    await changeCase(claimed, { claimed_by: caller.id, claimed_until: secondsAgo(-60) });
    await fillCallQueue(server.ctx);
    const all = [wanted, finished, disabled, resting, longAgo, ofNoList, called, claimed];
    // Customers who were never called may appear again; those who were called have a record.
    expect(await Promise.all(all.map(stateOf))).toEqual([
      "waiting",
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      "done",
      "waiting",
    ]);
    // A caller who left and did not return has no assigned customer any more.
    await changeCase(claimed, { claimed_until: secondsAgo(13 * 3_600) });
    await fillCallQueue(server.ctx);
    expect(await stateOf(claimed)).toBeUndefined();
  });

  test("keeps a requested call until 45 days after its time", async () => {
    const asked = await addLapsedCustomer();
    await fillCallQueue(server.ctx);
    await finishForm(asked);
    await changeCase(asked, { asked_for: true, due_at: secondsAgo(44 * DAY_SECONDS), tries: 1 });
    await fillCallQueue(server.ctx);
    expect(await stateOf(asked)).toBe("waiting");
    server.clock.pass(2 * DAY_SECONDS);
    await fillCallQueue(server.ctx);
    expect(await stateOf(asked)).toBe("done");
  });

  test("leaves customers queued behind many stale entries to the next caller", async () => {
    const stale: AddedCustomer[] = [];
    for (let count = 0; count < 102; count += 1) stale.push(await addLapsedCustomer());
    await fillCallQueue(server.ctx);
    server.clock.pass(60);
    const behind = await addLapsedCustomer();
    await fillCallQueue(server.ctx);
    for (const one of stale) await finishForm(one);
    const { token } = await staff(3);
    expect(await next(token)).toBe(behind.id);
  });
});

test("a customer assigned to a caller is available to others once that caller's account may not make calls", async () => {
  const one = await addLapsedCustomer();
  await fillCallQueue(server.ctx);
  const [own, other] = [await staff(3), await staff(3)];
  await changeCase(one, { assigned_to: own.id });
  expect(await next(other.token)).toBeNull();
  await server.ctx.db.updateTable("staff").set({ role_id: 2 }).where("id", "=", own.id).execute();
  expect(await next(other.token)).toBe(one.id);
});

describe("retention", () => {
  test("deletes entries that were added during an erasure, and none of other customers", async () => {
    const { db } = server.ctx;
    const { id: staff_id } = await staff(1);
    const [erased, there] = [await addLapsedCustomer(), await addLapsedCustomer()];
    await fillCallQueue(server.ctx);
    const at = server.clock.now();
    for (const { id: customer_id } of [erased, there]) {
      await db.insertInto("do_not_disturb").values({ customer_id, source: "staff", staff_id, at }).execute();
      const event = { id: randomUUID(), customer_id, product: "LOAN", staff_id, outcome: "BUSY", at };
      await db.insertInto("call_events").values(event).execute();
    }
    await server.ctx.vault.destroyKey(erased.id, db);
    await enforceRetention(server.ctx);
    for (const table of ["call_cases", "call_events", "do_not_disturb"] as const)
      expect(await db.selectFrom(table).select("customer_id").execute(), table).toEqual([{ customer_id: there.id }]);
  });

  test("deletes customers who were not called within the retention period", async () => {
    const [old, fresh] = [await addLapsedCustomer(), await addLapsedCustomer()];
    await fillCallQueue(server.ctx);
    await changeCase(old, { updated_at: secondsAgo(366 * DAY_SECONDS), due_at: secondsAgo(366 * DAY_SECONDS) });
    await changeCase(fresh, { updated_at: secondsAgo(366 * DAY_SECONDS), due_at: secondsAgo(364 * DAY_SECONDS) });
    await enforceRetention(server.ctx);
    expect([await stateOf(old), await stateOf(fresh)]).toEqual([undefined, "waiting"]);
  });
});

test("a customer who is erased while the queue is filled is not added", async () => {
  const [erased, there] = [await addLapsedCustomer(), await addLapsedCustomer()];
  let filled: Promise<void> = Promise.resolve();
  await inTransaction(server.ctx, async (tx) => {
    await tx.selectFrom("customers").select("id").where("id", "=", erased.id).forNoKeyUpdate().execute();
    filled = fillCallQueue(server.ctx);
    await Promise.race([filled, untilLockWaits(server, 1)]);
    await server.ctx.vault.destroyKey(erased.id, tx);
  });
  await filled;
  expect([await stateOf(erased), await stateOf(there)]).toEqual([undefined, "waiting"]);
});
