import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { addCompleted, type Completion, findOpen, replaceAnswers } from "../applications/applications.ts";
import { withdrawLinks } from "../lenders/delivery/hand-over.ts";
import { ownFilesOf } from "../lenders/own-form/own-files.ts";

/**
 * Stores a completed form as the answers of the product's open application, or of a new one.
 * Invalidates its decision and withdraws links to lenders' pages made for earlier answers. The
 * caller must hold the customer's lock. Returns the application's id.
 */
export async function completeApplication(ctx: Context, tx: Db, input: Completion): Promise<string> {
  const known = await findOpen(tx, input.customerId, input.product);
  if (known === undefined) return addCompleted(ctx, tx, input);
  const files = [...new Set([...input.files, ...(await ownFilesOf(tx, known.id))])];
  await replaceAnswers(ctx, tx, known, { ...input, files });
  await withdrawLinks(ctx, tx, known.id);
  return known.id;
}
