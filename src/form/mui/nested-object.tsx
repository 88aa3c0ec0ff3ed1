import ObjectFieldTemplate from "@rjsf/mui/lib/ObjectFieldTemplate/ObjectFieldTemplate.js";
import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";
import { itemTitle } from "../templates/item-title.ts";
import { ObjectTemplate } from "../templates/object-template.tsx";
import { withSlots } from "./slots.ts";

/** A group of answers below its title. The fields of the step itself are laid out as in any other form. */
export function NestedObject(props: ObjectFieldTemplateProps) {
  const { translate } = useForm();
  const { fieldPathId, title, schema, uiSchema, required = false } = props;
  const { path } = fieldPathId;
  if (path.length === 0) return <ObjectTemplate {...props} />;
  const named = itemTitle(path, schema.title, title, translate);
  const isItem = typeof path.at(-1) === "number";
  return (
    <ObjectFieldTemplate
      {...props}
      title={required || isItem ? named : `${named} ${translate("form.optional")}`}
      uiSchema={withSlots(uiSchema, path.length)}
    />
  );
}
