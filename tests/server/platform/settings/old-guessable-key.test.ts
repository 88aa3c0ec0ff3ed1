import { expect, test } from "vitest";
import { readSettings } from "../../../../src/server/platform/settings.ts";
import { startTestServer } from "../../../support/server.ts";

const randomBytes = Buffer.from(
  Array.from({ length: 32 }, (_, index) => (index * 151 + 37) % 256).map((byte, index) => byte ^ (index * index)),
);
const RANDOM_KEY = `k2:${randomBytes.toString("base64")}`;
const GUESSABLE_KEY = `k1:${Buffer.from("correct-horse-battery-staple-123").toString("base64")}`;
const env = (SECRET_KEYS: string) => ({ NODE_ENV: "production", PUBLIC_URL: "https://loans.example", SECRET_KEYS });

test("S15 a guessable key is refused as the newest one, and accepted as an older one", () => {
  expect(() => readSettings(env(`${GUESSABLE_KEY},${RANDOM_KEY}`))).toThrow(/^SECRET_KEYS: .*guessed/);
  expect(readSettings(env(`${RANDOM_KEY},${GUESSABLE_KEY}`)).secretKeys.map(({ id }) => id)).toEqual(["k2", "k1"]);
});

test("a start warns of a guessable older key, by its id only", async () => {
  const lines: string[] = [];
  const server = await startTestServer({ env: env(`${RANDOM_KEY},${GUESSABLE_KEY}`), log: (line) => lines.push(line) });
  await server.stop();
  const warnings = lines.filter((line) => line.includes("can be guessed"));
  expect(warnings.map((line) => JSON.parse(line).id)).toEqual(["k1"]);
  expect(warnings.join()).not.toContain(GUESSABLE_KEY.slice(3));
});
