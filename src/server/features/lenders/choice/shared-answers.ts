import type { PreparedForm } from "../../../../engine/forms/prepared-form.ts";
import { allFields } from "../../../../engine/validate/active.ts";

/**
 * What of a form's answers a lender is sent: the titles of the fields that its connector reads, in the form's order (S66).
 * @param submit JSON Logic of what goes out
 */
export function sharedTitles(submit: unknown, form: PreparedForm | null): string[] {
  const read = new Set<string>();
  collectNames(submit, read);
  const fields = form?.slice.steps.flatMap(({ schema }) => [...allFields(schema)]) ?? [];
  return [...new Set(fields.flatMap(([name, { title }]) => (read.has(name) && title ? [title] : [])))];
}

/** The names that `{"var": "name"}` and `{"var": ["name", default]}` read, anywhere in a calculation. */
function collectNames(logic: unknown, found: Set<string>): void {
  if (typeof logic !== "object" || logic === null) return;
  if (!Array.isArray(logic) && "var" in logic) {
    const [name] = [logic.var].flat();
    if (typeof name === "string") found.add(name.split(".")[0] ?? name);
  }
  for (const operand of Object.values(logic)) collectNames(operand, found);
}
