import { afterAll, beforeAll, expect, test } from "vitest";
import { addDemoAccounts } from "../../../src/server/features/staff/demo-accounts.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const RIGHT = "saral-demo-1";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addDemoAccounts(server.ctx);
});
afterAll(() => server.stop());

interface Attempt {
  area?: "admin" | "partner";
  username: string;
  password?: string;
  from: string;
  headers?: Record<string, string>;
}
const login = ({ area = "admin", username, password = "wrong-password-1", from, headers = {} }: Attempt) =>
  server.call("POST", `/api/${area}/login`, { body: { username, password }, from, headers });

/** How many of these at once are compared, and how the right password fares after them. */
async function attemptConcurrently(
  attempts: readonly Attempt[],
  right: Attempt,
): Promise<{ compared: number; refused: number; after: number }> {
  const statuses = (await Promise.all(attempts.map(login))).map(({ status }) => status);
  const { status: after } = await login({ ...right, password: RIGHT });
  return {
    compared: statuses.filter((status) => status === 401).length,
    refused: statuses.filter((status) => status === 429).length,
    after,
  };
}
const times = (attempt: (index: number) => Attempt) => Array.from({ length: 12 }, (_, index) => attempt(index));

test("S57 of 12 wrong passwords at once from one network 10 are compared, and the right one after them is not", async () => {
  for (const [area, username] of [
    ["admin", "admin1"],
    ["partner", "partner1"],
  ] as const) {
    const attempt = { area, username, from: `203.0.113.${area.length}` };
    expect(
      await attemptConcurrently(
        times(() => attempt),
        attempt,
      ),
      area,
    ).toEqual({ compared: 10, refused: 2, after: 429 });
  }
});

test("S9 spellings of one username, forged forwarding headers and addresses of one network share one limit", async () => {
  const spellings = ["admin2", "ADMIN2", " admin2 ", "\uff41dmin2"];
  const attempts = times((index) => ({
    username: spellings[index % spellings.length] ?? "",
    from: `2001:db8:5:5::${index + 1}`,
    headers: { "x-forwarded-for": `198.51.100.${index}` },
  }));
  expect(await attemptConcurrently(attempts, { username: "admin2", from: "2001:db8:5:5::99" })).toEqual({
    compared: 10,
    refused: 2,
    after: 429,
  });
});

test("S57 of 12 at once from a known device 10 are compared, and the right one after them is not", async () => {
  const from = "203.0.113.80";
  const { cookies } = await login({ username: "admin3", password: RIGHT, from });
  const device = cookies.find(({ name }) => name === "device")?.value;
  const attempt = { username: "admin3", from, headers: { cookie: `device=${device}` } };
  expect(
    await attemptConcurrently(
      times(() => attempt),
      attempt,
    ),
  ).toEqual({ compared: 10, refused: 2, after: 429 });
});

test("of 12 wrong current passwords at once in an open session 10 are compared, and the right one after them is not", async () => {
  const { token } = (await login({ username: "owner", password: RIGHT, from: "203.0.113.81" })).body;
  const path = "/api/admin/forms/change-password";
  const { revision } = (await server.call("GET", path, { token })).body;
  const answers = { password: "another-password-1", again: "another-password-1" };
  const change = async (current: string) =>
    (await server.call("POST", path, { token, body: { revision, answers: { ...answers, current } } })).body.code;
  const codes = await Promise.all(Array.from({ length: 12 }, () => change("wrong-password-1")));
  expect(codes.filter((code) => code === "INVALID_ANSWERS")).toHaveLength(10);
  expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(2);
  expect(await change(RIGHT)).toBe("TOO_MANY_REQUESTS");
});
