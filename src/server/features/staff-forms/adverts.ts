import type { CommonText } from "../../../contract/documents.gen.ts";
import type { StaffAnswers, StaffRecord } from "../../../contract/staff/staff-forms.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { INDIA_MS, todayInIndia } from "../../../engine/values/dates.ts";
import { isDay, isLikelyDay } from "../../../engine/values/day-spans.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { allowedLink, changeStored, currentAndFutureAdverts, storeAdvert } from "../adverts/adverts.ts";
import { type AuditEntry, appendToAudit } from "../audit/audit.ts";
import type { ActionHandler, StaffSave } from "../staff-actions/action.ts";
import { refuse } from "../staff-actions/form-answers.ts";
import { readFields } from "../staff-actions/read-fields.ts";
import { languagesOf, requiredFromAnswers, toAnswers } from "./documents/localised-fields.ts";

/** Maximum number of choices, the latest first. */
const MAX_CHOICES = 500;
/** Initial revision. */
const FIRST_REVISION = 1;

/** First instant of a day in India. @param day `yyyy-mm-dd` */
const startOf = (day: string): Date => new Date(Date.parse(day) - INDIA_MS);

const text = (answers: StaffAnswers, field: string): string => String(answers[field] ?? "").trim();

/** The languages of the site, in which every advert form asks for texts. */
const languagesOfAdverts = (ctx: Context) => languagesOf(ctx, "add-advert");

/** A text in the site's languages, as stored. @throws ApiError at the fields of missing languages */
const inEach = (ctx: Context, answers: StaffAnswers, field: "title" | "text", before?: CommonText): string =>
  JSON.stringify(requiredFromAnswers(languagesOfAdverts(ctx), field, answers, before));

/** The link of an advert. @throws ApiError at its field */
function linkOf(ctx: Context, answers: StaffAnswers): string {
  const link = allowedLink(ctx, text(answers, "link"));
  if (link === null) throw refuse("link", "pattern");
  return link;
}

/** Start or end day of an advert. @throws ApiError at its field */
function dayOf(ctx: Context, answers: StaffAnswers, field: string): string {
  const day = text(answers, field);
  if (!isDay(day) || !isLikelyDay(day, todayInIndia(ctx.clock.now()))) throw refuse(field, "format");
  return day;
}

/** First and last day of an advert. @throws ApiError at their fields */
function daysOf(ctx: Context, answers: StaffAnswers): { startsOn: string; endsOn: string } {
  const days = readFields({ startsOn: () => dayOf(ctx, answers, "startsOn"), endsOn: () => dayOf(ctx, answers, "endsOn") });
  if (days.endsOn < days.startsOn || days.endsOn < todayInIndia(ctx.clock.now())) throw refuse("endsOn", "minimum");
  return days;
}

/**
 * Columns of an advert from the answers. It is shown from the first instant of its first day in
 * India to the last instant of its last day.
 * @param before current texts, for a change
 */
function advertColumns(ctx: Context, answers: StaffAnswers, before?: { title: CommonText; text: CommonText }) {
  const { days, ...texts } = readFields({
    title: () => inEach(ctx, answers, "title", before?.title),
    text: () => inEach(ctx, answers, "text", before?.text),
    link: () => linkOf(ctx, answers),
    days: () => daysOf(ctx, answers),
  });
  return {
    ...texts,
    brand: text(answers, "brand"),
    product: text(answers, "product"),
    page: text(answers, "page"),
    language: text(answers, "language"),
    starts_at: startOf(days.startsOn),
    ends_at: new Date(startOf(days.endsOn).getTime() + DAY_MS),
    priority: Number(answers.priority),
  };
}

/** Brands, products, pages and languages that an advert can be limited to. */
function places(ctx: Context, language: string): StaffRecord["choices"] {
  const { catalog, site } = ctx.releases.live();
  // Modes of the site have their own routes for a path.
  const pages = Map.groupBy(catalog.routing.get("customer")?.routes.filter(({ adverts }) => adverts) ?? [], ({ path }) => path);
  return {
    page: [...pages].map(([path, [route]]) => ({ value: path, label: `${localise(route?.title ?? {}, language)} (${path})` })),
    language: site.languages.map(({ code, languageName }) => ({ value: code, label: languageName })),
    brand: [...catalog.brands.values()].map(({ id, name }) => ({ value: id, label: name })),
    product: [...catalog.products.values()].map(({ code, name }) => ({ value: code, label: localise(name, language) })),
  };
}

/** Returns the choices, and the selected advert. */
async function chosen(ctx: Context, language: string, about: string | undefined) {
  const rows = await currentAndFutureAdverts(ctx, MAX_CHOICES);
  return {
    choices: { advert: rows.map(({ id, title }) => ({ value: id, label: localise(title, language) })) },
    row: rows.find(({ id }) => id === about),
  };
}

export const addAdvert: ActionHandler = {
  async read(ctx, language) {
    const today = todayInIndia(ctx.clock.now());
    return { revision: "", answers: { startsOn: today, endsOn: today, priority: 0 }, choices: places(ctx, language) };
  },
  async write(ctx, { caller, answers }) {
    const now = ctx.clock.now();
    const id = randomUuid();
    const made = {
      id,
      revision: FIRST_REVISION,
      ...advertColumns(ctx, answers),
      changed_by: caller.staffId,
      created_at: now,
      changed_at: now,
    };
    await inTransaction(ctx, async (tx) => {
      await storeAdvert(tx, made);
      await appendToAudit(ctx, tx, caller, [{ action: "advert-added", subject: id }]);
    });
    return undefined;
  },
};

/** Changes an advert if its revision is unchanged. @throws ApiError RECORD_CHANGED otherwise */
async function update(
  ctx: Context,
  { caller, answers, revision }: StaffSave,
  columns: ReturnType<typeof advertColumns> | { ended_at: Date },
  action: AuditEntry["action"],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const id = String(answers.advert);
    const changed = { ...columns, changed_by: caller.staffId, changed_at: ctx.clock.now() };
    if (!(await changeStored(tx, { id, revision: Number(revision) }, changed))) throw new ApiError("RECORD_CHANGED");
    await appendToAudit(ctx, tx, caller, [{ action, subject: id }]);
  });
}

export const changeAdvert: ActionHandler = {
  async read(ctx, language, _caller, about) {
    const { choices, row } = await chosen(ctx, language, about);
    const record = { choices: { ...choices, ...places(ctx, language) } };
    if (row === undefined) return { ...record, revision: "", answers: {} };
    const answers = {
      advert: row.id,
      ...toAnswers(languagesOfAdverts(ctx), "title", row.title),
      ...toAnswers(languagesOfAdverts(ctx), "text", row.text),
      link: row.link,
      ...(row.brand && { brand: row.brand }),
      ...(row.product && { product: row.product }),
      ...(row.page && { page: row.page }),
      ...(row.language && { language: row.language }),
      startsOn: todayInIndia(row.starts_at),
      endsOn: todayInIndia(new Date(row.ends_at.getTime() - 1)),
      priority: row.priority,
    };
    return { ...record, revision: String(row.revision), answers };
  },
  async write(ctx, save) {
    const { row } = await chosen(ctx, save.language, String(save.answers.advert));
    await update(ctx, save, advertColumns(ctx, save.answers, row), "advert-changed");
    return undefined;
  },
};

export const endAdvert: ActionHandler = {
  async read(ctx, language, _caller, about) {
    const { choices, row } = await chosen(ctx, language, about);
    return { revision: row === undefined ? "" : String(row.revision), answers: {}, choices };
  },
  async write(ctx, save) {
    await update(ctx, save, { ended_at: ctx.clock.now() }, "advert-ended");
    return undefined;
  },
};
