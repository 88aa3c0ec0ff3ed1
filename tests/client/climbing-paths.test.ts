import { expect, test } from "vitest";
import { safePath } from "../../src/client/safe-path.ts";

test.each(["/admin/../user", "/admin/%2e%2e/user", "/admin/.%2E/user", "/admin/./x", "/admin/.."])(
  "O93 a callback with dot segments is not followed: %s",
  (text) => expect(safePath(text)).toBeNull(),
);

test.each(["/admin/a..b", "/admin/x?to=../y", "/admin/.hidden"])("dots within a segment or a query are accepted: %s", (text) =>
  expect(safePath(text)).toBe(text),
);
