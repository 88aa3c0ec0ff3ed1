import type { LenderDocument } from "../../../contract/documents.gen.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { LenderCriteria } from "../../../contract/staff/eligibility.ts";
import { answersOfCriteria } from "../../../engine/catalog/criteria/criteria-answers.ts";
import { equal } from "../../../engine/values/equal.ts";
import { fillLocaleText } from "../../../engine/values/fill-template.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { brought, statesOf } from "../../platform/releases/publication/states.ts";

/** States of the criteria that are told. */
const MOST_TOLD = 10;
/** Publications that a conflict tells of. */
const MOST_NAMED = 20;

/**
 * How the criteria of a lender for a product were before, the newest first; publications that changed something else of the lender
 * are left out.
 */
export async function historyOf(ctx: Context, lender: LenderDocument, product: string): Promise<LenderCriteria["history"]> {
  const states = await statesOf(ctx.db, { kind: "lender", id: lender.id }, (content) => criteriaFor(content as LenderDocument, product));
  const before = brought(states.filter(({ state }) => Array.isArray(state)));
  return before
    .slice(equal(before[0]?.state, criteriaFor(lender, product)) ? 1 : 0, MOST_TOLD + 1)
    .map(({ number, publishedAt, author, note, state }) => ({
      publication: number,
      publishedAt: publishedAt.toISOString(),
      author,
      note,
      criteria: answersOfCriteria(state ?? []),
    }));
}

/** Those of a lender for a product. Documents of before may have none there. */
const criteriaFor = ({ products }: Partial<Pick<LenderDocument, "products">>, product: string) =>
  products?.find((one) => one.product === product)?.eligibility;

/** Refuses what was made on another publication than the one in force, and tells what was published since, each with its author. */
export async function refuseIfPublishedSince(ctx: Context, on: number, language: string): Promise<void> {
  const since = await ctx.db
    .selectFrom("publications")
    .select(["number", "author", "note"])
    .where("number", ">=", on)
    .orderBy("number", "desc")
    .limit(MOST_NAMED)
    .execute();
  if (since[0]?.number === on) return;
  const words = ctx.releases.live().text(language, "staff.eligibility.publishedBy") ?? "";
  const fields = since
    .filter(({ number }) => number > on)
    .map(({ number, author, note }): FieldError => {
      return { path: `/publications/${number}`, keyword: "published", message: fillLocaleText(words, { number, author, note }) };
    });
  throw new ApiError("PUBLICATION_CONFLICT", { fields });
}
