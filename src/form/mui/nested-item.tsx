import ArrayFieldItemTemplate from "@rjsf/mui/lib/ArrayFieldItemTemplate/ArrayFieldItemTemplate.js";
import type { ArrayFieldItemTemplateProps } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";
import { withSlots } from "./slots.ts";

/** One item of a list. Its buttons say which item they are for. */
export function NestedItem(props: ArrayFieldItemTemplateProps) {
  const { buttonsProps, index, schema, uiSchema, registry } = props;
  const { translate } = useForm();
  const item = translate("form.nested.item", { title: schema.title ?? "", number: index + 1 });
  const translateString: typeof registry.translateString = (text) =>
    translate("form.nested.of", { action: registry.translateString(text), item });
  return (
    <ArrayFieldItemTemplate
      {...props}
      uiSchema={withSlots(uiSchema, buttonsProps.fieldPathId.path.length)}
      buttonsProps={{ ...buttonsProps, registry: { ...registry, translateString } }}
    />
  );
}
