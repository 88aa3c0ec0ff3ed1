import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { getUiOptions, type IconButtonProps, TranslatableString } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";

/** The button that adds an item to a list; its label names the item. */
export function AddButton({ id, className, disabled, onClick, uiSchema, registry }: IconButtonProps) {
  const { translate } = useForm();
  const { itemTitle } = getUiOptions(uiSchema) as { itemTitle?: string };
  const action = registry.translateString(TranslatableString.AddItemButton);
  return (
    <Button id={id} className={className} disabled={disabled ?? false} onClick={onClick} variant="outlined" startIcon={<AddIcon />}>
      {itemTitle ? translate("form.nested.of", { action, item: itemTitle }) : action}
    </Button>
  );
}
