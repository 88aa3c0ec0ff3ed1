import type { WidgetProps } from "@rjsf/utils";
import { type CSSProperties, type FocusEvent, type InputHTMLAttributes, useEffect, useLayoutEffect, useRef } from "react";
import type { UiSlice } from "../../contract/site/slices.ts";
import { useForm, useProblem } from "../form-context.tsx";
import { edited, type Mask } from "../masks/mask.ts";
import { describedBy, hintId, leavesForAction, pathOf, uiOf } from "./field-parts.ts";

/** Milliseconds without typing until the text becomes the answer. */
const PAUSE = 400;

interface TypedInputProps {
  field: WidgetProps;
  mask: Mask;
  attributes?: InputHTMLAttributes<HTMLInputElement>;
  /**
   * How to type it, if the title does not say. Stays visible during typing, unlike a placeholder.
   */
  hint?: string;
  /** A symbol in front of the text, such as ₹. */
  prefix?: string;
}

/**
 * The only text input. The text is in the element itself: a key shapes the text and moves the caret
 * without a render. The text becomes the answer when the customer leaves the field or pauses.
 */
export function TypedInput({ field, mask, attributes, hint, prefix }: TypedInputProps) {
  const { id, schema } = field;
  const name = pathOf(field);
  const problem = useProblem(name);
  const ui = uiOf(schema);
  const input = useTypedText<HTMLInputElement>(name, mask);
  const sign = ui.prefix ?? prefix;
  const described = describedBy(id, schema.description, problem);
  const box = (
    <span className={sign ? "form-input form-input-signed" : "form-input"} style={sign ? symbolWidth(sign) : undefined}>
      {sign ? <span aria-hidden="true">{sign}</span> : null}
      <input
        ref={input.ref}
        id={id}
        name={name}
        type="text"
        defaultValue={input.start}
        onInput={input.onInput}
        onCompositionEnd={input.onCompositionEnd}
        onBlur={input.onBlur}
        readOnly={field.readonly || ui.readOnly === true}
        disabled={field.disabled === true}
        placeholder={schema["x-placeholder"] ?? attributes?.placeholder}
        enterKeyHint="next"
        {...attributes}
        {...keyboardOf(ui, attributes)}
        aria-required={field.required === true}
        aria-invalid={problem !== undefined}
        aria-describedby={hint ? [hintId(id), described].filter(Boolean).join(" ") : described}
      />
    </span>
  );
  if (!hint) return box;
  return (
    <>
      {box}
      <p className="form-help" id={hintId(id)}>
        {hint}
      </p>
    </>
  );
}

/** The number of characters of the symbol, for the style sheet. */
const symbolWidth = (sign: string) => ({ "--sign": sign.length }) as CSSProperties;

function keyboardOf(ui: UiSlice, attributes: InputHTMLAttributes<HTMLInputElement> = {}) {
  return {
    autoComplete: ui.autocomplete ?? attributes.autoComplete ?? "off",
    inputMode: (ui.inputMode as InputHTMLAttributes<HTMLInputElement>["inputMode"]) ?? attributes.inputMode,
  };
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Binds a text element to an answer through a mask, without React state: neither a key nor an
 * external change of the answer renders anything.
 */
export function useTypedText<Element extends TextElement>(name: string, mask: Mask) {
  const { store } = useForm();
  const ref = useRef<Element>(null);
  const timer = useRef(0);
  /** The text before the current key. */
  const before = useRef("");
  const commit = () => {
    clearTimeout(timer.current);
    store.hold(name, null);
    if (ref.current) store.set(name, mask.read(mask.shape(ref.current.value, false)));
  };

  // An external answer (draft, prefill, another step) replaces the text; the customer's own is left
  // as it is.
  useLayoutEffect(() => {
    const show = () => {
      const answer = store.answer(name);
      const element = ref.current;
      if (element && !store.holds(name) && mask.read(element.value) !== answer) element.value = mask.show(answer);
      if (element && !store.holds(name)) before.current = element.value;
    };
    show();
    return store.atoms.sub(store.answerAtom(name), show);
  }, [mask, name, store]);
  // When a field with uncommitted text is hidden, for example by the browser's autofill, the text
  // is committed first.
  useLayoutEffect(() => () => store.commit(name), [name, store]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = (kind?: string) => {
    if (ref.current) before.current = shapeInPlace(ref.current, mask, before.current, kind);
    timer.current = window.setTimeout(commit, PAUSE);
  };
  return {
    ref,
    /** The initial text of the element. */
    start: mask.show(store.answer(name)),
    onInput(event: { nativeEvent: Event }) {
      const { isComposing, inputType } = event.nativeEvent as InputEvent;
      store.hold(name, commit);
      clearTimeout(timer.current);
      // Shaping would break a word that the keyboard is still composing, so it is read when
      // composition ends, or when the field is left.
      if (!isComposing) take(inputType);
    },
    onCompositionEnd() {
      clearTimeout(timer.current);
      take();
    },
    onBlur(event: FocusEvent<Element>) {
      if (leavesForAction(event)) store.commit(name);
      else store.leave(name);
      // The text that was understood is shown in its standard form: "1.5 lakh" as 1,50,000.
      if (event.target.value !== mask.show(store.answer(name))) event.target.value = mask.show(store.answer(name));
    },
  };
}

/** Returns the resulting text. */
function shapeInPlace(element: TextElement, mask: Mask, before: string, kind: string | undefined): string {
  const typed = { text: element.value, caret: element.selectionStart ?? element.value.length };
  const { text, caret } = edited(mask, before, typed, kind);
  if (text !== typed.text) {
    element.value = text;
    element.setSelectionRange(caret, caret);
  }
  return text;
}
