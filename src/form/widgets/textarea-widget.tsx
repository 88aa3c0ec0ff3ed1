import type { WidgetProps } from "@rjsf/utils";
import { useProblem } from "../form-context.tsx";
import { plainText } from "../masks/text.ts";
import { describedBy, pathOf, uiOf } from "./field-parts.ts";
import { useTypedText } from "./typed-input.tsx";

/** Several lines of text. */
export function TextareaWidget(field: WidgetProps) {
  const { id, schema, required, readonly, disabled } = field;
  const name = pathOf(field);
  const problem = useProblem(name);
  const text = useTypedText<HTMLTextAreaElement>(name, plainText);
  return (
    <textarea
      ref={text.ref}
      id={id}
      name={name}
      className="form-area"
      rows={uiOf(schema).rows ?? 4}
      defaultValue={text.start}
      onInput={text.onInput}
      onCompositionEnd={text.onCompositionEnd}
      onBlur={text.onBlur}
      // Browsers reveal the caret only: a sticky bar would cover the lines below it. A click must not move what it was aimed at.
      onKeyUp={({ key, currentTarget }) => key === "Tab" && currentTarget.scrollIntoView({ block: "nearest" })}
      readOnly={readonly === true}
      disabled={disabled === true}
      placeholder={schema["x-placeholder"]}
      autoComplete={uiOf(schema).autocomplete ?? "off"}
      aria-required={required === true}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy(id, schema.description, problem)}
    />
  );
}
