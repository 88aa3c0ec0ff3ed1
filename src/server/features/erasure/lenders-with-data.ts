import type { ErasureCase } from "../../../contract/staff/erasures.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import type { Certificate } from "../../platform/db/tables/erasure-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { lenderInForce } from "../../platform/releases/lender-in-force.ts";
import { heldByLenders } from "../lenders/held-by-lenders.ts";

type Holders = ErasureCase["lenders"];

/** Lenders that have applications of a customer, as stored in a certificate. */
export async function countLenders(db: Db, customerId: string): Promise<Certificate["lenders"]> {
  const held = await heldByLenders(db, customerId);
  return [...Map.groupBy(held, ({ lender }) => lender)].map(([id, rows]) => ({
    id,
    release: rows.at(-1)?.release ?? "",
    applications: rows.length,
  }));
}

/** The same with their names and contacts. */
export async function presentLenders(ctx: Context, lenders: Certificate["lenders"], language: string): Promise<Holders> {
  return Promise.all(
    lenders.map(async ({ id, release, applications }) => {
      const document = (await lenderInForce(ctx, id, release, ctx.db))?.document;
      const officer = document === undefined ? "" : `${document.grievance.name}, ${document.grievance.email}`;
      return { id, name: document === undefined ? id : localise(document.name, language), officer, applications };
    }),
  );
}

export const holdersOf = async (ctx: Context, db: Db, customerId: string, language: string): Promise<Holders> =>
  presentLenders(ctx, await countLenders(db, customerId), language);
