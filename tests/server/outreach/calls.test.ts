import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDemoCustomers } from "../../../src/server/features/demo/demo-customers.ts";
import { startSession } from "../../../src/server/platform/sessions/sessions.ts";
import { signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";
import { type AddedCustomer, addCustomer, advanceToHour } from "./outreach-server.ts";

let server: TestServer;
let caller: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  for (const table of ["call_events", "call_cases", "do_not_disturb", "drafts", "customer_notes"])
    await server.ctx.database.execute(`delete from ${table}`, []);
  advanceToHour(server, 12);
  caller = await signInStaff(server, { area: "admin", roleId: 3 });
});

const desk = (token = caller) => server.call("GET", "/api/admin/calls", { token });
const next = async (token = caller) => {
  const { status, body } = await server.call("POST", "/api/admin/calls/next", { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const act = (customer: string, path: string, body: object, token = caller) =>
  server.call("POST", `/api/admin/calls/${customer}${path}`, { token, body });
const read = async (customer: string, token = caller) => (await server.call("GET", `/api/admin/calls/${customer}`, { token })).body.data;
const end = async (customer: string, outcome: string, more: object = {}, token = caller) =>
  act(customer, "/outcome", { revision: (await read(customer, token)).revision, outcome, ...more }, token);
/** In so many days, at this time in India. */
function inIndia(days: number, hour: number, minute = 0): string {
  const day = new Date(server.clock.now().getTime() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const two = (value: number) => String(value).padStart(2, "0");
  return new Date(`${day}T${two(hour)}:${two(minute)}:00+05:30`).toISOString();
}
const addLapsedCustomer = (more: object = {}): Promise<AddedCustomer> => addCustomer(server, { leftHoursAgo: 30, ...more });

describe("the queue of calls", () => {
  test("contains customers who left a form or chose no offer, and gives each to one caller", async () => {
    const customers = [await addLapsedCustomer(), await addLapsedCustomer({ product: "GOLD_LOAN" })];
    await addCustomer(server, { leftHoursAgo: 2 });
    await addCustomer(server, { leftHoursAgo: 24 * 60 });
    const second = await signInStaff(server, { area: "admin", roleId: 1 });
    const [one, other] = await Promise.all([next(), next(second)]);
    const claimed = [one.current.customer, other.current.customer];
    expect(new Set(claimed)).toEqual(new Set(customers.map(({ id }) => id)));
    expect(one.current).toMatchObject({ mine: true, tries: 0, stage: "unfinished", state: "waiting" });
    expect(one.current.script.length).toBeGreaterThan(3);
    expect(JSON.stringify(one.current.script)).not.toMatch(/[{}](product|brandName)/);
    // A repeated request returns the same customer, also if concurrent, and there is none for a third caller.
    const again = await Promise.all([next(), next()]);
    expect(again.map(({ current }) => current.customer)).toEqual([one.current.customer, one.current.customer]);
    expect((await next(await signInStaff(server, { area: "admin", roleId: 3 }))).current).toBeNull();
    // Another's customer is shown only with the name of the agent who claimed them.
    expect(await read(other.current.customer)).toMatchObject({
      mine: false,
      claimedBy: expect.any(String),
      claimedUntil: expect.any(String),
    });
    const { revision } = await read(other.current.customer);
    expect((await act(other.current.customer, "/outcome", { revision, outcome: "NO_ANSWER" })).status).toBe(409);
    expect((await act(other.current.customer, "/claim", { revision })).status).toBe(409);
  });

  test("gives each of many concurrent callers a different customer, as long as there are any", async () => {
    const customers: string[] = [];
    for (let count = 0; count < 20; count += 1) customers.push((await addLapsedCustomer()).id);
    const tokens = await Promise.all(Array.from({ length: 25 }, () => signInStaff(server, { area: "admin", roleId: 3 })));
    const got = (await Promise.all(tokens.map((token) => next(token)))).map(({ current }) => current?.customer ?? null);
    expect(got.filter((id) => id !== null).toSorted()).toEqual(customers.toSorted());
    expect(got.filter((id) => id === null)).toHaveLength(5);
  });

  test("skips a customer who has finished meanwhile, and releases one whose caller was inactive", async () => {
    const [finished, waiting] = [await addLapsedCustomer(), await addLapsedCustomer()];
    const first = await next();
    await act(first.current.customer, "/release", { revision: first.current.revision });
    await server.ctx.db.updateTable("drafts").set({ sealed_answers: null }).where("customer_id", "=", finished.id).execute();
    expect((await next()).current.customer).toBe(waiting.id);
    const other = await signInStaff(server, { area: "admin", roleId: 3 });
    expect((await next(other)).current).toBeNull();
    // Who was never called may come into the queue again.
    const put = await server.ctx.db.selectFrom("call_cases").select("tries").where("customer_id", "=", finished.id).execute();
    expect(put).toEqual([]);
    server.clock.pass(31 * 60);
    expect(await read(waiting.id, other)).toMatchObject({ mine: false, claimedBy: null, claimedUntil: null });
    expect((await next(other)).current.customer).toBe(waiting.id);
    const { revision } = await read(waiting.id);
    expect((await act(waiting.id, "/outcome", { revision, outcome: "NO_ANSWER" })).status).toBe(409);
  });

  test("gives a caller no customer who has since opted out", async () => {
    const doNotDisturb = await addLapsedCustomer();
    const first = await next();
    await act(first.current.customer, "/release", { revision: first.current.revision });
    const { id: staff_id } = await server.ctx.db.selectFrom("staff").select("id").limit(1).executeTakeFirstOrThrow();
    const entry = { customer_id: doNotDisturb.id, source: "staff" as const, staff_id, at: server.clock.now() };
    await server.ctx.db.insertInto("do_not_disturb").values(entry).execute();
    const { revision } = await read(doNotDisturb.id);
    const { status, body } = await act(doNotDisturb.id, "/claim", { revision });
    expect([status, body.code]).toEqual([409, "RECORD_CHANGED"]);
  });

  test("opens at 10:00 and closes at 21:00 in India", async () => {
    await addLapsedCustomer();
    for (const [hour, minute, open] of [
      [20, 58, true],
      [21, 0, false],
      [9, 58, false],
      [10, 0, true],
    ] as const) {
      advanceToHour(server, hour, minute);
      const token = await signInStaff(server, { area: "admin", roleId: 3 });
      const { current, opensAt } = await next(token);
      expect([current !== null, opensAt === null], `${hour}:${minute}`).toEqual([open, open]);
      if (current) await act(current.customer, "/release", { revision: current.revision }, token);
      else expect(opensAt).toMatch(/T04:30:00/);
    }
  });
});

describe("the outcome of a call", () => {
  test("an unanswered call is retried later, up to the maximum number of attempts", async () => {
    const { id } = await addLapsedCustomer();
    for (let tries = 1; tries <= 4; tries += 1) {
      const token = await signInStaff(server, { area: "admin", roleId: 3 });
      expect((await next(token)).current.tries).toBe(tries - 1);
      const ended = await end(id, "NO_ANSWER", { note: "Rang twice, Zulekha did not answer" }, token);
      expect(ended.status, JSON.stringify(ended.body)).toBe(200);
      expect(ended.body.data.current).toBeNull();
      expect((await next(token)).current).toBeNull();
      advanceToHour(server, 11);
    }
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    expect((await read(id, token)).state).toBe("done");
    const made = (await readPage(server, token, { filter: { customer: [id] } }, "/api/admin/tables/calls-of-customer")).body.rows;
    expect(made.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["NO_ANSWER", "NO_ANSWER", "NO_ANSWER", "NO_ANSWER"]);
    const notes = (await server.call("GET", `/api/admin/desk/${id}/LOAN`, { token })).body.data.notes;
    expect(notes).toHaveLength(4);
    const { rows } = await server.ctx.database.execute("select e::text as row from call_events e", []);
    expect(JSON.stringify(rows)).not.toContain("Zulekha");
  });

  test("a call back at the requested time is made by the same caller", async () => {
    const { id } = await addLapsedCustomer();
    await next();
    for (const callBackAt of [undefined, inIndia(1, 9, 59), inIndia(1, 21), inIndia(-1, 12), inIndia(91, 12)]) {
      const { status, body } = await end(id, "CALL_BACK", { ...(callBackAt && { callBackAt }) });
      expect([status, body.fields?.[0]?.path], callBackAt).toEqual([422, "/callBackAt"]);
      expect(body.fields[0].message).not.toBe("");
    }
    expect((await end(id, "CALL_BACK", { callBackAt: inIndia(1, 20, 30) })).status).toBe(200);
    expect((await next()).current).toBeNull();
    server.clock.pass(86_400);
    advanceToHour(server, 20, 25);
    const { staff_id } = await server.ctx.db.selectFrom("call_events").select("staff_id").executeTakeFirstOrThrow();
    const own = await startSession(server.ctx, server.ctx.db, { area: "admin", staffId: staff_id });
    expect((await next(own)).current).toBeNull();
    advanceToHour(server, 20, 31);
    expect((await next(await signInStaff(server, { area: "admin", roleId: 3 }))).current).toBeNull();
    expect((await next(own)).current).toMatchObject({ customer: id, askedFor: true });
  });

  test("do not disturb: the customer is never in the queue again", async () => {
    const { id } = await addLapsedCustomer();
    await next();
    expect((await end(id, "DO_NOT_DISTURB")).status).toBe(200);
    await server.ctx.db
      .updateTable("drafts")
      .set({ saved_at: new Date(server.clock.now().getTime() + 3_600_000) })
      .execute();
    advanceToHour(server, 11);
    server.clock.pass(3 * 86_400);
    const token = await signInStaff(server, { area: "admin", roleId: 3 });
    expect((await next(token)).current).toBeNull();
    expect((await read(id, token)).state).toBe("done");
    const admin = await signInStaff(server, { area: "admin", roleId: 1 });
    const list = (await readPage(server, admin, {}, "/api/admin/tables/do-not-disturb-list")).body.rows;
    expect(list).toMatchObject([{ source: "call", name: "Z•••" }]);
    expect((await readPage(server, token, {}, "/api/admin/tables/do-not-disturb-list")).status).toBe(403);
  });

  test("an unknown outcome, an outdated revision and an unknown customer are refused", async () => {
    const { id } = await addLapsedCustomer();
    const { current } = await next();
    expect((await end(id, "WENT_SWIMMING")).body.fields[0].path).toBe("/outcome");
    expect((await act(id, "/outcome", { revision: current.revision - 1, outcome: "NO_ANSWER" })).status).toBe(409);
    expect((await act(randomUUID(), "/outcome", { revision: 1, outcome: "NO_ANSWER" })).status).toBe(404);
  });
});

describe("a customer of the queue", () => {
  test("is assigned to another caller, and then offered to that caller only", async () => {
    const { id } = await addLapsedCustomer();
    const { current } = await next();
    const second = await signInStaff(server, { area: "admin", roleId: 3 });
    expect(current.colleagues.length).toBeGreaterThan(0);
    const { rows } = await server.ctx.database.execute(
      "select staff_id::text as id from sessions where staff_id is not null order by created_at desc limit 1",
      [],
    );
    const to = String(rows[0]?.id);
    // Another caller of role 3 cannot take over a customer; role 1 can.
    expect((await act(id, "/assign", { revision: current.revision, to }, second)).status).toBe(409);
    expect((await act(id, "/assign", { revision: current.revision, to: randomUUID() })).status).toBe(404);
    const given = await act(id, "/assign", { revision: current.revision, to });
    expect(given.body.data).toMatchObject({ mine: false, claimedBy: null, assignedTo: { id: to } });
    expect((await next()).current).toBeNull();
    expect((await next(second)).current.customer).toBe(id);
    expect((await desk(second)).body.data).toMatchObject({ own: 1 });
    // And back to all of them.
    const { revision } = await read(id, second);
    expect((await act(id, "/assign", { revision, to: null }, second)).body.data).toMatchObject({ assignedTo: null });
    expect((await next()).current.customer).toBe(id);
    const admin = await signInStaff(server, { area: "admin", roleId: 1 });
    const stored = (await readPage(server, admin, {}, "/api/admin/tables/deeds-of-staff")).body.rows;
    const subjects = stored
      .filter(({ action }: { action: string }) => action === "call-assigned")
      .map(({ subject }: { subject: string }) => subject);
    expect(subjects).toEqual([`${id} -`, `${id} ${to}`]);
  });

  test("is masked in the queue, and revealed by the desk for a reason", async () => {
    const { id, mobile } = await addLapsedCustomer();
    const { current } = await next();
    const { rows } = (await readPage(server, caller, {}, "/api/admin/tables/call-queue")).body;
    expect(rows).toMatchObject([{ customer: id, state: "claimed", name: "Z•••", mobile: expect.stringMatching(/^•{8}\d\d$/) }]);
    expect(JSON.stringify([rows, current])).not.toContain(mobile);
    const reveal = { field: "first_name", reason: "calling" };
    const shown = await server.call("POST", `/api/admin/desk/${id}/LOAN/reveal`, { token: caller, body: reveal });
    expect(shown.body.data).toEqual({ value: "Zulekha" });
  });

  test("is revealed to the caller who claimed them, beyond the desk's hourly limit and up to ten times a call", async () => {
    const reveal = { field: "first_name", reason: "calling" };
    const shownOf = async (id: string) =>
      (await server.call("POST", `/api/admin/desk/${id}/LOAN/reveal`, { token: caller, body: reveal })).status;
    const statuses: number[] = [];
    for (let calls = 0; calls < 32; calls++) {
      // No caller finishes more than one customer a minute.
      server.clock.pass(60);
      await addLapsedCustomer();
      const { current } = await next();
      statuses.push(await shownOf(current.customer));
      expect((await end(current.customer, "NOT_INTERESTED")).status).toBe(200);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = (
      await readPage(server, await signInStaff(server, { area: "admin", roleId: 1 }), {}, "/api/admin/tables/deeds-of-staff")
    ).body;
    expect(rows.map(({ action }: { action: string }) => action)).toContain("call-answer-revealed");
    // Without a claim it is the desk's, and of one call there are so many.
    await addLapsedCustomer();
    const { current } = await next();
    for (let times = 0; times < 10; times++) expect(await shownOf(current.customer)).toBe(200);
    expect(await shownOf(current.customer)).toBe(429);
    await act(current.customer, "/release", { revision: current.revision });
    for (let times = 0; times < 30; times++) expect(await shownOf(current.customer)).toBe(200);
    expect(await shownOf(current.customer)).toBe(429);
  });

  test("is erased with all data of calls, which was shown to the customer before", async () => {
    const signedIn = await signInCustomer(server);
    const index = server.ctx.vault.blindIndex("phone", signedIn.mobile);
    const { customer_id: id } = await server.ctx.db
      .selectFrom("customer_identifiers")
      .select("customer_id")
      .where("blind_index", "=", index)
      .executeTakeFirstOrThrow();
    const draft = { form: "personal-loan", release: server.releases.live().hash, answers: { first_name: "Asha" } };
    await server.call("PATCH", `/api/user/${signedIn.prospectAppId}`, { token: signedIn.token, body: draft });
    await server.ctx.db
      .updateTable("drafts")
      .set({ saved_at: new Date(server.clock.now().getTime() - 30 * 3_600_000) })
      .where("customer_id", "=", id)
      .execute();
    expect((await next()).current.customer).toBe(id);
    expect((await end(id, "DO_NOT_DISTURB")).status).toBe(200);
    const held = (await server.call("GET", "/api/my/data", { token: signedIn.token })).body.data;
    const calls = held.groups.find((group: { id: string }) => group.id === "calls");
    expect(calls.items[0].held).toHaveLength(2);
    const [first, second] = [
      await signInStaff(server, { area: "admin", roleId: 1 }),
      await signInStaff(server, { area: "admin", roleId: 1 }),
    ];
    const proposed = await server.call("POST", "/api/admin/erasures", { token: first, body: { customerId: id, reason: "asked" } });
    const done = await server.call("POST", `/api/admin/erasures/${proposed.body.data.id}/confirm`, { token: second });
    expect(done.body.data.erased).toContainEqual({ kind: "calls", count: 3 });
    expect((await server.call("GET", `/api/admin/calls/${id}`, { token: caller })).status).toBe(404);
  });
});

test("demo data contains customers to call", async () => {
  await addDemoCustomers(server.ctx, 24, 7);
  advanceToHour(server, 12);
  server.clock.pass(2 * 86_400);
  const token = await signInStaff(server, { area: "admin", roleId: 3 });
  expect((await next(token)).current).not.toBeNull();
});
