import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomBytes, systemClock } from "../../../src/server/platform/clock.ts";
import { ServerVault } from "../../../src/server/platform/vault.ts";
import { verifyKeys } from "../../../src/server/platform/verify-keys.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const old = { id: "old", key: randomBytes(32) };
const fresh = { id: "new", key: randomBytes(32) };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function newCustomer(vault: ServerVault): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await server.ctx.db.transaction().execute(async (tx) => {
    await tx.insertInto("customers").values({ id, created_at: now, updated_at: now }).execute();
    await vault.createKey(id, tx);
  });
  return id;
}

const vaultOf = (...keys: { id: string; key: Buffer }[]) => new ServerVault(keys, server.ctx.db, systemClock);

test("data encrypted for one customer cannot be decrypted for another, nor after a change", async () => {
  const vault = vaultOf(old);
  const [one, other] = [await newCustomer(vault), await newCustomer(vault)];
  const sealed = await vault.encrypt(one, "ABCPE1234F");
  expect(sealed).not.toContain("ABCPE1234F");
  expect(await vault.encrypt(one, "ABCPE1234F")).not.toBe(sealed);
  expect(await vault.decrypt(one, sealed)).toBe("ABCPE1234F");
  await expect(vault.decrypt(other, sealed)).rejects.toThrow();
  const altered = `${sealed.slice(0, -4)}${sealed.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
  await expect(vault.decrypt(one, altered)).rejects.toThrow();
  expect(() => vault.open("another purpose", vault.seal("a purpose", "x"))).toThrow();
});

test("a new server key in front decrypts and finds what the old one encrypted and indexed", async () => {
  const before = vaultOf(old);
  const customer = await newCustomer(before);
  const sealed = await before.encrypt(customer, "text");
  const after = vaultOf(fresh, old);
  expect(await after.decrypt(customer, sealed)).toBe("text");
  expect(after.open("p", before.seal("p", "text"))).toBe("text");
  expect(after.blindIndex("phone", "9876543210")).toBe(before.blindIndex("phone", "9876543210"));
  expect(after.blindIndex("phone", "9876543210")).not.toBe(after.blindIndex("email", "9876543210"));
  expect(() => vaultOf(fresh).open("p", before.seal("p", "text"))).toThrow(/SECRET_KEYS/);
});

test("S15 S62 a server does not start without the keys of its database; a new key is listed first", async () => {
  const { db } = server.ctx;
  await db.deleteFrom("known_keys").execute();
  const start = (...keys: { id: string; key: Buffer }[]) => verifyKeys(db, vaultOf(...keys));
  await start(old);
  await start(old);
  const another = { id: "old", key: randomBytes(32) };
  await expect(start(another)).rejects.toThrow(/^SECRET_KEYS: the key old differs/);
  await expect(start(fresh)).rejects.toThrow(/^SECRET_KEYS: the key old is missing/);
  await expect(start(old, fresh)).rejects.toThrow(/^SECRET_KEYS: the key old is the oldest .* must be the last one/);
  await start(fresh, old);
  await start(fresh, old);
  // What the newer one has sealed since, only it opens.
  await expect(start(old)).rejects.toThrow(/^SECRET_KEYS: the key new is missing/);
  await expect(start({ ...fresh, key: randomBytes(32) }, old)).rejects.toThrow(/^SECRET_KEYS: the key new differs/);
  const kept = JSON.stringify(await db.selectFrom("known_keys").selectAll().execute());
  for (const { key } of [old, fresh]) expect(kept).not.toContain(key.toString("base64url"));
});

test("without its key a customer's data cannot be read", async () => {
  const customer = await newCustomer(vaultOf(old));
  const sealed = await vaultOf(old).encrypt(customer, "text");
  await server.ctx.db.updateTable("customers").set({ sealed_key: null }).where("id", "=", customer).execute();
  await expect(vaultOf(old).decrypt(customer, sealed)).rejects.toThrow(/erased/);
});
