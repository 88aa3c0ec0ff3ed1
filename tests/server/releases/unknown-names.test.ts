import { afterAll, beforeAll, expect, test } from "vitest";
import { addDemoAccounts } from "../../../src/server/features/staff/demo-accounts.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addDemoAccounts(server.ctx);
});
afterAll(() => server.stop());

let address = 0;
async function signInWithWrongPassword(username: string, from = `10.1.0.${++address}`) {
  // Of all threads of this process: a password is hashed in another one, and wall time would include other processes.
  const before = process.cpuUsage();
  const { status } = await server.call("POST", "/api/admin/login", { body: { username, password: "wrong" }, from });
  const { user, system } = process.cpuUsage(before);
  return { status, ms: (user + system) / 1e3 };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test("S10 an unknown name is refused no faster than a wrong password", async () => {
  // Alternately, so that what this process does beside them affects both.
  await signInWithWrongPassword("nobody");
  const [known, unknown, disabled]: [number[], number[], number[]] = [[], [], []];
  await server.ctx.db.updateTable("staff").where("username", "=", "admin2").set({ disabled_at: server.clock.now() }).execute();
  for (let time = 0; time < 9; time++) {
    known.push((await signInWithWrongPassword("admin1")).ms);
    unknown.push((await signInWithWrongPassword(`nobody-${time}`)).ms);
    disabled.push((await signInWithWrongPassword("admin2")).ms);
  }
  // Without the work of a password's hash an answer takes less than a quarter of the time.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
  expect(median(disabled)).toBeGreaterThan(median(known) * 0.5);
});

test("S10 fifty wrong sign-ins per quarter of an hour from one network, over any number of names, are the limit", async () => {
  const from = (host: number) => `2001:db8:5:5::${host.toString(16)}`;
  for (let name = 1; name <= 50; name++) expect((await signInWithWrongPassword(`somebody-${name}`, from(name))).status).toBe(401);
  expect((await signInWithWrongPassword("somebody-51", from(51))).status).toBe(429);
  expect((await signInWithWrongPassword("somebody-51", "2001:db8:5:6::1")).status).toBe(401);
  const right = await server.call("POST", "/api/admin/login", { body: { username: "admin3", password: "saral-demo-1" }, from: from(52) });
  expect([right.status, right.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  server.clock.pass(Number(right.headers["retry-after"]));
  expect((await signInWithWrongPassword("somebody-52", from(1))).status).toBe(401);
});
