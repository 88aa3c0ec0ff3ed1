import { createHmac } from "node:crypto";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { incomingSecretName, isSimulated } from "../../../engine/catalog/lenders/connector-parts.ts";
import { secretsOf } from "../../../engine/catalog/lenders/lender-secrets.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { SIMULATOR_SECRET } from "../../platform/integrations/simulator.ts";

/** A secret as text, for passwords and tokens, and as the bytes that are the key of signatures. */
export interface Secret {
  text: string;
  key: Buffer;
}

const purposeOf = (name: string) => `lender-secret:${name}`;

type Keeper = { vault: Pick<Context["vault"], "derive" | "open">; db: Db };

/**
 * The value of a secret: the one that was set, else one of our own, which the lender gets from us. The stand-in lender's are
 * derived from one secret that it is given, so that a lender which is added later needs no restart of it.
 * @returns null for one that only the lender can give, and that was not set
 */
export async function secretOf(ctx: Keeper, lender: LenderDocument, name: string): Promise<Secret | null> {
  const row = await ctx.db.selectFrom("lender_secrets").select("sealed_value").where("name", "=", name).executeTakeFirst();
  if (row !== undefined) {
    const text = ctx.vault.open(purposeOf(name), row.sealed_value);
    return { text, key: Buffer.from(text) };
  }
  if (secretsOf(lender).some((one) => one.name === name && one.fromLender)) return null;
  const key = derivedSecret(ctx, lender, name);
  return { text: key.toString("hex"), key };
}

/** A secret of our own. */
export function derivedSecret({ vault }: { vault: Pick<Context["vault"], "derive"> }, { connector }: LenderDocument, name: string): Buffer {
  if (!isSimulated(connector)) return vault.derive(`lender/${name}`);
  return createHmac("sha256", vault.derive(SIMULATOR_SECRET)).update(name).digest();
}

/** The key that signs what comes from a lender, and links to it. */
export async function incomingKey(ctx: Keeper, lender: LenderDocument): Promise<Buffer> {
  const secret = await secretOf(ctx, lender, incomingSecretName(lender));
  // Of a name that is the lender's password as well, nothing that it sends can be signed before that was set.
  if (secret === null) throw new MissingSecret(incomingSecretName(lender));
  return secret.key;
}

/** A secret that only the lender can give was not set. */
export class MissingSecret extends Error {
  constructor(name: string) {
    super(`the secret ${name} is not set`);
  }
}

type Setter = { vault: Pick<Context["vault"], "seal">; db: Db; clock: Context["clock"] };

/** Keeps a secret, sealed, in place of any before it. Calls use it from now on, on all servers. */
export async function setSecret({ vault, db, clock }: Setter, name: string, value: string): Promise<void> {
  const row = { sealed_value: vault.seal(purposeOf(name), value), set_at: clock.now() };
  await db
    .insertInto("lender_secrets")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

/** Forgets a secret. Returns whether it was there. */
export async function removeSecret({ db }: { db: Db }, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("lender_secrets").where("name", "=", name).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The names of the secrets that were set. */
export async function secretsSet({ db }: { db: Db }): Promise<Set<string>> {
  const rows = await db.selectFrom("lender_secrets").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/** The secrets without which a lender in force cannot be reached. */
export async function missingSecrets({ db, releases }: Pick<Context, "db" | "releases">): Promise<string[]> {
  const enabled = [...releases.live().catalog.lenders.values()].filter((lender) => lender.enabled);
  const needed = new Set(enabled.flatMap(secretsOf).flatMap(({ name, fromLender }) => (fromLender ? [name] : [])));
  if (needed.size === 0) return [];
  const known = await secretsSet({ db });
  return [...needed].filter((name) => !known.has(name)).sort();
}
