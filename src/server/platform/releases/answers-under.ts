import type { FormDocument } from "../../../contract/documents.gen.ts";
import { resolveForm } from "../../../engine/catalog/resolve.ts";
import { type Carried, carryAnswers, withoutUnknownChoices } from "../../../engine/release/migrate.ts";
import type { Context } from "../context.ts";
import type { LiveRelease } from "./live-release.ts";

export interface GivenAnswers {
  formId: string;
  /** Hash of the release under which they were given. */
  from: string;
  answers: Readonly<Record<string, unknown>>;
}

/** The states of a form on the way to a release, which stays what it is. */
const paths = new WeakMap<LiveRelease, Map<string, FormDocument[]>>();

/**
 * Answers that were given under one release as another takes them: through the migrations of all releases between the two, by
 * the log of publications, and without what the form does not take any more, which is noted. To be called wherever answers are
 * read: draft, decision, submission, status. Not inside a transaction.
 * @param to a release that has the form; where it has not, the answers come back as they are
 */
export async function answersUnder(
  ctx: Pick<Context, "releases">,
  { formId, from, answers }: GivenAnswers,
  to: LiveRelease,
): Promise<Carried> {
  if (from === to.hash || !to.catalog.forms.has(formId)) return { answers: { ...answers }, applied: [], lost: [] };
  const carried = carryAnswers(await pathOf(ctx, formId, from, to), answers);
  return withoutUnknownChoices(carried, resolveForm(to.catalog, formId));
}

async function pathOf({ releases }: Pick<Context, "releases">, formId: string, from: string, to: LiveRelease): Promise<FormDocument[]> {
  const known = paths.get(to) ?? new Map<string, FormDocument[]>();
  paths.set(to, known);
  // The way from one that came into force again meanwhile is another.
  const key = `${formId} ${from} ${releases.publication()}`;
  const path = known.get(key);
  if (path !== undefined) return path;
  const found: FormDocument[] = [];
  for (const hash of [from, ...(await releases.between(formId, from, to.hash))]) {
    const documents = await releases.documentsOf(hash);
    const form = documents?.find(({ kind, id }) => kind === "form" && id === formId)?.content as FormDocument | undefined;
    if (form !== undefined) found.push(form);
  }
  found.push(to.catalog.forms.get(formId) as FormDocument);
  known.set(key, found);
  return found;
}
