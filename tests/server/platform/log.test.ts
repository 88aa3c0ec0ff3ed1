import { expect, test } from "vitest";
import { createLog } from "../../../src/server/platform/log.ts";

/** What a log call would print. */
function captureLog(work: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  work(log);
  return lines.join("");
}

test("only white-listed fields reach the log", () => {
  const line = captureLog((log) =>
    log.info({ route: "/api/user/:id", status: 200, body: "secret", query: "a=b", ip: "203.0.113.9", mobile: "9876543210" }, "answered"),
  );
  expect(JSON.parse(line)).toMatchObject({ route: "/api/user/:id", status: 200, msg: "answered" });
  for (const hidden of ["secret", "a=b", "203.0.113.9", "9876543210"]) expect(line).not.toContain(hidden);
});

test("personal data in the message of an error is redacted", () => {
  const error = new Error('invalid input "9876543210", ABCPE1234F of meera@example.com', { cause: new Error("value 9876543210") });
  const line = captureLog((log) => log.error({ err: error }, "request failed"));
  for (const hidden of ["9876543210", "ABCPE1234F", "meera@example.com"]) expect(line).not.toContain(hidden);
  expect(JSON.parse(line).err).toMatchObject({ type: "Error" });
  expect(JSON.parse(line).err.stack).toContain("log.test.ts");
});

test("a logged stack has its twelve nearest frames, and no text of the message", () => {
  const deep = (left: number): Error => (left === 0 ? new Error("9876543210\nsecret line") : deep(left - 1));
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const { err } = JSON.parse(captureLog((log) => log.error({ err: deep(20) }, "request failed")));
  Error.stackTraceLimit = before;
  expect(err.stack.split("\n")).toHaveLength(12);
  expect(err.stack).not.toContain("secret line");
});
