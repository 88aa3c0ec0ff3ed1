import type { WidgetProps } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";
import { scalesIn } from "../masks/amount-words.ts";
import type { Mask } from "../masks/mask.ts";
import { rupeesIn } from "../masks/number.ts";
import type { Translate } from "../problems.ts";
import { numberKeys } from "./field-parts.ts";
import { TypedInput } from "./typed-input.tsx";

/** One mask for all fields of a language. */
const masks = new WeakMap<Translate, Mask>();

function maskIn(translate: Translate): Mask {
  const mask = masks.get(translate) ?? rupeesIn(scalesIn(translate));
  masks.set(translate, mask);
  return mask;
}

/** An amount in rupees, with paise where its schema allows decimals, grouped while it is typed. */
export function RupeesWidget(field: WidgetProps) {
  const { translate } = useForm();
  return <TypedInput field={field} mask={maskIn(translate)} attributes={numberKeys(field.schema)} prefix="₹" />;
}
