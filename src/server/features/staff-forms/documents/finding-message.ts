import type { Finding } from "../../../../engine/catalog/document.ts";
import { type FindingValues, inSentence, valuesOf } from "../../../../engine/catalog/findings/finding.ts";
import { fillLocaleText } from "../../../../engine/values/fill-template.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";

/**
 * A finding in the interface's text, if there is one and all of its placeholders are known; else
 * the checker's message in the documents' working language.
 * @param more additional placeholder values
 */
export function findingMessage(
  { releases }: Pick<Context, "releases">,
  found: Finding,
  language: string,
  more: FindingValues = {},
): string {
  const template = releases.live().text(language, `staff.findings.${found.code}`);
  const values = { ...valuesOf(found), ...more };
  const named = [...(template ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
  if (template === null || named.some((name) => values[name] === undefined)) return `${found.message} ${found.fix}`;
  return fillLocaleText(template, (name) => inSentence(name, values[name] ?? ""));
}

/**
 * The error for findings of a publication: each at the field in which it can be fixed, in the
 * reader's language.
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
    message: findingMessage(ctx, found, language),
  }));
  return new ApiError("INVALID_ANSWERS", { fields });
}
