import type { FieldError } from "../../../contract/errors.ts";
import type { Answers } from "../../../contract/profile.ts";
import { SERVER_FIELDS } from "../../../contract/server-fields.ts";
import type { FormSlice, StepValidator } from "../../../contract/slices.ts";
import { resolveForm } from "../../../engine/catalog/resolve.ts";
import { sliceForm } from "../../../engine/catalog/slices/slice.ts";
import { compiledConditions } from "../../../engine/rules/compile.ts";
import { computeFacts } from "../../../engine/rules/facts.ts";
import { allFields } from "../../../engine/validate/active.ts";
import {
  askedFields,
  checkAnswers,
  checkDraftKeys,
  checkLengths,
  type FactsOf,
  knownAnswers,
  splitAnswers,
} from "../../../engine/validate/answers.ts";
import { type FileAnswer, fileAnswers } from "../../../engine/validate/files.ts";
import { fieldError } from "../../../engine/validate/messages.ts";
import { compileForServer } from "../../../engine/validate/standalone.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";
import { todayInIndia } from "../../platform/today.ts";

const evaluate = compiledConditions();

/** Validators of a release's forms, made when first needed. They were compiled once within a time limit when it was published. */
const compiled = new WeakMap<LiveRelease, Map<string, Record<string, StepValidator>>>();

/** One form of one release, ready to judge answers in one language. */
export interface FormCheck {
  release: LiveRelease;
  form: FormSlice;
  factsOf: FactsOf;
  /** Whether the form asks for this under some answers. */
  hasField(name: string): boolean;
  /** Ids of the form's consents that apply under these answers. */
  askedConsents(answers: Answers): string[];
  /** Keys that the form does not have, or that only the server sets. */
  refusedKeys(answers: Answers): FieldError[];
  /** Stored answers without those keys, and without what no field can hold. */
  withoutRefusedKeys(answers: unknown): Answers;
  /** Texts that are longer than any field takes. */
  tooLong(answers: Answers): FieldError[];
  /** Everything that stands against taking the answers as complete. */
  check(answers: Answers): FieldError[];
  /** The files that answers name. */
  files(answers: Answers): FileAnswer[];
  /** The fault of an answer that names no file which fits. */
  fileFault(answer: FileAnswer): FieldError;
  /** Stored answers looked at again: those in force, the fields that are asked and have none, and all that stands against them. */
  review(stored: Answers): { answers: Answers; unanswered: string[]; errors: FieldError[] };
}

/** Finds a form of a release. Throws BAD_REQUEST where the release has no such form. */
export function formCheck(ctx: Context, release: LiveRelease, id: string, language: string): FormCheck {
  if (!release.catalog.forms.has(id)) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/form", keyword: "enum", message: "" }] });
  const form = sliceForm(release.catalog, id, language);
  const factsOf: FactsOf = (answers) => computeFacts(form.facts, answers, { today: todayInIndia(ctx.clock) });
  const say = (key: string) => release.text(language, key) ?? "";
  const check = (answers: Answers) => checkAnswers({ form, validators: validatorsOf(ctx, release, id), answers, factsOf, evaluate, say });
  return {
    release,
    form,
    factsOf,
    hasField: (name) => form.steps.some(({ schema }) => allFields(schema).has(name)),
    askedConsents: (answers) => {
      const facts = factsOf(answers);
      return form.consents.filter(({ when }) => when === undefined || evaluate(when, facts)).map((consent) => consent.id);
    },
    withoutRefusedKeys: (answers) =>
      Object.fromEntries(Object.entries(knownAnswers(form, answers)).filter(([name]) => !SERVER_FIELDS.has(name))),
    refusedKeys: (answers) => [
      ...checkDraftKeys(form, answers, say),
      ...Object.keys(answers)
        .filter((name) => SERVER_FIELDS.has(name))
        .map((name) => ({ path: `/${name}`, keyword: "unknownField", message: "" })),
    ],
    tooLong: (answers) => checkLengths(answers, say),
    check,
    files: (answers) => fileAnswers(form, answers, factsOf, evaluate),
    fileFault: ({ path, field }) => fieldError(path, "file", field, say),
    review: (stored) => {
      const answers = splitAnswers(form, knownAnswers(form, stored), factsOf, evaluate).kept;
      const asked = [...askedFields(form, answers, factsOf, evaluate).fields.keys()];
      return { answers, unanswered: asked.filter((name) => answers[name] === undefined), errors: check(answers) };
    },
  };
}

function validatorsOf(ctx: Context, release: LiveRelease, id: string): Record<string, StepValidator> {
  const forms = compiled.get(release) ?? new Map<string, Record<string, StepValidator>>();
  compiled.set(release, forms);
  const validators = forms.get(id) ?? compileForServer(resolveForm(release.catalog, id), () => todayInIndia(ctx.clock));
  forms.set(id, validators);
  return validators;
}
