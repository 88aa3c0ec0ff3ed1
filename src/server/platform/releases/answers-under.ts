import type { FormDocument } from "../../../contract/documents.gen.ts";
import { pagesOf } from "../../../engine/journey/form-pages.ts";
import { type Carried, migrateAnswers, withoutUnknownChoices } from "../../../engine/release/migrate.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import type { Release } from "./release.ts";

type Answers = Readonly<Record<string, unknown>>;

interface GivenAnswers {
  formId: string;
  /** Hash of the release of the answers. */
  from: string;
  answers: Answers;
}

/** Converts answers of one release to another. */
export interface ConversionPath {
  /** Whether the conversion includes migrations. */
  migrates: boolean;
  carry(answers: Answers): Carried;
  /** Like `carry`, but keeps choices that are no longer offered: for reports, where they remain true. */
  carryAll(answers: Answers): Record<string, unknown>;
  /** Maps the names of answers, including names without a value. */
  names(names: readonly string[]): string[];
  /** The form's pages in the release of the answers; none within one release. */
  pages: readonly string[];
}

/** Versions of a form between a release and an immutable target release; cached. */
const paths = new WeakMap<Release, Map<string, FormDocument[]>>();

/**
 * Returns the conversion through the migrations of all releases between two, by the publication
 * log. Values that the target form does not accept are dropped and listed as lost.
 * @param from hash of the release of the answers
 * @param to target release; if it lacks the form, answers are unchanged
 * @param db the transaction, inside one
 * @throws Error if a release in between cannot be read, as skipping its migrations would lose
 * answers
 */
export async function conversionTo(
  ctx: Pick<Context, "releases">,
  formId: string,
  from: string,
  to: Release,
  db: Db,
): Promise<ConversionPath> {
  const form = from === to.hash ? null : to.form(formId, "en");
  if (form === null) return IDENTITY;
  const path = await pathOf(ctx, formId, from, to, db);
  return {
    migrates: path.some((state, index) => index > 0 && migrationsOf(state) !== migrationsOf(path[index - 1])),
    carryAll: (answers) => migrateAnswers(path, answers).answers,
    carry: (answers) => withoutUnknownChoices(migrateAnswers(path, answers), form.slice),
    names: (names) => Object.keys(migrateAnswers(path, Object.fromEntries(names.map((name) => [name, NO_VALUE]))).answers),
    pages: path.slice(0, 1).flatMap((state) => pagesOf(state)),
  };
}

/** The conversion within one release. */
const IDENTITY: ConversionPath = {
  migrates: false,
  carryAll: (answers) => ({ ...answers }),
  carry: (answers) => ({ answers: { ...answers }, applied: [], lost: [] }),
  names: (names) => [...names],
  pages: [],
};

const migrationsOf = (form: FormDocument | undefined): string => (form?.migrations ?? []).map(({ id }) => id).join(" ");

/** A value that no migration maps. */
const NO_VALUE: unknown = {};

/**
 * Converts answers from their release to another. Required wherever answers are read: draft,
 * decision, submission, status.
 * @param db as for `conversionTo`
 */
export async function answersUnder(
  ctx: Pick<Context, "releases">,
  { formId, from, answers }: GivenAnswers,
  to: Release,
  db: Db,
): Promise<Carried> {
  return (await conversionTo(ctx, formId, from, to, db)).carry(answers);
}

async function pathOf({ releases }: Pick<Context, "releases">, formId: string, from: string, to: Release, db: Db): Promise<FormDocument[]> {
  const known = paths.get(to) ?? new Map<string, FormDocument[]>();
  paths.set(to, known);
  // The key includes the publication, because the path changes when a release becomes live again.
  const key = `${formId} ${from} ${releases.publication()}`;
  const path = known.get(key);
  if (path !== undefined) return path;
  const found: FormDocument[] = [];
  for (const hash of [from, ...(await releases.between(formId, from, to.hash, db))]) {
    const documents = await releases.documentsOf(hash, db);
    const form = documents?.find(({ kind, id }) => kind === "form" && id === formId)?.content as FormDocument | undefined;
    if (form !== undefined) found.push(form);
  }
  found.push(to.catalog.forms.get(formId) as FormDocument);
  known.set(key, found);
  return found;
}
