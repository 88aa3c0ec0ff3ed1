import { describe, expect, test } from "vitest";
import { lastTime } from "../../../../src/server/features/lenders/files/file-times.ts";
import { isPublicAddress } from "../../../../src/server/platform/integrations/public-address.ts";

/** Midnight of India is 18:30 UTC of the day before. */
test.each([
  ["2026-11-22T05:29:59Z", "2026-11-21T13:00:00.000Z"],
  ["2026-11-22T05:30:00Z", "2026-11-22T05:30:00.000Z"],
  ["2026-11-22T12:59:59Z", "2026-11-22T05:30:00.000Z"],
  ["2026-11-22T13:00:00Z", "2026-11-22T13:00:00.000Z"],
  ["2026-11-22T18:31:00Z", "2026-11-22T13:00:00.000Z"],
])("at %s the last of 18:30 and 11:00 in India was at %s", (now, last) => {
  expect(lastTime(["18:30", "11:00"], new Date(now)).toISOString()).toBe(last);
});

describe("an address", () => {
  const INNER =
    "127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 ::1 :: fe80::1 fc00::1 fd12::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1 name";
  test.each(INNER.split(" "))("%s is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each("8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1".split(" "))("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
