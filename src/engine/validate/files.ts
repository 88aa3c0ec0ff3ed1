import type { FieldSlice, FileRule, FormSlice } from "../../contract/site/slices.ts";
import type { Evaluate } from "../rules/conditions.ts";
import { allFields } from "./active.ts";
import type { ActiveForm, Answers } from "./answers.ts";
import { type AnswerPath, answerAt, fieldsWithin, segmentsOf } from "./nested.ts";

/** Whether the answer of a field is the id of a file. */
export const isFileField = (field: FieldSlice): boolean => field.format === "file";

/** Whether a field's answer is a list of files. */
export const isFileList = (field: FieldSlice): boolean => field.items !== undefined && isFileField(field.items);

/**
 * The rule for files of the field or list at a path, regardless of the answers; null if no field
 * accepts files there.
 */
export function fileRuleAt(form: Pick<FormSlice, "steps">, path: AnswerPath): FileRule | null {
  const [name = "", ...rest] = segmentsOf(path);
  const top = form.steps.map(({ schema }) => allFields(schema).get(name)).find((field) => field !== undefined);
  const field = rest.reduce<FieldSlice | undefined>((at, part) => {
    if (at?.items) return /^\d{1,3}$/.test(part) ? at.items : undefined;
    return at && allFields(at).get(part);
  }, top);
  const one = field?.items ?? field;
  return (one && isFileField(one) && one["x-file"]) || null;
}

export interface FileAnswer {
  path: AnswerPath;
  field: FieldSlice;
  /** Id of the file. */
  id: string;
}

/** The files in answers, each with its field. */
export function activeFiles({ fields }: Pick<ActiveForm, "fields">, answers: Answers, evaluate: Evaluate): FileAnswer[] {
  return [...fieldsWithin(fields, answers, evaluate)].flatMap(([path, field]) => {
    const id = isFileField(field) ? answerAt(answers, path) : undefined;
    return typeof id === "string" ? [{ path, field, id }] : [];
  });
}
