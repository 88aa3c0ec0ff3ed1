import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings, type Settings } from "../../../../src/server/platform/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "saral-values-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyOf = (seed: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => (index * seed + seed) % 251));
const key = (seed: number) => keyOf(seed).toString("base64");
const DEVELOPMENT = { DATA_DIR: folder };
const PRODUCTION = { ...DEVELOPMENT, NODE_ENV: "production", PUBLIC_URL: "https://loans.example", SECRET_KEYS: `k1:${key(37)}` };

type Values = Record<string, string>;

describe("is read as", () => {
  const cases: [string, Values, Partial<Settings>][] = [
    ["the lowest port", { PORT: "0" }, { port: 0, publicUrl: "http://localhost:0" }],
    ["the highest port", { PORT: "65535" }, { port: 65_535 }],
    ["a value with spaces around it", { PORT: "  9000 ", SITE: " single-product " }, { port: 9_000, site: "single-product" }],
    ["an empty value: the default", { PORT: "", SITE: "  ", DATABASE_URL: "" }, { port: 8_080, site: "multi-product", databaseUrl: null }],
    ["a PostgreSQL URL", { DATABASE_URL: "postgres://u:p@db/x" }, { databaseUrl: "postgres://u:p@db/x" }],
    ["a PostgreSQL URL with the scheme postgresql", { DATABASE_URL: "postgresql://db/x" }, { databaseUrl: "postgresql://db/x" }],
    ["a PostgreSQL URL for a local socket", { DATABASE_URL: "postgres:///x" }, { databaseUrl: "postgres:///x" }],
    ["the default pool size, statement time and body size", {}, { poolSize: 10, statementMs: 4_000, bodyLimit: 262_144 }],
    [
      "another pool size, statement time and body size",
      { DATABASE_POOL: "40", DATABASE_STATEMENT_MS: "1500", BODY_LIMIT_KB: "64" },
      { poolSize: 40, statementMs: 1_500, bodyLimit: 65_536 },
    ],
    ["a mail server", { SMTP_URL: "smtp://mail.example" }, { smtpUrl: "smtp://mail.example" }],
    ["a mail server with TLS", { SMTP_URL: "smtps://mail.example" }, { smtpUrl: "smtps://mail.example" }],
    [
      "a gateway and a CRM without https, in development",
      { SMS_URL: "http://sms.example", CRM_URL: "http://crm.example" },
      { smsUrl: "http://sms.example", crmUrl: "http://crm.example" },
    ],
    ["an origin", { PUBLIC_URL: "http://localhost:9/" }, { publicUrl: "http://localhost:9" }],
    [
      "proxies",
      { TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1/32,,::1, 2001:db8::/128" },
      { trustedProxies: ["10.0.0.0/8", "192.0.2.1/32", "::1", "2001:db8::/128"] },
    ],
    [
      "the largest private networks",
      { TRUSTED_PROXIES: "10.0.0.0/8,fc00::/7,::ffff:10.0.0.0/104" },
      { trustedProxies: ["10.0.0.0/8", "fc00::/7", "::ffff:10.0.0.0/104"] },
    ],
    ["no proxies", {}, { trustedProxies: [] }],
    ["a simulator by default", {}, { simulator: true }],
    ["a simulator switched on", { SIMULATOR: "on" }, { simulator: true }],
    ["a simulator switched off", { SIMULATOR: "off" }, { simulator: false }],
    [
      "several keys, newest first",
      { SECRET_KEYS: `new:${key(37)}, old-1:${key(41)}` },
      {
        secretKeys: [
          { id: "new", key: keyOf(37) },
          { id: "old-1", key: keyOf(41) },
        ],
      },
    ],
    [
      "a key id of the maximum length",
      { SECRET_KEYS: `${"k".repeat(20)}:${key(37)}` },
      { secretKeys: [{ id: "k".repeat(20), key: keyOf(37) }] },
    ],
    ["a site id of the maximum length", { SITE: `a${"b".repeat(47)}` }, { site: `a${"b".repeat(47)}` }],
  ];
  test.each(cases)("%s", (_name, values, expected) => {
    expect(readSettings({ ...DEVELOPMENT, ...values })).toMatchObject(expected);
  });

  test("a data folder below the working directory", () => {
    expect(readSettings({ SECRET_KEYS: `k1:${key(37)}`, DATA_DIR: "elsewhere" }, folder).dataDir).toBe(join(folder, "elsewhere"));
    expect(readSettings({ SECRET_KEYS: `k1:${key(37)}` }, folder).dataDir).toBe(join(folder, ".data"));
  });
});

describe("stops the start", () => {
  const cases: [string, string, RegExp][] = [
    ["PORT", "65536", /between 0 and 65535/],
    ["PORT", "-1", /not a port/],
    ["PORT", "80.5", /not a port/],
    ["PORT", "0x50", /not a port/],
    ["SITE", "a", /not the id/],
    ["SITE", `a${"b".repeat(48)}`, /not the id/],
    ["SITE", "1site", /not the id/],
    ["SITE", "../sites", /not the id/],
    ["DATABASE_URL", "db.example", /postgres:\/\/ or postgresql:\/\//],
    ["DATABASE_URL", "https://db.example", /postgres:\/\/ or postgresql:\/\//],
    ["SMTP_URL", "https://mail.example", /smtp:\/\/ or smtps:\/\//],
    ["SMS_URL", "sms.example", /https:\/\/ or http:\/\//],
    ["CRM_URL", "file:///etc/passwd", /https:\/\/ or http:\/\//],
    ["PUBLIC_URL", "ftp://localhost", /https:\/\/ or http:\/\//],
    ["PUBLIC_URL", "http://localhost/in", /without a path/],
    ["PUBLIC_URL", "http://localhost/?x=1", /without a path/],
    ["PUBLIC_URL", "http://localhost/?", /without a path/],
    ["PUBLIC_URL", "http://localhost/#", /without a path/],
    ["PUBLIC_URL", "http://localhost/#top", /without a path/],
    ["PUBLIC_URL", "http://user@localhost", /user or password/],
    ["PUBLIC_URL", "http://user:secret@localhost", /user or password/],
    ["HOST", "127.999.1.1", /not a loopback address/],
    ["HOST", "127.1", /not a loopback address/],
    ["DATABASE_URL", "postgres:", /postgres:\/\/ or postgresql:\/\//],
    ["DATABASE_URL", "postgres://", /names no host/],
    ["SMTP_URL", "smtp://", /names no host/],
    ["SMTP_URL", "smtp:mail.example", /smtp:\/\/ or smtps:\/\//],
    ["SMTP_URL", "smtps:///x", /names no host/],
    ["TRUSTED_PROXIES", "0.0.0.0/0", /too large a range/],
    ["TRUSTED_PROXIES", "10.0.0.0/8,128.0.0.0/1", /"128\.0\.0\.0\/1".*too large a range/],
    ["TRUSTED_PROXIES", "::/0", /too large a range/],
    ["TRUSTED_PROXIES", "::ffff:0.0.0.0/96", /too large a range/],
    ["TRUSTED_PROXIES", "0:0:0:0:0:ffff:0:0/96", /too large a range/],
    ["TRUSTED_PROXIES", "10.0.0.0/33", /neither an address nor a range/],
    ["TRUSTED_PROXIES", "::/129", /neither an address nor a range/],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8", /neither an address nor a range/],
    ["TRUSTED_PROXIES", "10.0.0.0/", /neither an address nor a range/],
    ["TRUSTED_PROXIES", "10.0.0.0/x", /neither an address nor a range/],
    ["TRUSTED_PROXIES", "10.0.0.1,proxy.example", /"proxy\.example"/],
    ["SIMULATOR", "ON", /neither on nor off/],
    ["SECRET_KEYS", `k1:${keyOf(37).subarray(1).toString("base64")}`, /32 bytes/],
    ["SECRET_KEYS", `k1:${Buffer.concat([keyOf(37), keyOf(2)]).toString("base64")}`, /32 bytes/],
    ["SECRET_KEYS", `${"k".repeat(21)}:${key(37)}`, /each part/],
    ["SECRET_KEYS", `k 1:${key(37)}`, /each part/],
    ["SECRET_KEYS", `${key(37)}`, /each part/],
    ["SECRET_KEYS", `k1:${key(37)},`, /each part/],
    ["SECRET_KEYS", `k1:${key(37)},k1:${key(41)}`, /same id/],
  ];
  test.each(cases)("%s=%s", (name, value, words) => {
    const read = () => readSettings({ ...DEVELOPMENT, [name]: value });
    expect(read).toThrow(words);
    expect(read).toThrow(new RegExp(`^${name}: `));
    expect(read).toThrow(expect.objectContaining({ name: "SettingsError" }));
  });
});

describe("in production", () => {
  test("a gateway and a CRM are reached by https only", () => {
    const secure = { SMS_URL: "https://sms.example/", CRM_URL: "https://crm.example/" };
    expect(readSettings({ ...PRODUCTION, ...secure })).toMatchObject({ smsUrl: secure.SMS_URL, crmUrl: secure.CRM_URL, simulator: false });
    for (const name of ["SMS_URL", "CRM_URL"]) {
      expect(() => readSettings({ ...PRODUCTION, [name]: "http://x.example" })).toThrow(
        new RegExp(`^${name}: must be a URL that begins with https://$`),
      );
    }
  });

  test("an address is https, unless it is that of this machine", () => {
    expect(() => readSettings({ ...PRODUCTION, PUBLIC_URL: "http://loans.example" })).toThrow(/^PUBLIC_URL: must be https/);
    expect(() => readSettings({ ...PRODUCTION, PUBLIC_URL: "" })).toThrow(/^PUBLIC_URL: is required in production/);
    for (const url of ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"]) {
      expect(readSettings({ ...PRODUCTION, PUBLIC_URL: url }).publicUrl).toBe(url);
    }
  });

  test("a server listens on all addresses unless HOST names one, and SIMULATOR=off is permitted", () => {
    expect(readSettings({ ...PRODUCTION, SIMULATOR: "off" })).toMatchObject({ host: "0.0.0.0", simulator: false });
    for (const host of ["10.1.2.3", "::", "server-2.example", "localhost"])
      expect(readSettings({ ...PRODUCTION, HOST: host }).host).toBe(host);
    for (const host of ["10.1.2", "127.999.1.1", "server 2", "http://x"])
      expect(() => readSettings({ ...PRODUCTION, HOST: host }), host).toThrow(/^HOST: .*neither an IP address/);
  });

  test.each(["OTP_FIXED", "FIXED_OTP", "DEV_OUTBOX", "DEMO_ACCOUNTS", "DEMO_DATA"])("S15 %s must not exist", (name) => {
    expect(() => readSettings({ ...PRODUCTION, [name]: "x" })).toThrow(new RegExp(`^${name}: `));
    expect(readSettings({ ...DEVELOPMENT, [name]: "x" }).production).toBe(false);
  });

  test("S15 no key among them is a development key", () => {
    for (const id of ["Dev1", "DEV", "DEVELOPMENT", "development-2"])
      expect(() => readSettings({ ...PRODUCTION, SECRET_KEYS: `${id}:${key(37)}` }), id).toThrow(/^SECRET_KEYS: .*development/);
    expect(() => readSettings({ ...PRODUCTION, SECRET_KEYS: `k1:${key(37)},dev1:${key(41)}` })).toThrow(/^SECRET_KEYS: /);
    expect(() => readSettings({ ...PRODUCTION, SECRET_KEYS: "" })).toThrow(/^SECRET_KEYS: is required in production/);
  });
});
