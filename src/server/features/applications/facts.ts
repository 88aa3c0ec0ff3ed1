import { productByCode } from "../../../engine/catalog/catalog.ts";
import { factDefinitions } from "../../../engine/catalog/resolve.ts";
import { computeFacts } from "../../../engine/rules/facts.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { answersUnder } from "../../platform/releases/answers-under.ts";
import type { Release } from "../../platform/releases/release.ts";
import { contactsOf } from "../customers/profile-fields.ts";

interface Answered {
  /** Product code. */
  product: string;
  /** Hash of the release under which the answers were submitted. */
  release: string;
  answers: Record<string, unknown>;
}

/**
 * Returns an application's answers as a release decides on and sends them: migrated to its form,
 * with the contacts, which a form may omit.
 * @param db the transaction, inside one
 */
export async function answersToDecideOn(
  ctx: Context,
  { product, release: from, answers: submitted }: Answered,
  release: Release,
  db: Db,
): Promise<Record<string, unknown>> {
  const formId = productByCode(release.catalog, product)?.form ?? "";
  const { answers } = await answersUnder(ctx, { formId, from, answers: submitted }, release, db);
  return { ...contactsOf(submitted), ...answers };
}

/**
 * Computes the facts that rules read: answers, derived facts and today's date in India. A decision
 * stores its facts, and submissions to lenders reuse them.
 */
export function factsOf(ctx: Context, { catalog }: Release, answers: Record<string, unknown>): Record<string, unknown> {
  return computeFacts(factDefinitions(catalog), answers, { today: todayInIndia(ctx.clock.now()) });
}
