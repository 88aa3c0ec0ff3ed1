import { ariaDescribedByIds, type WidgetProps } from "@rjsf/utils";
import { useEffect, useRef } from "react";
import type { Translate } from "../../engine/validate/messages.ts";
import styles from "./ordered-choices-widget.module.css";

const MOVES = [
  { name: "up", step: -1, drawing: "M6 15l6-6 6 6" },
  { name: "down", step: 1, drawing: "M6 9l6 6 6-6" },
] as const;

/**
 * Choices from a list, in an order that the user sets: the chosen ones come first, each with buttons
 * that move it. The focus follows the moved choice.
 */
export function OrderedChoicesWidget({ id, label, value, options, disabled, onChange, registry }: WidgetProps) {
  const { say } = registry.formContext as { say: Translate };
  const list = useRef<HTMLFieldSetElement>(null);
  const moved = useRef<{ choice: string; name: string } | null>(null);
  const chosen = (value ?? []) as string[];
  const choices = options.choices as { value: string; label: string }[];
  const rows = [
    ...chosen.flatMap((choice) => choices.find((one) => one.value === choice) ?? []),
    ...choices.filter((one) => !chosen.includes(one.value)),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was moved is in its new place when the value is rendered
  useEffect(() => {
    if (moved.current === null) return;
    const { choice, name } = moved.current;
    moved.current = null;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`button[value="${CSS.escape(choice)}"]:enabled`) ?? [])];
    (buttons.find((button) => button.name === name) ?? buttons[0])?.focus();
  }, [value]);
  const move = (choice: string, { name, step }: (typeof MOVES)[number]) => {
    const from = chosen.indexOf(choice);
    const next = chosen.toSpliced(from, 1).toSpliced(from + step, 0, choice);
    moved.current = { choice, name };
    onChange(next);
  };
  const toggle = (choice: string) => onChange(chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]);
  return (
    <fieldset ref={list} id={id} className={styles.list} aria-describedby={ariaDescribedByIds(id)} disabled={disabled ?? false}>
      <legend>{label}</legend>
      <ol>
        {rows.map((choice) => {
          const place = chosen.indexOf(choice.value);
          const canMove = { up: place > 0, down: place >= 0 && place < chosen.length - 1 };
          return (
            <li key={choice.value}>
              <label>
                <input type="checkbox" checked={place >= 0} onChange={() => toggle(choice.value)} />
                <span>{choice.label}</span>
              </label>
              {place >= 0 &&
                MOVES.map((way) => (
                  <button
                    key={way.name}
                    type="button"
                    name={way.name}
                    value={choice.value}
                    aria-label={say(`staff.form.move.${way.name}`, { choice: choice.label })}
                    disabled={!canMove[way.name]}
                    onClick={() => move(choice.value, way)}
                  >
                    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
                      <path d={way.drawing} />
                    </svg>
                  </button>
                ))}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
