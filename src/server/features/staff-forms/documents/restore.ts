import type { StaffFormDocument } from "../../../../contract/documents.gen.ts";
import type { StaffRecord } from "../../../../contract/staff/staff-forms.ts";
import type { Kind } from "../../../../engine/catalog/document.ts";
import { todayInIndia } from "../../../../engine/values/dates.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { logFinding } from "../../../platform/releases/publication/release-log.ts";
import { brought, statesOf } from "../../../platform/releases/publication/states.ts";
import type { AuditEntry } from "../../audit/audit.ts";
import type { ActionHandler } from "../../staff-actions/action.ts";
import { refuse } from "../../staff-actions/form-answers.ts";
import { publishChange } from "./publish.ts";

/** A record that is a document or part of one. */
interface PublishedRecord<D, P> {
  /** Id of the document. */
  document: string;
  /** The record in the document; undefined if it is missing. */
  part(content: D): P | undefined;
  /** The document with the record restored. */
  withPart(content: D, part: P): D;
  /** Subject of the audit entry. */
  subject: string;
}

interface Restorable<D, P> {
  /** Field with the record's id. */
  field: string;
  kind: Kind;
  auditEntry: AuditEntry["action"];
  record(id: string): PublishedRecord<D, P>;
  /** The document with this id in force. */
  inForce(ctx: Context, document: string): D | undefined;
  /** Revision of the record; empty if there is none. */
  revision(ctx: Context, id: string): string;
  /** Records to choose from. */
  choices(ctx: Context, language: string, form: StaffFormDocument): StaffRecord["choices"][string];
  /** Label of a deleted record that can be restored. */
  gone?(ctx: Context, language: string, form: StaffFormDocument, id: string, earlier: P): string | undefined;
}

/** Publishes a record as of an earlier publication; other changes since then are unaffected. */
export function restoreAction<D, P extends object>(of: Restorable<D, P>): ActionHandler {
  const statesOfRecord = (ctx: Context, { document, part }: PublishedRecord<D, P>) =>
    statesOf(ctx.db, { kind: of.kind, id: document }, (content) => part(content as D));
  const choicesOf = (ctx: Context, language: string, form: StaffFormDocument, about: string | undefined, earlier: P | undefined) => {
    const there = of.choices(ctx, language, form);
    if (about === undefined || earlier === undefined || there.some(({ value }) => value === about)) return there;
    const label = of.gone?.(ctx, language, form, about, earlier);
    return label === undefined ? there : [...there, { value: about, label }];
  };
  return {
    async read(ctx, language, _caller, about, form) {
      const states = about === undefined ? [] : brought(await statesOfRecord(ctx, of.record(about)));
      // The latest stored state is the current one.
      const now = states[0]?.state;
      const earlier = states.filter(({ state }) => state !== undefined && !equal(state, now));
      const labelOf = ({ number, publishedAt, author, note }: (typeof states)[number]) =>
        [number, todayInIndia(publishedAt), author, note].join(" · ");
      return {
        revision: about === undefined ? "" : of.revision(ctx, about),
        answers: {},
        choices: {
          [of.field]: choicesOf(ctx, language, form, about, earlier[0]?.state),
          publication: earlier.map((state) => ({ value: String(state.number), label: labelOf(state) })),
        },
      };
    },
    async write(ctx, { caller, answers, revision }) {
      const id = String(answers[of.field]);
      const record = of.record(id);
      const release = (await statesOfRecord(ctx, record)).find(({ number }) => String(number) === answers.publication)?.release;
      // Converted to the current schema.
      const documents = release === undefined ? null : await ctx.releases.documentsOf(release, ctx.db);
      const document = documents?.find((one) => one.kind === of.kind && one.id === record.document);
      const earlier = document && record.part(document.content as D);
      if (earlier === undefined) throw refuse("publication", "enum");
      const findings = await publishChange(ctx, caller, () => {
        const before = of.inForce(ctx, record.document);
        if (before === undefined || of.revision(ctx, id) !== revision) throw new ApiError("RECORD_CHANGED");
        return {
          documents: [{ kind: of.kind, id: record.document, content: record.withPart(before, earlier) }],
          auditEntries: [{ action: of.auditEntry, subject: `${record.subject} ${answers.publication}` }],
        };
      });
      if (findings.length === 0) return undefined;
      ctx.log.warn({ kind: of.kind, id: record.document }, "a record was not restored: its document would have errors");
      for (const error of findings) logFinding(ctx.log, error);
      throw refuse("publication", "enum");
    },
  };
}
