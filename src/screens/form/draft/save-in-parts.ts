import { isFinal } from "../../../client/http/is-final.ts";
import type { FieldError } from "../../../contract/errors.ts";
import type { SentDraft } from "./draft-exchange.ts";

const ANSWER = /^\/answers\/([^/]+)/;

/**
 * Saves a draft. If the server refuses answers by name, it retries without them, so that an invalid
 * answer does not block the others.
 * @param send rejects on failure
 * @throws errors that do not name an answer of the draft
 */
export async function saveInParts<Saved>(
  draft: SentDraft,
  send: (draft: SentDraft) => Promise<Saved>,
): Promise<Saved & { refused: readonly FieldError[] }> {
  let part = draft;
  const refused: FieldError[] = [];
  for (;;) {
    try {
      return { ...(await send(part)), refused };
    } catch (error) {
      const fields = isFinal(error) ? error.fields.filter(({ path }) => Object.hasOwn(part.answers, nameAt(path))) : [];
      if (fields.length === 0) throw error;
      refused.push(...fields);
      part = without(part, new Set(fields.map(({ path }) => nameAt(path))));
    }
  }
}

const nameAt = (path: string): string => ANSWER.exec(path)?.[1] ?? "";

function without(draft: SentDraft, names: ReadonlySet<string>): SentDraft {
  const answers = Object.fromEntries(Object.entries(draft.answers).filter(([name]) => !names.has(name)));
  return { ...draft, answers, edit: { ...draft.edit, changed: draft.edit.changed.filter((name) => !names.has(name)) } };
}
