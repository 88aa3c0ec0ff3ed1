import { expect, test } from "vitest";
import { systemClock } from "../../../src/server/platform/clock.ts";
import type { Db } from "../../../src/server/platform/db/tables/tables.ts";
import { ServerVault } from "../../../src/server/platform/secrets/vault.ts";

/** The bytes 0 to 31. */
const KEYS = [{ id: "k1", key: Buffer.from(Array.from({ length: 32 }, (_, index) => index)) }];
const vault = new ServerVault(KEYS, null as unknown as Db, systemClock);

// Recorded in November 2026. A change of one of these loses stored data: encrypted data, accounts, lenders' secrets.
test("data encrypted under an earlier key is decrypted by it indefinitely", () => {
  const sealed = "v1.k1.s2YXurv1tEqdkdsEEeSJEKP1jV91Kr20qIyRkva-VVC1JPZXcidXWptDK68DSKe3";
  expect(vault.open("a purpose", sealed)).toBe("what was sealed then");
});

test("an account indexed under an earlier key is found by it indefinitely", () => {
  expect(vault.blindIndex("phone", "9876543210")).toBe("8S_X2iMdCBURboHjMkGP3cLJ34Vjxn2CGfUuchenVpM");
});

test("a secret that a lender was given never changes", () => {
  const secret = "864195bae5997996e6b8b1604c47367f0fb36197e3243de54e6da044ce607a23";
  expect(vault.derive("lender/one").toString("hex")).toBe(secret);
});
