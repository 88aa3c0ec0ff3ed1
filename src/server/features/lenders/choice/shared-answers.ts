import type { PreparedForm } from "../../../../engine/forms/prepared-form.ts";
import { allFields } from "../../../../engine/validate/active.ts";

/**
 * Returns the titles of the form's fields that a lender's connector sends, in form order (S66).
 * @param submit JSON Logic that builds the submission
 */
export function sharedTitles(submit: unknown, form: PreparedForm | null): string[] {
  const read = new Set<string>();
  collectNames(submit, read);
  const fields = form?.slice.steps.flatMap(({ schema }) => [...allFields(schema)]) ?? [];
  return [...new Set(fields.flatMap(([name, { title }]) => (read.has(name) && title ? [title] : [])))];
}

/**
 * Collects the names read by `{"var": "name"}` and `{"var": ["name", default]}` anywhere in a JSON
 * Logic expression.
 */
function collectNames(logic: unknown, found: Set<string>): void {
  if (typeof logic !== "object" || logic === null) return;
  if (!Array.isArray(logic) && "var" in logic) {
    const [name] = [logic.var].flat();
    if (typeof name === "string") found.add(name.split(".")[0] ?? name);
  }
  for (const operand of Object.values(logic)) collectNames(operand, found);
}
