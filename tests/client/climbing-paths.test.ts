import { expect, test } from "vitest";
import { safePath } from "../../src/client/safe-path.ts";

test.each(["/admin/../user", "/admin/%2e%2e/user", "/admin/.%2E/user", "/admin/./x", "/admin/.."])(
  "O93 a callback that climbs out of where it begins is not followed: %s",
  (text) => expect(safePath(text)).toBeNull(),
);

test.each(["/admin/a..b", "/admin/x?to=../y", "/admin/.hidden"])("dots that climb nowhere stay: %s", (text) =>
  expect(safePath(text)).toBe(text),
);
