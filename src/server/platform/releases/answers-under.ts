import type { FormDocument } from "../../../contract/documents.gen.ts";
import { type Carried, migrateAnswers, withoutUnknownChoices } from "../../../engine/release/migrate.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import type { Release } from "./release.ts";

type Answers = Readonly<Record<string, unknown>>;

export interface GivenAnswers {
  formId: string;
  /** Hash of the release under which they were given. */
  from: string;
  answers: Answers;
}

/** How answers that were given under one release come under another. */
export interface Way {
  /** Whether migrations lie on it. */
  migrates: boolean;
  carry(answers: Answers): Carried;
  /** The same, with choices of before that nobody can choose any more: for what is counted, where they stay true. */
  carryAll(answers: Answers): Record<string, unknown>;
  /** The names under which these answers go on, those too that have no value. */
  names(names: readonly string[]): string[];
}

/** The states of a form on the way to a release, which stays what it is. */
const paths = new WeakMap<Release, Map<string, FormDocument[]>>();

/**
 * The way through the migrations of all releases between two, by the log of publications, and without what the form does not take
 * any more, which is noted.
 * @param from hash of the release under which answers were given
 * @param to a release that has the form; where it has not, answers stay as they are
 * @param tx required inside a transaction
 * @throws where the documents of a release between the two cannot be read: without its migrations answers would be lost
 */
export async function wayTo(ctx: Pick<Context, "releases">, formId: string, from: string, to: Release, tx?: Db): Promise<Way> {
  const form = from === to.hash ? null : to.form(formId, "en");
  if (form === null) return STAYING;
  const path = await pathOf(ctx, formId, from, to, tx);
  return {
    migrates: path.some((state, index) => index > 0 && migrationsOf(state) !== migrationsOf(path[index - 1])),
    carryAll: (answers) => migrateAnswers(path, answers).answers,
    carry: (answers) => withoutUnknownChoices(migrateAnswers(path, answers), form.slice),
    names: (names) => Object.keys(migrateAnswers(path, Object.fromEntries(names.map((name) => [name, NO_VALUE]))).answers),
  };
}

/** The way from a release to itself. */
const STAYING: Way = {
  migrates: false,
  carryAll: (answers) => ({ ...answers }),
  carry: (answers) => ({ answers: { ...answers }, applied: [], lost: [] }),
  names: (names) => [...names],
};

const migrationsOf = (form: FormDocument | undefined): string => (form?.migrations ?? []).map(({ id }) => id).join(" ");

/** No migration maps it to another value. */
const NO_VALUE: unknown = {};

/** Answers by the way from their release. To be called wherever answers are read: draft, decision, submission, status. @param tx as for `wayTo` */
export async function answersUnder(
  ctx: Pick<Context, "releases">,
  { formId, from, answers }: GivenAnswers,
  to: Release,
  tx?: Db,
): Promise<Carried> {
  return (await wayTo(ctx, formId, from, to, tx)).carry(answers);
}

async function pathOf(
  { releases }: Pick<Context, "releases">,
  formId: string,
  from: string,
  to: Release,
  tx?: Db,
): Promise<FormDocument[]> {
  const known = paths.get(to) ?? new Map<string, FormDocument[]>();
  paths.set(to, known);
  // The way from one that came into force again meanwhile is another.
  const key = `${formId} ${from} ${releases.publication()}`;
  const path = known.get(key);
  if (path !== undefined) return path;
  const found: FormDocument[] = [];
  for (const hash of [from, ...(await releases.between(formId, from, to.hash, tx))]) {
    const documents = await releases.documentsOf(hash, tx);
    const form = documents?.find(({ kind, id }) => kind === "form" && id === formId)?.content as FormDocument | undefined;
    if (form !== undefined) found.push(form);
  }
  found.push(to.catalog.forms.get(formId) as FormDocument);
  known.set(key, found);
  return found;
}
