import { createHmac } from "node:crypto";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { incomingSecretName, isSimulated } from "../../../engine/catalog/lenders/connector-parts.ts";
import { secretsOf } from "../../../engine/catalog/lenders/lender-secrets.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { SIMULATOR_SECRET } from "../../platform/integrations/simulator.ts";

/** A secret as text, for passwords and tokens, and as bytes, for signing keys. */
interface Secret {
  text: string;
  key: Buffer;
}

const purposeOf = (name: string) => `lender-secret:${name}`;

type SecretReader = { vault: Pick<Context["vault"], "derive" | "open">; db: Db };

/**
 * Returns the configured value of a secret, else one that we derive and share with the lender. The
 * simulator's secrets derive from one secret that it is started with, so lenders can be added
 * without restarting it.
 * @returns null for a secret that only the lender can provide and that is not configured
 */
export async function secretOf(ctx: SecretReader, lender: LenderDocument, name: string): Promise<Secret | null> {
  const row = await ctx.db.selectFrom("lender_secrets").select("sealed_value").where("name", "=", name).executeTakeFirst();
  if (row !== undefined) {
    const text = ctx.vault.open(purposeOf(name), row.sealed_value);
    return { text, key: Buffer.from(text) };
  }
  if (secretsOf(lender).some((one) => one.name === name && one.fromLender)) return null;
  const key = derivedSecret(ctx, lender, name);
  return { text: key.toString("hex"), key };
}

/** A secret derived from our master key. */
export function derivedSecret({ vault }: { vault: Pick<Context["vault"], "derive"> }, { connector }: LenderDocument, name: string): Buffer {
  if (!isSimulated(connector)) return vault.derive(`lender/${name}`);
  return createHmac("sha256", vault.derive(SIMULATOR_SECRET)).update(name).digest();
}

/**
 * The key for signatures of the lender's calls to us and of links to the lender.
 * @throws MissingSecret, never for a lender with a page, whose document names no other secret
 */
export async function incomingKey(ctx: SecretReader, lender: LenderDocument): Promise<Buffer> {
  const secret = await secretOf(ctx, lender, incomingSecretName(lender));
  // The name may be shared with a secret that the lender provides; until that is set, nothing can
  // be verified.
  if (secret === null) throw new MissingSecret(incomingSecretName(lender));
  return secret.key;
}

/** A secret that only the lender can provide is not set. */
export class MissingSecret extends Error {
  constructor(name: string) {
    super(`the secret ${name} is not set`);
  }
}

type Setter = { vault: Pick<Context["vault"], "seal">; db: Db; clock: Context["clock"] };

/** Stores a secret, encrypted, replacing any earlier one. All servers use it from their next call. */
export async function setSecret({ vault, db, clock }: Setter, name: string, value: string): Promise<void> {
  const row = { sealed_value: vault.seal(purposeOf(name), value), set_at: clock.now() };
  await db
    .insertInto("lender_secrets")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Deletes a secret. Returns whether it existed. */
export async function removeSecret({ db }: { db: Db }, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("lender_secrets").where("name", "=", name).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the names of the configured secrets. */
export async function secretsSet({ db }: { db: Db }): Promise<Set<string>> {
  const rows = await db.selectFrom("lender_secrets").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/** Returns the secrets that are missing to reach live lenders. */
export async function missingSecrets({ db, releases }: Pick<Context, "db" | "releases">): Promise<string[]> {
  const enabled = [...releases.live().catalog.lenders.values()].filter((lender) => lender.enabled);
  const needed = new Set(enabled.flatMap(secretsOf).flatMap(({ name, fromLender }) => (fromLender ? [name] : [])));
  if (needed.size === 0) return [];
  const known = await secretsSet({ db });
  return [...needed].filter((name) => !known.has(name)).sort();
}
