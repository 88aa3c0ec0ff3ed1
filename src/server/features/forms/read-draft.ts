import type { Answers } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { Writer } from "./draft-merge.ts";

/** The stored draft of a customer for a product. */
export interface StoredDraft {
  /** 0 if there never was a draft. */
  revision: number;
  writers: readonly Writer[];
  /** Hash of the release that the answers belong to. */
  release: string;
  /** Null if there never was a draft, and after the form was submitted. */
  answers: Answers | null;
  /** Names of deleted answers. */
  cleared: readonly string[];
  savedAt: Date | null;
  /** When each step was first reached, in ISO 8601, by `form/step`. */
  steps: Readonly<Record<string, string>>;
}

const NONE: StoredDraft = { revision: 0, writers: [], release: "", answers: null, cleared: [], savedAt: null, steps: {} };

/**
 * Returns the draft for a product. To change it afterwards, the caller must hold the customer's
 * lock.
 * @param product product code
 */
export async function readDraft(ctx: Context, tx: Db, customerId: string, product: string): Promise<StoredDraft> {
  const row = await tx
    .selectFrom("drafts")
    .select(["revision", "writers", "release", "sealed_answers", "cleared", "saved_at", "steps"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .executeTakeFirst();
  if (row === undefined) return NONE;
  const { revision, writers, release, sealed_answers, cleared, saved_at, steps } = row;
  const answers = sealed_answers === null ? null : await ctx.vault.decryptJson<Answers>(customerId, sealed_answers, tx);
  return { revision, writers, release, answers, cleared, savedAt: saved_at, steps };
}
