import type { WidgetProps } from "@rjsf/utils";
import type { FocusEvent } from "react";
import type { FieldSlice, UiSlice } from "../../contract/site/slices.ts";
import { typeOf } from "../../engine/validate/field-type.ts";
import type { AnswerPath } from "../../engine/validate/nested.ts";
import type { Problem } from "../problems.ts";

/** The document's options for how a field is shown. */
export function uiOf(schema: object): UiSlice {
  return ("x-ui" in schema ? (schema["x-ui"] as UiSlice | undefined) : undefined) ?? {};
}

/** The path of a widget's answer; input names are made from paths (see `registry.ts`). */
export const pathOf = ({ htmlName, name }: Pick<WidgetProps, "htmlName" | "name">): AnswerPath => htmlName ?? name;

/**
 * The keyboard for a number: phones' numeric one has no point, and on some phones neither the
 * numeric nor the decimal one has a sign.
 */
export function inputModeOf(schema: object): { inputMode: "numeric" | "decimal" | "text" } {
  const { minimum = 0, exclusiveMinimum = 0, ...field } = schema as FieldSlice & { exclusiveMinimum?: number };
  if (minimum < 0 || exclusiveMinimum < 0) return { inputMode: "text" };
  return { inputMode: typeOf(field) === "number" ? "decimal" : "numeric" };
}

export const hintId = (id: string) => `${id}-hint`;
export const helpId = (id: string) => `${id}-help`;
export const problemId = (id: string) => `${id}-problem`;

/** Ids of the help and the problem of an input. */
export function describedBy(id: string, help: string | undefined, problem: Problem | undefined): string | undefined {
  const ids = [help ? helpId(id) : "", problem ? problemId(id) : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/**
 * Whether the focus moves to one of the form's own buttons. Then the problem is not shown yet: the
 * page would move under the finger, and the button shows all problems, or leaves the page.
 */
export function leavesForAction(event: FocusEvent): boolean {
  return event.relatedTarget instanceof Element && event.relatedTarget.closest("[data-form-action]") !== null;
}
