import { type ComponentProps, useRef } from "react";
import { TextField } from "../ui/text-field.tsx";
import { edited, type Mask } from "./masks/mask.ts";

interface MaskedFieldProps extends Omit<ComponentProps<typeof TextField>, "defaultValue" | "value" | "onInput" | "onChange" | "ref"> {
  mask: Mask;
  /** Start value. */
  start: unknown;
  /** Called with the answer for the current text; undefined for none. */
  onAnswer: (answer: unknown) => void;
}

/**
 * An input with a mask, outside of a form's page. The text is in the element itself, so typing does
 * not render.
 */
export function MaskedField({ mask, start, onAnswer, ...field }: MaskedFieldProps) {
  const before = useRef(mask.show(start));
  return (
    <TextField
      autoComplete="off"
      {...field}
      defaultValue={before.current}
      onInput={({ currentTarget: input, nativeEvent }) => {
        const { isComposing, inputType } = nativeEvent as InputEvent;
        if (isComposing) return;
        const typed = { text: input.value, caret: input.selectionStart ?? input.value.length };
        const { text, caret } = edited(mask, before.current, typed, inputType);
        if (text !== typed.text) {
          input.value = text;
          input.setSelectionRange(caret, caret);
        }
        before.current = text;
        onAnswer(mask.read(text));
      }}
      onBlur={({ currentTarget: input }) => {
        // The text that was understood is shown in its standard form: "1.5 lakh" as 1,50,000.
        input.value = mask.show(mask.read(mask.shape(input.value, false)));
        before.current = input.value;
        onAnswer(mask.read(input.value));
      }}
    />
  );
}
