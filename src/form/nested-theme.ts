import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from "@rjsf/utils";
import { createContext } from "react";
import type { FormSlice } from "../contract/site/slices.ts";
import type { Translate } from "./problems.ts";
import { nestedNames } from "./ui-schema.ts";

/** The fields, templates and widgets for lists and groups, and rjsf's texts. */
export interface NestedStyle {
  fields: RegistryFieldsType;
  templates: Partial<TemplatesType>;
  widgets: RegistryWidgetsType;
  /** Maps rjsf's texts to ours. */
  translateString(translate: Translate): (text: string) => string;
}

/** Null if a form has only plain fields; then none of this is loaded. */
export const NestedTheme = createContext<NestedStyle | null>(null);

/** Whether a form has lists or groups. */
export const hasNested = (slice: FormSlice): boolean => slice.steps.some((step) => nestedNames(step).length > 0);
