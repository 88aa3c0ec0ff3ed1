import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomBytes, systemClock } from "../../../src/server/platform/clock.ts";
import { ServerVault } from "../../../src/server/platform/secrets/vault.ts";
import { verifyKeys } from "../../../src/server/platform/secrets/verify-keys.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const oldKey = { id: "old", key: randomBytes(32) };
const newKey = { id: "new", key: randomBytes(32) };
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

const createVault = (...keys: { id: string; key: Buffer }[]) => new ServerVault(keys, server.ctx.db, systemClock);

test("data encrypted for one customer cannot be decrypted for another, nor after a change", async () => {
  const vault = createVault(oldKey);
  const [one, other] = [await newCustomer(vault), await newCustomer(vault)];
  const sealed = await vault.encrypt(one, "ABCPE1234F", server.ctx.db);
  expect(sealed).not.toContain("ABCPE1234F");
  expect(await vault.encrypt(one, "ABCPE1234F", server.ctx.db)).not.toBe(sealed);
  expect(await vault.decrypt(one, sealed, server.ctx.db)).toBe("ABCPE1234F");
  await expect(vault.decrypt(other, sealed, server.ctx.db)).rejects.toThrow();
  const altered = `${sealed.slice(0, -4)}${sealed.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
  await expect(vault.decrypt(one, altered, server.ctx.db)).rejects.toThrow();
  expect(() => vault.open("another purpose", vault.seal("a purpose", "x"))).toThrow();
});

test("a new server key in front decrypts and finds what the old one encrypted and indexed", async () => {
  const before = createVault(oldKey);
  const customer = await newCustomer(before);
  const sealed = await before.encrypt(customer, "text", server.ctx.db);
  const after = createVault(newKey, oldKey);
  expect(await after.decrypt(customer, sealed, server.ctx.db)).toBe("text");
  expect(after.open("p", before.seal("p", "text"))).toBe("text");
  expect(after.blindIndex("phone", "9876543210")).toBe(before.blindIndex("phone", "9876543210"));
  expect(after.blindIndex("phone", "9876543210")).not.toBe(after.blindIndex("email", "9876543210"));
  expect(() => createVault(newKey).open("p", before.seal("p", "text"))).toThrow(/SECRET_KEYS/);
});

test("S15 S62 a server does not start without the keys of its database; a new key is listed first", async () => {
  const { db } = server.ctx;
  await db.deleteFrom("known_keys").execute();
  const start = (...keys: { id: string; key: Buffer }[]) => verifyKeys(db, createVault(...keys));
  await start(oldKey);
  await start(oldKey);
  const another = { id: "old", key: randomBytes(32) };
  await expect(start(another)).rejects.toThrow(/^SECRET_KEYS: the key old differs/);
  await expect(start(newKey)).rejects.toThrow(/^SECRET_KEYS: the key old is missing/);
  await expect(start(oldKey, newKey)).rejects.toThrow(/^SECRET_KEYS: the key old is the oldest .* must be the last one/);
  await start(newKey, oldKey);
  await start(newKey, oldKey);
  // What the newer one has sealed since, only it opens.
  await expect(start(oldKey)).rejects.toThrow(/^SECRET_KEYS: the key new is missing/);
  await expect(start({ ...newKey, key: randomBytes(32) }, oldKey)).rejects.toThrow(/^SECRET_KEYS: the key new differs/);
  const stored = JSON.stringify(await db.selectFrom("known_keys").selectAll().execute());
  for (const { key } of [oldKey, newKey]) expect(stored).not.toContain(key.toString("base64url"));
});

test("without its key a customer's data cannot be read", async () => {
  const customer = await newCustomer(createVault(oldKey));
  const sealed = await createVault(oldKey).encrypt(customer, "text", server.ctx.db);
  await server.ctx.db.updateTable("customers").set({ sealed_key: null }).where("id", "=", customer).execute();
  await expect(createVault(oldKey).decrypt(customer, sealed, server.ctx.db)).rejects.toThrow(/erased/);
});
