import { PassThrough } from "node:stream";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whileLocked } from "../../support/locks.ts";
import type { TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import {
  ACCESS_TABLE,
  type AccessFixture,
  type AccessRequest,
  createFixture,
  customerSessions,
  startAccess,
} from "../http/access-table.ts";
import { type Erasers, signInErasers } from "./erasure-staff.ts";

let server: TestServer;
let staff: Erasers;
beforeAll(async () => {
  // Each call that waits for a lock has a connection of its own.
  ({ server } = await startAccess({ DATABASE_POOL: "80" }));
  staff = await signInErasers(server);
});
afterAll(() => server.stop());

interface Call extends AccessRequest {
  method: string;
  route: string;
}
/** Every call that a customer can make, on what is theirs. */
const callsOf = (fixture: AccessFixture): Call[] =>
  Object.entries(ACCESS_TABLE)
    // A code is sent on request of a prospect, and stores the prospect and the requested number.
    .filter(([route, [, expected]]) => expected.customer === 200 && route.includes("/api/") && route !== "POST /api/otp/send")
    .map(([route, [request]]) => ({ ...request(fixture), route, method: route.split(" ")[0] ?? "" }));

let address = 0;
/** The answer of a call as `status route`. @param body takes the place of its own, as a stream that is written later */
async function answerOf({ method, url, route, bytes, body }: Call, token: string, lateBody?: PassThrough): Promise<string> {
  address += 1;
  const payload = lateBody ?? bytes ?? (typeof body === "object" ? JSON.stringify(body) : body);
  const { statusCode } = await server.app.inject({
    method: method as "GET",
    url,
    remoteAddress: `10.9.${address >> 8}.${address & 255}`,
    headers: { authorization: `Bearer ${token}`, "content-type": bytes ? "application/octet-stream" : "application/json" },
    ...(payload !== undefined && { payload }),
  });
  return `${statusCode} ${route}`;
}
const serverErrors = (answers: readonly string[]) => answers.filter((answer) => answer.startsWith("5"));

/** By a transaction that began later than the erasure: good where all calls did. */
const writtenByLaterTransaction = ({ customerId }: AccessFixture) =>
  sql<boolean>`t.xmin::text::bigint > (select xmin::text::bigint from customers where id = ${customerId})`;
/** By a transaction that had not ended when this was read. */
async function writtenSinceSnapshot(): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(server.ctx.db);
  return sql<boolean>`not pg_visible_in_snapshot(t.xmin::text::xid8, ${rows[0]?.now}::pg_snapshot)`;
}

/** Rows of any table that name a customer, their prospect or their application and were written after the erasure. */
async function rowsWritten({ customerId, prospectAppId, appId }: AccessFixture, condition: RawBuilder<boolean>): Promise<string[]> {
  const { db } = server.ctx;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const names = `${customerId}|${prospectAppId}|${appId}`;
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.table(name)} t
      where t::text ~ ${names} and ${condition}`.execute(db);
    found.push(...rows.map(({ line }) => `${name} ${line.slice(0, 200)}`));
  }
  return found;
}

/** Where a visit of an erased customer came from or what it was about. */
const visitsOf = ({ customerId }: AccessFixture) =>
  server.ctx.db
    .selectFrom("prospects")
    .select(["product_type", "url_segment", "utms", "qr", "url", "language"])
    .where("customer_id", "=", customerId)
    .execute();

async function expectErased(fixture: AccessFixture, condition = writtenByLaterTransaction(fixture)): Promise<void> {
  expect(await rowsWritten(fixture, condition)).toEqual([]);
  for (const visit of await visitsOf(fixture)) expect(Object.values(visit).filter((value) => value !== null)).toEqual([]);
}

test("S51 S68 calls that start during an erasure write nothing of the customer, and none fails", async () => {
  const fixture = await createFixture(server);
  const signIn = await customerSessions(server, fixture);
  const { id } = await staff.propose(fixture);
  const calls = callsOf(fixture);
  const tokens = await Promise.all(calls.map(signIn));
  // The erasure waits here, with everything written and the customer locked.
  const { confirmed, answers } = await whileLocked(server, "select from staff_actions_head for update", async (lockWaits) => {
    const confirmed = staff.confirm(id);
    await lockWaits(1);
    const answers = calls.map((call, index) => answerOf(call, tokens[index] ?? ""));
    await lockWaits(12);
    return { confirmed, answers };
  });
  expect((await confirmed).status).toBe(200);
  expect(serverErrors(await Promise.all(answers))).toEqual([]);
  await expectErased(fixture);
}, 60_000);

test("S51 S68 calls authenticated before an erasure whose body arrives after it write nothing of the customer", async () => {
  const fixture = await createFixture(server);
  const signIn = await customerSessions(server, fixture);
  const { id } = await staff.propose(fixture);
  const calls = callsOf(fixture).filter(({ method }) => method !== "GET");
  const tokens = await Promise.all(calls.map(signIn));
  // So long after the last sign of life that the next one is written, by which it is seen that the caller is known.
  server.clock.pass(20);
  const before = server.clock.now();
  const bodies = calls.map(() => new PassThrough());
  const answers = calls.map((call, index) => answerOf(call, tokens[index] ?? "", bodies[index]));
  const seen = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from sessions
      where customer_id = ${fixture.customerId} and last_seen_at >= ${before}`.execute(server.ctx.db);
    return rows[0]?.count ?? 0;
  };
  await until(async () => (await seen()) >= calls.length, 20);
  expect((await staff.confirm(id)).status).toBe(200);
  for (const [index, { bytes, body }] of calls.entries())
    bodies[index]?.end(bytes ?? (typeof body === "object" ? JSON.stringify(body) : (body ?? "")));
  expect(serverErrors(await Promise.all(answers))).toEqual([]);
  await expectErased(fixture);
}, 60_000);

test("S51 S53 all calls of a customer concurrent with an erasure: none fails, and nothing is written after it", async () => {
  for (let round = 0; round < 4; round += 1) {
    const fixture = await createFixture(server);
    const signIn = await customerSessions(server, fixture);
    const { id } = await staff.propose(fixture);
    const calls = [...callsOf(fixture), ...callsOf(fixture)];
    const tokens = await Promise.all(calls.map(signIn));
    const some = Math.floor((calls.length * round) / 4);
    const ask = (from: number, to: number) => calls.slice(from, to).map((call, index) => answerOf(call, tokens[from + index] ?? ""));
    const first = ask(0, some);
    const confirmed = staff.confirm(id).then(async ({ status }) => ({ status, condition: await writtenSinceSnapshot() }));
    const all = await Promise.all([...first, ...ask(some, calls.length)]);
    const { status, condition } = await confirmed;
    expect([serverErrors(all), status]).toEqual([[], 200]);
    await expectErased(fixture, condition);
  }
}, 120_000);
