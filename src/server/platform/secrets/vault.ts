import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Clock, randomBytes } from "../clock.ts";
import type { Vault } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import type { SecretKey } from "../settings.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CACHED_KEYS = 2_000;
/**
 * For so long after an erasure, other servers may still have the key. All that it leaves sealed with
 * it are addresses of consents and answers of keyed calls. Only the customer gets these, and their
 * sessions have ended.
 */
const CACHE_MS = 60_000;

/** Ciphers take key objects: of a buffer Node makes one each time, which takes several times as long as the cipher. */
function encryptWith(key: KeyObject, bound: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(bound));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decryptWith(key: KeyObject, bound: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

function derived(key: Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", info, 32));
}

/** The customer was erased, so nothing can be encrypted or decrypted for them. */
export class NoCustomerKey extends Error {}

/** Vault over the server's keys: encrypts with the first, decrypts with any. */
export class ServerVault implements Vault {
  /** With the key derived for sealing, as the derivation costs more than the cipher. */
  readonly #keys: (SecretKey & { sealing: KeyObject })[];
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #indexKey: KeyObject;
  readonly #cache = new LRUCache<string, { key: KeyObject; until: number }>({ max: CACHED_KEYS });

  constructor(keys: SecretKey[], db: Db, clock: Clock) {
    this.#keys = keys.map(({ id, key }) => ({ id, key, sealing: createSecretKey(derived(key, "seal")) }));
    this.#db = db;
    this.#clock = clock;
    // The index uses the oldest key, so that rotating keys does not lose accounts indexed before.
    this.#indexKey = createSecretKey(derived(this.#oldest().key, "blind-index"));
  }

  #newest() {
    const [key] = this.#keys;
    if (key === undefined) throw new Error("The vault has no key");
    return key;
  }
  #oldest() {
    return this.#keys.at(-1) ?? this.#newest();
  }

  /** A fingerprint per key, the newest first. It does not reveal the key. */
  marks(): { id: string; mark: string }[] {
    return this.#keys.map(({ id, key }) => ({ id, mark: derived(key, "mark").toString("base64url") }));
  }

  seal(purpose: string, plain: string): string {
    const { id, sealing } = this.#newest();
    return `v1.${id}.${encryptWith(sealing, purpose, Buffer.from(plain)).toString("base64url")}`;
  }

  open(purpose: string, sealed: string): string {
    const [version, id, text] = sealed.split(".");
    const found = this.#keys.find((key) => key.id === id);
    if (version !== "v1" || found === undefined || text === undefined)
      throw new Error("The value is encrypted with a key that is not in SECRET_KEYS");
    return decryptWith(found.sealing, purpose, Buffer.from(text, "base64url")).toString();
  }

  sealJson(purpose: string, value: object): string {
    return this.seal(purpose, JSON.stringify(value));
  }

  openJson<T>(purpose: string, sealed: string): T {
    return JSON.parse(this.open(purpose, sealed)) as T;
  }

  sealBytes(purpose: string, plain: Buffer): Buffer {
    const { id, sealing } = this.#newest();
    const name = Buffer.from(id);
    return Buffer.concat([Buffer.from([name.length]), name, encryptWith(sealing, purpose, plain)]);
  }

  openBytes(purpose: string, sealed: Buffer): Buffer {
    const end = 1 + (sealed[0] ?? 0);
    const id = sealed.toString("utf8", 1, end);
    const found = this.#keys.find((key) => key.id === id);
    if (found === undefined) throw new Error("The value is encrypted with a key that is not in SECRET_KEYS");
    return decryptWith(found.sealing, purpose, sealed.subarray(end));
  }

  /**
   * 32 bytes derived from the oldest key and the name, so that rotating keys does not change
   * secrets.
   */
  derive(name: string): Buffer {
    return derived(this.#oldest().key, `derive:${name}`);
  }

  blindIndex(kind: string, value: string): string {
    return createHmac("sha256", this.#indexKey).update(`${kind}\0${value}`).digest("base64url");
  }

  async createKey(customerId: string, tx: Db): Promise<void> {
    const key = randomBytes(32);
    const sealed_key = this.seal(`customer-key:${customerId}`, key.toString("base64"));
    await tx.updateTable("customers").set({ sealed_key }).where("id", "=", customerId).execute();
    this.#remember(customerId, createSecretKey(key));
  }

  async destroyKey(customerId: string, tx: Db): Promise<void> {
    await tx.updateTable("customers").set({ sealed_key: null }).where("id", "=", customerId).execute();
    this.#cache.delete(customerId);
  }

  async encrypt(customerId: string, plain: string, db: Db): Promise<string> {
    return `c1.${encryptWith(await this.#keyOf(customerId, db), customerId, Buffer.from(plain)).toString("base64url")}`;
  }

  async decrypt(customerId: string, sealed: string, db: Db): Promise<string> {
    const [version, text] = sealed.split(".");
    if (version !== "c1" || text === undefined) throw new Error("The value is not encrypted with a customer key");
    return decryptWith(await this.#keyOf(customerId, db), customerId, Buffer.from(text, "base64url")).toString();
  }

  encryptJson(customerId: string, value: object, db: Db): Promise<string> {
    return this.encrypt(customerId, JSON.stringify(value), db);
  }

  async decryptJson<T = Record<string, unknown>>(customerId: string, sealed: string, db: Db): Promise<T> {
    return JSON.parse(await this.decrypt(customerId, sealed, db)) as T;
  }

  async encryptBytes(customerId: string, bound: string, plain: Buffer): Promise<Buffer> {
    return encryptWith(await this.#keyOf(customerId, this.#db), `${customerId} ${bound}`, plain);
  }

  async decryptBytes(customerId: string, bound: string, sealed: Buffer): Promise<Buffer> {
    return decryptWith(await this.#keyOf(customerId, this.#db), `${customerId} ${bound}`, sealed);
  }

  async fetchKeys(customerIds: readonly string[], tx: Db): Promise<void> {
    const missing = [...new Set(customerIds)].filter((id) => this.#known(id) === undefined);
    if (missing.length === 0) return;
    const rows = await tx.selectFrom("customers").select(["id", "sealed_key"]).where("id", "in", missing).execute();
    for (const { id, sealed_key } of rows) if (sealed_key !== null) this.#remember(id, this.#opened(id, sealed_key));
  }

  async #keyOf(customerId: string, db: Db): Promise<KeyObject> {
    const known = this.#known(customerId);
    if (known !== undefined) return known;
    const row = await db.selectFrom("customers").select("sealed_key").where("id", "=", customerId).executeTakeFirst();
    if (!row?.sealed_key) throw new NoCustomerKey("This customer has no data key: erased, or never made");
    const key = this.#opened(customerId, row.sealed_key);
    this.#remember(customerId, key);
    return key;
  }

  #known(customerId: string): KeyObject | undefined {
    const known = this.#cache.get(customerId);
    return known !== undefined && known.until > this.#clock.now().getTime() ? known.key : undefined;
  }

  #opened(customerId: string, sealedKey: string): KeyObject {
    return createSecretKey(Buffer.from(this.open(`customer-key:${customerId}`, sealedKey), "base64"));
  }

  #remember(customerId: string, key: KeyObject): void {
    this.#cache.set(customerId, { key, until: this.#clock.now().getTime() + CACHE_MS });
  }
}
