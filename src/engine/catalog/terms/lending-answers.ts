import type { LenderLending } from "../../../contract/documents.gen.ts";
import type { LendingAnswers } from "../../../contract/staff/eligibility.ts";
import type { KnownFacts } from "../criteria/clauses.ts";
import { answersOfCriteria, criteriaOfAnswers, tidy, type Unreadable } from "../criteria/criteria-answers.ts";
import { answersOfTerms, termsOfAnswers, tidyTerms } from "./terms-answers.ts";
import type { TermField } from "./terms-form.ts";

type Lending = Pick<LenderLending, "eligibility" | "terms">;

/** A lender's criteria and terms as answers of the form. @param form the form for the terms */
export const answersOfLending = (form: TermField, { eligibility, terms }: Lending): LendingAnswers => ({
  criteria: answersOfCriteria(eligibility),
  terms: answersOfTerms(form, terms),
});

/** Answers without the fields left empty in the form. */
export const tidyLending = (form: TermField, { criteria, terms }: LendingAnswers): LendingAnswers => ({
  criteria: criteria.map(tidy),
  terms: tidyTerms(form, terms),
});

/**
 * Converts form answers to the criteria and terms of a document. Unchanged parts stay exactly as
 * they were.
 *
 * @param before what was edited
 * @param kindOf returns the kind of a fact, as form values are texts
 */
export function lendingOfAnswers(
  form: TermField,
  answers: LendingAnswers,
  before: Lending,
  kindOf: KnownFacts["kindOf"],
): { lending: Lending; unreadable: Unreadable[] } {
  const { criteria, unreadable } = criteriaOfAnswers(answers.criteria, before.eligibility, kindOf);
  const { terms, unreadable: also } = termsOfAnswers(form, answers.terms, before.terms, kindOf);
  return { lending: { eligibility: criteria as Lending["eligibility"], terms }, unreadable: [...unreadable, ...also] };
}
