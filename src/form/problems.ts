import type { FieldError } from "../contract/errors.ts";
import type { FieldSlice, SchemaError } from "../contract/site/slices.ts";
import { fieldErrors } from "../engine/validate/messages.ts";
import { type AnswerPath, answerAt, segmentsOf } from "../engine/validate/nested.ts";

/** One rejected answer, with a message in the customer's language. */
export interface Problem {
  /** The field's name; within a list or a group, the whole path: `loans/0/emi`. */
  name: AnswerPath;
  keyword: string;
  message: string;
}

/** An interface text by its key, with values filled in. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** An incomplete date, and a gap in a list, are reported as missing instead of invalid. */
function unfinishedAsMissing(error: SchemaError, fields: ReadonlyMap<string, FieldSlice>, answers: Record<string, unknown>): SchemaError {
  const name = error.instancePath.slice(1);
  const answer = name === "" ? undefined : answerAt(answers, name);
  const unfinished = fields.get(name)?.format === "date" && typeof answer === "string" && !/^\d{4}-\d{2}-\d{2}$/.test(answer);
  if (!unfinished && answer !== null) return error;
  const parent = error.instancePath.slice(0, error.instancePath.lastIndexOf("/"));
  return { ...error, keyword: "required", instancePath: parent, params: { missingProperty: segmentsOf(name).at(-1) } };
}

/**
 * One problem for each rejected field of a page, in the order of `fields` (`fieldsWithin`). The
 * messages are those of the engine: the field's `x-messages`, otherwise the text
 * `errors.field.<keyword>`.
 */
export function problemsOf(
  errors: readonly SchemaError[],
  fields: ReadonlyMap<string, FieldSlice>,
  answers: Record<string, unknown>,
  translate: Translate,
): Problem[] {
  const adjusted = errors.map((error) => unfinishedAsMissing(error, fields, answers));
  const say = (key: string, values: Record<string, unknown>) =>
    translate(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
  const found = new Map(fieldErrors(adjusted, fields, say).map(({ path, ...error }) => [path.slice(1), error]));
  return [...fields.keys()].flatMap((name) => {
    const error = found.get(name);
    return error ? [{ name, ...error }] : [];
  });
}

/**
 * The server's errors for a page's answers, in the order of `fields`, with the form's own message
 * if it has one. The server may check more than the form can. Its pointers start at the body, or at
 * the answers in it.
 */
export function serverProblems(refused: readonly FieldError[], fields: ReadonlyMap<string, FieldSlice>): Problem[] {
  return [...fields].flatMap(([name, field]) => {
    const error = refused.find(({ path }) => path === `/${name}` || path === `/answers/${name}`);
    return error ? [{ name, keyword: error.keyword, message: field["x-messages"]?.[error.keyword] ?? error.message }] : [];
  });
}
