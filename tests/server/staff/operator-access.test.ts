import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";

const PASSWORD = "kadamba-veranda-42";
const OTHER = "another-veranda-43";
const env = { SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`, PUBLIC_URL: "http://localhost:8099" };
const dataDir = mkdtempSync(join(tmpdir(), "saral-way-back-"));
const username = `lost-${randomUUID()}`;

let server: TestServer;
let database: FreshDatabase;
const start = async () => {
  server = await startTestServer({ env, dataDir, databaseUrl: database.url });
};
beforeAll(async () => {
  database = await freshDatabase();
  await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the tool on the server's database, beside the server. */
async function tool(...args: string[]) {
  const settings = { ...env, DATA_DIR: dataDir, DATABASE_URL: database.url };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(REPOSITORY, "src/tools/admin.ts"), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const login = (area: string, password = PASSWORD) => server.call("POST", `/api/${area}/login`, { body: { username, password } });
const reverify = async (area: string, token: string) =>
  (await server.call("GET", area === "admin" ? "/api/admin-reverify" : "/api/partner/reverify", { token })).status;
const fill = (area: string, form: string, body: object, token?: string) =>
  server.call("POST", `/api/${area}/forms/${form}`, { ...(token && { token }), body: { revision: "", ...body } });
const auditEntries = () =>
  server.ctx.db.selectFrom("staff_actions").select(["action", "staff_id"]).where("subject", "=", username).orderBy("number").execute();

test.each([
  ["admin", []],
  ["partner", ["--area", "partner"]],
])("an operator restores access for a member of the area %s, by a link and without the lost factor", async (area, args) => {
  const of = area === "admin" ? ({ area: "admin", roleId: 1 } as const) : ({ area: "partner", brand: "saral" } as const);
  await createStaff(server.ctx.db, server.clock.now(), { ...of, username, password: PASSWORD });
  const token = (await login(area)).body.token as string;
  const { body } = await server.call("GET", `/api/${area}/forms/enrol-second-factor`, { token });
  const secret = body.notices.find(({ kind }: { kind: string }) => kind === "key").secret as string;
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
  expect((await fill(area, "enrol-second-factor", { answers: { current: PASSWORD, code } }, token)).status).toBe(200);
  const half = await login(area);
  expect(half.body.go).toContain("sign-in-code");
  const before = (await auditEntries()).length;

  // The name as it is typed, not as it is stored.
  const removed = await tool("remove-second-factor", "--username", username.toUpperCase(), ...args);
  expect([removed.status, removed.stderr]).toEqual([0, ""]);
  expect(await reverify(area, token)).toBe(401);
  const { db } = server.ctx;
  const { id } = await db
    .selectFrom("staff")
    .select("id")
    .where("area", "=", area)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  expect(await db.selectFrom("staff_recovery_codes").select("staff_id").where("staff_id", "=", id).execute()).toEqual([]);
  expect(await db.selectFrom("staff_half_sign_ins").select("staff_id").where("staff_id", "=", id).execute()).toEqual([]);
  const again = (await login(area)).body.token as string;
  expect(await reverify(area, again)).toBe(200);
  const twice = await tool("remove-second-factor", "--username", username, ...args);
  expect([twice.status, twice.stderr]).toEqual([1, expect.stringContaining("no second factor")]);

  const first = await tool("reset-link", "--username", username, ...args);
  const second = await tool("reset-link", "--username", username, ...args);
  expect([first.status, second.status, second.stderr]).toEqual([0, 0, ""]);
  const [link, ended] = [second, first].map(({ stdout }) => String(stdout.split("\n")[0]));
  expect(link).toMatch(new RegExp(`^http://localhost:8099/.*/${area}/set-password#[\\w-]{43}$`));
  const answers = { password: OTHER, again: OTHER };
  const accept = (from: string | undefined) => fill(area, "set-password", { answers, link: from?.split("#")[1] });
  expect((await accept(ended)).body.code).toBe("LINK_REPLACED");
  expect((await accept(link)).status).toBe(200);
  expect((await accept(link)).body.code).toBe("LINK_USED");
  expect(await reverify(area, again)).toBe(401);
  expect((await login(area, OTHER)).status).toBe(200);

  const kept = (await auditEntries()).slice(before).map(({ action, staff_id }) => [action, staff_id]);
  expect(kept).toEqual([
    ["second-factor-removed", null],
    ["reset-link-issued", null],
    ["reset-link-issued", null],
    ["password-set", id],
  ]);
  expect((await tool("verify-audit")).status).toBe(0);
});

test("access is refused for another's name, a disabled account or another area", async () => {
  const unknown = await tool("reset-link", "--username", "nobody-has-it");
  expect([unknown.status, unknown.stdout, unknown.stderr]).toEqual([1, "", expect.stringContaining("has no nobody-has-it")]);
  await server.ctx.db.updateTable("staff").set({ disabled_at: server.clock.now() }).where("username", "=", username).execute();
  const disabled = await tool("reset-link", "--username", username);
  expect([disabled.status, disabled.stdout, disabled.stderr]).toEqual([1, "", expect.stringContaining("is disabled")]);
  const area = await tool("reset-link", "--username", username, "--area", "customer");
  expect([area.status, area.stderr]).toEqual([1, expect.stringContaining("--area partner")]);
});
