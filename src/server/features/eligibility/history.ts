import type { LenderDocument } from "../../../contract/documents.gen.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { LenderCriteria } from "../../../contract/staff/eligibility.ts";
import { answersOfLending } from "../../../engine/catalog/terms/lending-answers.ts";
import type { TermField } from "../../../engine/catalog/terms/terms-form.ts";
import { equal } from "../../../engine/values/equal.ts";
import { fillLocaleText } from "../../../engine/values/fill-template.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { brought, statesOf } from "../../platform/releases/publication/states.ts";

/** Maximum history entries. */
const MAX_PUBLICATIONS = 10;
/** Publications listed in a conflict. */
const MAX_NAMED = 20;

/**
 * Earlier criteria and terms of a lender for a product, the newest first; publications that did not
 * change them are left out.
 * @param form the form for the terms
 */
export async function historyOf(
  ctx: Context,
  lender: LenderDocument,
  product: string,
  form: TermField,
): Promise<LenderCriteria["history"]> {
  const states = await statesOf(ctx.db, { kind: "lender", id: lender.id }, (content) => lendingFor(content as LenderDocument, product));
  const before = brought(states);
  return before
    .slice(equal(before[0]?.state, lendingFor(lender, product)) ? 1 : 0, MAX_PUBLICATIONS + 1)
    .flatMap(({ number, publishedAt, author, note, state }) =>
      state === undefined
        ? []
        : { publication: number, publishedAt: publishedAt.toISOString(), author, note, ...answersOfLending(form, state) },
    );
}

/** Criteria and terms of a lender for a product; undefined if an earlier document lacks them. */
function lendingFor({ products }: Partial<Pick<LenderDocument, "products">>, product: string) {
  const { eligibility, terms } = products?.find((one) => one.product === product) ?? {};
  return Array.isArray(eligibility) && terms ? { eligibility, terms } : undefined;
}

/**
 * Throws a conflict if the base publication is not in force any more, and lists the later
 * publications with their authors.
 */
export async function refuseIfPublishedSince(ctx: Context, on: number, language: string): Promise<void> {
  const since = await ctx.db
    .selectFrom("publications")
    .select(["number", "author", "note"])
    .where("number", ">=", on)
    .orderBy("number", "desc")
    .limit(MAX_NAMED)
    .execute();
  if (since[0]?.number === on) return;
  const template = ctx.releases.live().text(language, "staff.eligibility.publishedBy") ?? "";
  const fields = since
    .filter(({ number }) => number > on)
    .map(({ number, author, note }): FieldError => {
      return { path: `/publications/${number}`, keyword: "published", message: fillLocaleText(template, { number, author, note }) };
    });
  throw new ApiError("PUBLICATION_CONFLICT", { fields });
}
