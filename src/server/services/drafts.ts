import type { ResponseOf } from "../../contract/endpoint.ts";
import type { Answers, getDraft } from "../../contract/profile.ts";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { formCheck } from "./form-check.ts";
import { releaseToOpenUnder, releaseToSaveUnder } from "./form-release.ts";

interface DraftInput {
  form: string;
  release: string;
  answers: Answers;
  step: string | undefined;
  language: string;
}

type Draft = ResponseOf<typeof getDraft>["data"];

/** Keeps unfinished answers as they are, sealed. Throws RELEASE_UNKNOWN, or BAD_REQUEST for keys that the form does not have and texts that no field takes. */
export async function saveDraft(ctx: Context, customerId: string, input: DraftInput): Promise<Date> {
  const check = formCheck(ctx, await releaseToSaveUnder(ctx, input.release), input.form, input.language);
  const refused = [...check.refusedKeys(input.answers), ...check.tooLong(input.answers)];
  if (refused.length > 0)
    throw new ApiError("BAD_REQUEST", { fields: refused.map((error) => ({ ...error, path: `/answers${error.path}` })) });
  const savedAt = ctx.clock.now();
  const row = {
    release: input.release,
    step: input.step ?? null,
    sealed_answers: await ctx.vault.encrypt(customerId, JSON.stringify(input.answers)),
    saved_at: savedAt,
  };
  await ctx.db
    .insertInto("drafts")
    .values({ customer_id: customerId, form: input.form, ...row })
    .onConflict((conflict) => conflict.columns(["customer_id", "form"]).doUpdateSet(row))
    .execute();
  return savedAt;
}

/**
 * The unfinished answers of a form, as far as it has a place for them; null when there are none. Those of a release that is too old to go on under, or cannot be
 * loaded any more, come under the release in force.
 */
export async function readDraft(ctx: Context, customerId: string, form: string, language: string): Promise<Draft> {
  const row = await ctx.db
    .selectFrom("drafts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("form", "=", form)
    .executeTakeFirst();
  if (row === undefined) return null;
  const answers: unknown = JSON.parse(await ctx.vault.decrypt(customerId, row.sealed_answers));
  const own = await releaseToOpenUnder(ctx, row.release);
  const release = own ?? ctx.releases.live();
  if (!release.catalog.forms.has(form)) return null;
  const check = formCheck(ctx, release, form, language);
  const step = check.form.steps.some(({ id }) => id === row.step) ? row.step : null;
  return { form, release: release.hash, answers: check.withoutRefusedKeys(answers), step, savedAt: row.saved_at.toISOString() };
}
