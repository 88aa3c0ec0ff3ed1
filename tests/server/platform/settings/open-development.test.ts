import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { missingChannelSettings } from "../../../../src/server/features/messages/missing-channel-settings.ts";
import { isGuessable } from "../../../../src/server/platform/secrets/guessable-key.ts";
import { readSettings } from "../../../../src/server/platform/settings.ts";
import { startTestServer } from "../../../support/server.ts";

const folder = mkdtempSync(join(tmpdir(), "saral-open-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const development = { DATA_DIR: folder };
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://loans.example",
  SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
  DATA_DIR: folder,
};

describe("S56 outside production", () => {
  test.each(["prod", "Production", "production ", " production", "PRODUCTION", "staging", "live"])(
    "NODE_ENV=%j stops the start",
    (mode) => {
      expect(() => readSettings({ ...production, NODE_ENV: mode })).toThrow(/^NODE_ENV: /);
    },
  );

  test.each([undefined, "", "development", "test"])("NODE_ENV=%j serves loopback", (mode) => {
    expect(readSettings({ ...development, NODE_ENV: mode })).toMatchObject({ production: false, host: "127.0.0.1" });
  });

  test.each(["0.0.0.0", "::", "192.168.1.5", "loans.example", "127.0.0.1.example", "localhost.example", "1127.0.0.1"])(
    "HOST=%s stops the start",
    (host) => {
      expect(() => readSettings({ ...development, HOST: host })).toThrow(/^HOST: .*DEVELOPMENT_OPEN_TO_NETWORK=yes/);
    },
  );

  test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("HOST=%s is accepted as this machine", (host) => {
    expect(readSettings({ ...development, HOST: host }).host).toBe(host);
  });

  test("a PUBLIC_URL elsewhere stops the start, as a proxy would show the passcodes", () => {
    for (const url of ["https://loans.example", "http://192.168.1.5:8080", "https://localhost.example"])
      expect(() => readSettings({ ...development, PUBLIC_URL: url }), url).toThrow(/^PUBLIC_URL: .*DEVELOPMENT_OPEN_TO_NETWORK=yes/);
    for (const url of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000", "http://loans.localhost:9000"])
      expect(readSettings({ ...development, PUBLIC_URL: url }).publicUrl).toBe(url);
  });

  test("only the exact value yes opens it to the network", () => {
    const open = { ...development, HOST: "0.0.0.0", PUBLIC_URL: "https://demo.example" };
    expect(readSettings({ ...open, DEVELOPMENT_OPEN_TO_NETWORK: "yes" })).toMatchObject({ host: "0.0.0.0", production: false });
    expect(() => readSettings({ ...open, DEVELOPMENT_OPEN_TO_NETWORK: "no" })).toThrow(/^HOST: /);
    for (const word of ["true", "1", "YES"])
      expect(() => readSettings({ ...open, DEVELOPMENT_OPEN_TO_NETWORK: word })).toThrow(/^DEVELOPMENT_OPEN_TO_NETWORK: /);
    expect(() => readSettings({ ...production, DEVELOPMENT_OPEN_TO_NETWORK: "yes" })).toThrow(/^DEVELOPMENT_OPEN_TO_NETWORK: /);
  });
});

describe("S15 a hand-made key is refused in production", () => {
  const counted = (step: number, from = 0) => Buffer.from(Array.from({ length: 32 }, (_, index) => (from + index * step) & 255));
  const numbers = (of: (index: number) => number) => Buffer.from(Array.from({ length: 32 }, (_, index) => of(index)));
  const hexBytes = Buffer.from("9f03c6587ad10bee42a9156d8730fb24", "hex");
  const written: [string, Buffer][] = [
    ["a sentence", Buffer.from("correct horse battery staple abc")],
    ["a password", Buffer.from("Sup3rS3cr3t!Sup3rS3cr3t!2026-Key")],
    ["hexadecimal digits", Buffer.from("0123456789abcdef0123456789abcdee")],
    ["text instead of base64", Buffer.from("thisisourverysecretkeyforproductiononlynow4=", "base64")],
    ["few different bytes", Buffer.from(Array.from({ length: 32 }, (_, index) => 128 + ((index * index) % 11)))],
    ["one half repeated", Buffer.concat([hexBytes, hexBytes])],
    ["bytes counting up", counted(1)],
    ["bytes counting up from 200", counted(1, 200)],
    ["sixteen zeros before sixteen random bytes", Buffer.concat([Buffer.alloc(16), hexBytes])],
    ["sixteen zeros among sixteen random bytes", Buffer.from([...hexBytes].flatMap((byte) => [byte, 0]))],
    ["squares", numbers((index) => index * index)],
    ["cubes", numbers((index) => index ** 3)],
    ["a quadratic sequence", numbers((index) => (index * (index + 1)) / 2 + 99)],
    ["bytes counting down", counted(-1, 255)],
    ["steps of 37", counted(37)],
    ["nothing", Buffer.alloc(32)],
  ];
  test.each(written)("%s", (_name, key) => {
    expect(key).toHaveLength(32);
    const keys = `k2:${key.toString("base64")},k1:${randomBytes(32).toString("base64")}`;
    expect(() => readSettings({ ...production, SECRET_KEYS: keys })).toThrow(/^SECRET_KEYS: .*guessed.*openssl rand -base64 32/);
  });

  test("random keys are not refused, in 20,000 of them", () => {
    const refused = Array.from({ length: 20_000 }, () => randomBytes(32)).filter(isGuessable);
    expect(refused.map((key) => key.toString("base64"))).toEqual([]);
  });
});

test("S56 production is not ready while a channel of its templates is not configured", async () => {
  const { DATA_DIR: _, ...settings } = production;
  const server = await startTestServer({ env: settings });
  const { status, headers } = await server.call("GET", "/ready");
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  const missing = (env: Record<string, string>) =>
    missingChannelSettings({ ...server.ctx, settings: readSettings({ ...production, ...env }) });
  const [sms, email] = [{ SMS_URL: "https://sms.example" }, { SMTP_URL: "smtp://mail.example" }];
  expect(missing({})).toEqual(["SMS_URL", "SMTP_URL"]);
  expect(missing(sms)).toEqual(["SMTP_URL"]);
  expect(missing(email)).toEqual(["SMS_URL"]);
  expect(missing({ ...sms, ...email })).toEqual([]);
  await server.stop();
});

test("S56 without a template for email SMTP_URL is not required", async () => {
  const { DATA_DIR: _, ...settings } = production;
  const server = await startTestServer({
    env: { ...settings, SMS_URL: "https://sms.example" },
    documents: (documents) =>
      documents.map((document, index) => {
        if (document.kind !== "template") return document;
        const { email, ...content } = document.content as { email?: { body: object }; sms?: object };
        if (email === undefined) return document;
        const idOf = (start: string) => `${start}${String(index).padStart(6, "0")}`;
        const dltTemplateId = { en: idOf("1107160000008"), hi: idOf("1107160000009") };
        return { ...document, content: { ...content, sms: { header: "SARALX", dltTemplateId, body: email.body } } };
      }),
  });
  expect((await server.call("GET", "/ready")).status).toBe(200);
  await server.stop();
});
