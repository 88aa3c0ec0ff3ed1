import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from "@rjsf/utils";
import { createContext } from "react";
import type { FormSlice } from "../contract/site/slices.ts";
import type { Translate } from "./problems.ts";
import { nestedNames } from "./ui-schema.ts";

/** What draws lists and groups, and says what rjsf says of them. */
export interface NestedLook {
  fields: RegistryFieldsType;
  templates: Partial<TemplatesType>;
  widgets: RegistryWidgetsType;
  /** rjsf's own texts from ours. */
  translateString(translate: Translate): (text: string) => string;
}

/** Null where a form has plain fields only: then none of it is loaded. */
export const NestedTheme = createContext<NestedLook | null>(null);

/** Whether a form has lists or groups. */
export const hasNested = (slice: FormSlice): boolean => slice.steps.some((step) => nestedNames(step).length > 0);
