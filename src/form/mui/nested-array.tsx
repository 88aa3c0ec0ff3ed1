import ArrayFieldTemplate from "@rjsf/mui/lib/ArrayFieldTemplate/ArrayFieldTemplate.js";
import type { ArrayFieldTemplateProps } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";
import { withSlots } from "./slots.ts";
import { useFocusAfterChange } from "./use-focus-after-change.ts";

/** A list of answers with an add button. Announces the number of items when it changes. */
export function NestedArray(props: ArrayFieldTemplateProps) {
  const { title, required = false, schema, uiSchema, fieldPathId, items } = props;
  const { translate } = useForm();
  const change = useFocusAfterChange(fieldPathId.$id, items);
  const itemTitle = (typeof schema.items === "object" && !Array.isArray(schema.items) && schema.items.title) || title;
  return (
    <div onClickCapture={change.note}>
      <ArrayFieldTemplate
        {...props}
        title={required ? title : `${title} ${translate("form.optional")}`}
        uiSchema={withSlots(uiSchema, fieldPathId.path.length, { itemTitle })}
      />
      <p className="visually-hidden" role="status">
        {translate("form.nested.count", { count: items.length })}
      </p>
    </div>
  );
}
