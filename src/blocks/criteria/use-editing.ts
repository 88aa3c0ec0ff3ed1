import { useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { beginTrial, type OpenCriteria } from "../../client/staff/eligibility.ts";
import type { FieldError } from "../../contract/errors.ts";
import type { LenderCriteria, LendingAnswers, Trial } from "../../contract/staff/eligibility.ts";
import { tidyLending } from "../../engine/catalog/terms/lending-answers.ts";
import { termsFieldIn } from "../../engine/catalog/terms/terms-form.ts";
import { equal } from "../../engine/values/equal.ts";

/** Set when another admin has published meanwhile. */
export interface Conflict {
  now: LenderCriteria;
  /** A description of each publication. */
  since: readonly string[];
}

/** The part of a record that is edited. */
const answersIn = ({ criteria, terms }: LendingAnswers): LendingAnswers => ({ criteria, terms });

/** Editing state of criteria and terms, their trial and its outcome. */
export function useEditing({ criteria: record, schema }: OpenCriteria, reload: () => Promise<LenderCriteria | undefined>) {
  const t = useText();
  const [base, setBase] = useState(record);
  const [answers, setAnswers] = useState(answersIn(record));
  /** React key of the form: incremented to remount it with other values. */
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [begun, setBegun] = useState<Trial | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const form = termsFieldIn(schema);
  const tidied = (given: LendingAnswers) => tidyLending(form, given);
  const begin = (from: LenderCriteria, given: LendingAnswers) => {
    setBase(from);
    setAnswers(answersIn(given));
    setRefused([]);
    setFailure(null);
    setBegun(null);
    setConflict(null);
    setRound((before) => before + 1);
  };
  /**
   * Shows why a call failed; a publication conflict opens the merge. @throws errors other than
   * CallError
   */
  const fail = async (error: unknown): Promise<void> => {
    if (!(error instanceof CallError)) throw error;
    if (error.code === "PUBLICATION_CONFLICT") return showConflict(error.fields.map(({ message }) => message));
    if (error.fields.length > 0) setRefused(error.fields);
    else setFailure(error.message);
  };
  /**
   * What is in force after a new publication. Null, with an error message, if the reload returned the
   * old ones.
   */
  const latest = async () => {
    const now = await reload();
    if (now !== undefined && now.publication !== base.publication) return now;
    setFailure(t("staff.trouble.failed"));
    return null;
  };
  const showConflict = async (since: readonly string[]) => {
    setBegun(null);
    const now = await latest();
    if (now) setConflict({ now, since });
  };
  const see = async (given: LendingAnswers) => {
    setBusy(true);
    setRefused([]);
    setFailure(null);
    setBegun(null);
    try {
      setBegun(await beginTrial(base, tidied(given)));
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    base,
    answers,
    form,
    round,
    busy,
    refused,
    failure,
    begun,
    conflict,
    changed: !equal(tidied(answers), tidied(answersIn(base))),
    change: (given: LendingAnswers) => {
      setAnswers(given);
      // The count was for other answers.
      if (begun !== null && !equal(tidied(given), tidied(answers))) setBegun(null);
    },
    mark: setRefused,
    see,
    fail,
    overtaken: showConflict,
    begin,
    /** Loads what was published into the form. */
    renew: async () => {
      const now = await latest();
      if (now) begin(now, now);
    },
    /** Loads other answers into the form, based on the current version. */
    use: (given: LendingAnswers) => begin(base, given),
  };
}
export type Editing = ReturnType<typeof useEditing>;
