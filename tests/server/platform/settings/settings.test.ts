import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { addDemoAccounts, refuseDemoAccounts } from "../../../../src/server/features/staff/demo-accounts.ts";
import { readSettings, SettingsError } from "../../../../src/server/platform/settings.ts";
import { freshDatabase, startTestServer } from "../../../support/server.ts";

const folder = mkdtempSync(join(tmpdir(), "saral-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37) % 251)).toString("base64");
const production = { NODE_ENV: "production", PUBLIC_URL: "https://loans.example", SECRET_KEYS: `k1:${KEY}`, DATA_DIR: folder };

test("the defaults serve a developer", () => {
  const settings = readSettings({ DATA_DIR: folder });
  expect(settings).toMatchObject({
    port: 8080,
    host: "127.0.0.1",
    site: "multi-product",
    databaseUrl: null,
    simulator: true,
    production: false,
  });
  expect(settings.publicUrl).toBe("http://localhost:8080");
});

test("a development key is generated once, readable by its owner only", () => {
  const first = readSettings({ DATA_DIR: folder }).secretKeys;
  expect(readSettings({ DATA_DIR: folder }).secretKeys).toEqual(first);
  expect(statSync(join(folder, "secret-keys")).mode & 0o777).toBe(0o600);
});

describe("a wrong setting stops the start with a line that names it", () => {
  const wrong: [string, string][] = [
    ["PORT", "http"],
    ["PORT", "70000"],
    ["SITE", "Multi Product"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["SMTP_URL", "mail.example"],
    ["SMS_URL", "ftp://x"],
    ["CRM_URL", "nope"],
    ["PUBLIC_URL", "https://x.example/path"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["TRUSTED_PROXIES", "everyone"],
    ["SIMULATOR", "maybe"],
    ["SECRET_KEYS", "abc"],
    ["SECRET_KEYS", `k1:${KEY},k1:${KEY}`],
  ];
  test.each(wrong)("%s=%s", (name, value) => {
    expect(() => readSettings({ DATA_DIR: folder, [name]: value })).toThrow(new RegExp(`^${name}: `));
  });
});

describe("S15 production refuses", () => {
  const development = readFileSyncOnce();
  const cases: [string, Record<string, string | undefined>, RegExp][] = [
    ["a start without secrets", { SECRET_KEYS: undefined }, /^SECRET_KEYS: /],
    ["a development secret", { SECRET_KEYS: development }, /development key/],
    ["a key without entropy", { SECRET_KEYS: `k1:${Buffer.alloc(32, 1).toString("base64")}` }, /development key/],
    ["a fixed passcode", { OTP_FIXED: "123456" }, /^OTP_FIXED: /],
    ["the development outbox", { DEV_OUTBOX: "1" }, /^DEV_OUTBOX: /],
    ["demo accounts", { DEMO_ACCOUNTS: "on" }, /^DEMO_ACCOUNTS: /],
    ["the simulator", { SIMULATOR: "on" }, /^SIMULATOR: /],
    ["an address without https", { PUBLIC_URL: "http://loans.example" }, /^PUBLIC_URL: /],
  ];
  test.each(cases)("%s", (_name, change, line) => {
    expect(() => readSettings({ ...production, ...change })).toThrow(line);
  });

  test("nothing if all settings are valid", () => {
    expect(readSettings(production)).toMatchObject({ production: true, simulator: false, host: "0.0.0.0" });
  });
});

function readFileSyncOnce(): string {
  readSettings({ DATA_DIR: folder });
  return readFileSync(join(folder, "secret-keys"), "utf8");
}

test("S15 production refuses a database with demo accounts, and has no outbox and no demo sign-in", async () => {
  const server = await startTestServer({ env: { NODE_ENV: "production", PUBLIC_URL: "https://loans.example", SECRET_KEYS: `k1:${KEY}` } });
  try {
    await expect(refuseDemoAccounts(server.ctx.db)).resolves.toBeUndefined();
    expect((await server.call("GET", "/api/dev/outbox?to=9876543210")).status).toBe(404);
    await addDemoAccounts(server.ctx);
    await expect(refuseDemoAccounts(server.ctx.db)).rejects.toThrow(SettingsError);
    const login = await server.call("POST", "/api/admin/login", { body: { username: "admin1", password: "saral-demo-1" } });
    expect(login.status).toBe(401);
    expect(login.headers["strict-transport-security"]).toMatch(/max-age=31536000/);
  } finally {
    await server.stop();
  }
});

test("S15 production does not start on a database that a development server has filled", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "saral-demo-"));
  const database = await freshDatabase();
  const place = { dataDir, databaseUrl: database.url };
  const env = { NODE_ENV: "production", PUBLIC_URL: "https://loans.example", SECRET_KEYS: `k1:${KEY}` };
  const development = await startTestServer(place);
  await addDemoAccounts(development.ctx);
  await development.stop();
  await expect(startTestServer({ ...place, env })).rejects.toThrow(/demo accounts/);
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
