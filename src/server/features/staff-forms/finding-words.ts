import type { Finding } from "../../../engine/catalog/document.ts";
import { type FindingValues, inSentence, valuesOf } from "../../../engine/catalog/findings/finding.ts";
import { fillLocaleText } from "../../../engine/values/fill-template.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * A finding in the interface's words, where there are some and all that they name is known; else in the checker's, which are in the
 * documents' working language.
 * @param more what these words name besides
 */
export function findingInWords(
  { releases }: Pick<Context, "releases">,
  found: Finding,
  language: string,
  more: FindingValues = {},
): string {
  const said = releases.live().text(language, `staff.findings.${found.code}`);
  const values = { ...valuesOf(found), ...more };
  const named = [...(said ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  if (said === null || named.some((name) => values[name] === undefined)) return `${found.message} ${found.fix}`;
  return fillLocaleText(said, (name) => inSentence(name, values[name] ?? ""));
}

/**
 * The refusal of what a form would publish: each finding at the field in which it is fixed, in the reader's words.
 * @param fieldAt the field of a finding
 */
export function refusalOf(
  ctx: Pick<Context, "releases">,
  findings: readonly Finding[],
  language: string,
  fieldAt: (found: Finding) => string,
): ApiError {
  const fields = findings.map((found) => ({
    path: `/answers/${fieldAt(found)}`,
    keyword: found.code,
    message: findingInWords(ctx, found, language),
  }));
  return new ApiError("INVALID_ANSWERS", { fields });
}
