import type { FieldSlice, FileRule, FormSlice } from "../../contract/site/slices.ts";
import type { Evaluate } from "../rules/conditions.ts";
import { allFields } from "./active.ts";
import type { Answers, Asked } from "./answers.ts";
import { type AnswerPath, answerAt, fieldsWithin, segmentsOf } from "./nested.ts";

/** Whether the answer of a field is the id of a file. */
export const isFileField = (field: FieldSlice): boolean => field.format === "file";

/** Whether a field's answer is a list of files. */
export const isFileList = (field: FieldSlice): boolean => field.items !== undefined && isFileField(field.items);

/** Which files the field at a path takes, or the list there, whatever the answers are; null where no field of the form takes files there. */
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
  /** Of the file. */
  id: string;
}

/** The files that answers name, each with the field that asks for it. */
export function filesAsked({ fields }: Pick<Asked, "fields">, answers: Answers, evaluate: Evaluate): FileAnswer[] {
  return [...fieldsWithin(fields, answers, evaluate)].flatMap(([path, field]) => {
    const id = isFileField(field) ? answerAt(answers, path) : undefined;
    return typeof id === "string" ? [{ path, field, id }] : [];
  });
}
