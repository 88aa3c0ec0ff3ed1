import ArrayField from "@rjsf/core/lib/components/fields/ArrayField.js";
import ArrayFieldDescriptionTemplate from "@rjsf/core/lib/components/templates/ArrayFieldDescriptionTemplate.js";
import ArrayFieldItemButtonsTemplate from "@rjsf/core/lib/components/templates/ArrayFieldItemButtonsTemplate.js";
import ArrayFieldTitleTemplate from "@rjsf/core/lib/components/templates/ArrayFieldTitleTemplate.js";
import { MoveDownButton, MoveUpButton, RemoveButton } from "@rjsf/mui/lib/IconButton/IconButton.js";
import TitleField from "@rjsf/mui/lib/TitleField/TitleField.js";
import { type TemplatesType, TranslatableString } from "@rjsf/utils";
import type { NestedStyle } from "../nested-theme.ts";
import { AddButton } from "./add-button.tsx";
import { ChoicesWidget } from "./choices-widget.tsx";
import { Description } from "./description.tsx";
import { NestedArray } from "./nested-array.tsx";
import { NestedGroup } from "./nested-group.tsx";
import { NestedItem } from "./nested-item.tsx";

/** Keys of our texts for those of rjsf that can occur. */
const TEXTS: Partial<Record<string, string>> = {
  [TranslatableString.AddItemButton]: "form.nested.add",
  [TranslatableString.MoveUpButton]: "form.nested.up",
  [TranslatableString.MoveDownButton]: "form.nested.down",
  [TranslatableString.RemoveButton]: "form.nested.remove",
  [TranslatableString.YesLabel]: "form.yes",
  [TranslatableString.NoLabel]: "form.no",
};

/** The part of @rjsf/mui's theme that renders lists and groups; their inputs are our own. */
export const nestedTheme: NestedStyle = {
  fields: { ArrayField, ObjectField: NestedGroup },
  templates: {
    ArrayFieldTemplate: NestedArray,
    ArrayFieldTitleTemplate,
    ArrayFieldDescriptionTemplate,
    ArrayFieldItemTemplate: NestedItem,
    ArrayFieldItemButtonsTemplate,
    TitleFieldTemplate: TitleField,
    DescriptionFieldTemplate: Description,
    ButtonTemplates: { AddButton, MoveUpButton, MoveDownButton, RemoveButton } as TemplatesType["ButtonTemplates"],
  },
  widgets: { choices: ChoicesWidget },
  translateString: (translate) => (text) => {
    const key = TEXTS[text];
    return key === undefined ? "" : translate(key);
  },
};
