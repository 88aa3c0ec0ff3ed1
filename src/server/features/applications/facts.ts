import { productByCode } from "../../../engine/catalog/catalog.ts";
import { factDefinitions } from "../../../engine/catalog/resolve.ts";
import { computeFacts } from "../../../engine/rules/facts.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { answersUnder } from "../../platform/releases/answers-under.ts";
import type { Release } from "../../platform/releases/release.ts";
import { contactsOf } from "../customers/profile-fields.ts";

interface Answered {
  /** Code of the product. */
  product: string;
  /** Hash of the release under which the answers were given. */
  release: string;
  answers: Record<string, unknown>;
}

/**
 * An application's answers as a release decides on them, and sends them: by the form's migrations, with the contacts, which a form
 * need not ask for. @param tx required inside a transaction
 */
export async function answersToDecideOn(
  ctx: Context,
  { product, release: from, answers: given }: Answered,
  release: Release,
  tx?: Db,
): Promise<Record<string, unknown>> {
  const formId = productByCode(release.catalog, product)?.form ?? "";
  const { answers } = await answersUnder(ctx, { formId, from, answers: given }, release, tx);
  return { ...contactsOf(given), ...answers };
}

/**
 * The facts that rules read: the answers, what follows from them, and the day. A decision keeps those that it was made on, and
 * what is sent to a lender carries them; they are worked out again only for answers that no decision was made on.
 */
export function factsOf(ctx: Context, { catalog }: Release, answers: Record<string, unknown>): Record<string, unknown> {
  return computeFacts(factDefinitions(catalog), answers, { today: todayInIndia(ctx.clock.now()) });
}
