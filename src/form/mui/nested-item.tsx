import ArrayFieldItemTemplate from "@rjsf/mui/lib/ArrayFieldItemTemplate/ArrayFieldItemTemplate.js";
import type { ArrayFieldItemTemplateProps } from "@rjsf/utils";
import { use } from "react";
import { FileFields } from "../file-fields.ts";
import { useForm } from "../form-context.tsx";
import { withSlots } from "./slots.ts";

/**
 * One item of a list. Its buttons name the item. An upload belongs to an item's index, so it is
 * aborted before items are moved; otherwise its file would end up in another item.
 */
export function NestedItem(props: ArrayFieldItemTemplateProps) {
  const { buttonsProps, index, schema, uiSchema, registry } = props;
  const { translate } = useForm();
  const item = translate("form.nested.item", { title: schema.title ?? "", number: index + 1 });
  const files = use(FileFields);
  const list = buttonsProps.fieldPathId.path.slice(0, -1).join("/");
  const first = (act: () => void) => () => {
    files?.endWithin(list);
    act();
  };
  const { onRemoveItem, onMoveUpItem, onMoveDownItem } = buttonsProps;
  const acts = { onRemoveItem: first(onRemoveItem), onMoveUpItem: first(onMoveUpItem), onMoveDownItem: first(onMoveDownItem) };
  const translateString: typeof registry.translateString = (text) =>
    translate("form.nested.of", { action: registry.translateString(text), item });
  return (
    <ArrayFieldItemTemplate
      {...props}
      uiSchema={withSlots(uiSchema, buttonsProps.fieldPathId.path.length)}
      buttonsProps={{ ...buttonsProps, ...acts, registry: { ...registry, translateString } }}
    />
  );
}
