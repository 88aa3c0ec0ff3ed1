import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteExpiredRetained } from "../../../src/server/features/erasure/delete-expired.ts";
import { enforceRetention } from "../../../src/server/features/erasure/enforce-retention.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { apply } from "../lending/lending-server.ts";
import { type Erasers, expireRetention, signInErasers } from "./erasure-staff.ts";

let server: TestServer;
let staff: Erasers;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: (line) => lines.push(line) });
  staff = await signInErasers(server);
});
afterAll(() => server.stop());

async function createErasedCustomer(): Promise<string> {
  const { id, customerId } = await staff.propose(await apply(server));
  expect((await staff.confirm(id)).status).toBe(200);
  return customerId;
}
const consentsOf = async (id: string) =>
  (await server.ctx.db.selectFrom("consents").select("id").where("customer_id", "=", id).execute()).length;
const sqlError = (statement: string) =>
  server.ctx.database.execute(statement).then(
    () => null,
    (error: Error) => error.message,
  );

test("a failure to end one customer's data does not affect others', is logged and retried", async () => {
  const [stuck, next] = [await createErasedCustomer(), await createErasedCustomer()];
  for (const id of [stuck, next]) await expireRetention(server, id, "consents");
  await server.ctx.database.execute(`
    create function refuse_one() returns trigger language plpgsql as $$
    begin if old.customer_id = '${stuck}' then raise exception 'stuck'; end if; return old; end $$;
    create trigger refuse_one before delete on consents for each row execute function refuse_one();`);
  await expect(deleteExpiredRetained(server.ctx)).rejects.toThrow();
  expect([await consentsOf(stuck), await consentsOf(next)]).toEqual([2, 0]);
  expect(lines.some((line) => line.includes(stuck) && line.includes("stuck"))).toBe(true);
  await server.ctx.database.execute("drop trigger refuse_one on consents");
  await deleteExpiredRetained(server.ctx);
  expect(await consentsOf(stuck)).toBe(0);
});

test("expired data of erased customers is deleted even if other old rows cannot be, and that error is reported", async () => {
  const customer = await createErasedCustomer();
  await expireRetention(server, customer, "consents");
  await server.ctx.database.execute("alter table rate_windows rename to rate_windows_away");
  await expect(enforceRetention(server.ctx)).rejects.toThrow(/rate_windows/);
  await server.ctx.database.execute("alter table rate_windows_away rename to rate_windows");
  expect(await consentsOf(customer)).toBe(0);
});

describe("consents are deletable", () => {
  const stored = (id: string, over: boolean) =>
    `insert into erasure_retentions (customer_id, keeps, ends_at, over) values ('${id}', 'consents', now() - interval '1 day', ${over})`;

  test("for erased customers only, whatever is recorded of others", async () => {
    const { mobile } = await apply(server);
    const { body } = await staff.call(staff.first, "POST", "/search", { contact: mobile });
    const id = body.data[0].customerId as string;
    for (const over of [true, false]) expect(await sqlError(stored(id, over))).toMatch(/erasure_retentions/);
    expect(await sqlError(`delete from consents where customer_id = '${id}'`)).toMatch(/only ever added/);
    expect(await consentsOf(id)).toBe(2);
  });

  test("only after their period by the database's clock, and their retention record only moves forward", async () => {
    const id = await createErasedCustomer();
    const where = `where customer_id = '${id}' and keeps = 'consents'`;
    expect(await sqlError(`update erasure_retentions set ends_at = now() ${where}`)).toMatch(/erasure_retentions/);
    expect(await sqlError(`delete from erasure_retentions ${where}`)).toMatch(/erasure_retentions/);
    expect(await sqlError("truncate erasure_retentions")).toMatch(/erasure_retentions/);
    expect(await sqlError(`update erasure_retentions set over = true ${where}`)).toMatch(/erasure_retentions/);
    expect(await sqlError(`delete from consents where customer_id = '${id}'`)).toMatch(/only ever added/);
    await expireRetention(server, id, "consents");
    await deleteExpiredRetained(server.ctx);
    expect(await consentsOf(id)).toBe(0);
    expect(await sqlError(`update erasure_retentions set over = false ${where}`)).toMatch(/erasure_retentions/);
  });
});
