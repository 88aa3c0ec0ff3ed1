import { buttonId } from "@rjsf/utils";
import { type MouseEvent, useEffect, useRef } from "react";
import { focusAt } from "./focus-at.ts";

const MOVES = { moveUp: -1, moveDown: 1 } as const;

/**
 * Sets the focus after a list has changed: into a new item, on the add button after a removal, and
 * along with a moved item.
 *
 * @param id of the list
 */
export function useFocusAfterChange(id: string, items: unknown) {
  const pressed = useRef<{ action: string; index: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has changed when its items are rendered again
  useEffect(() => {
    const change = pressed.current;
    if (!change) return;
    pressed.current = null;
    const { action, index } = change;
    if (action === "add") return focusAt(id, `/${index}`);
    if (action === "remove") return document.getElementById(buttonId(id, "add"))?.focus();
    const place = index + MOVES[action as keyof typeof MOVES];
    const [same, other] = action === "moveUp" ? (["moveUp", "moveDown"] as const) : (["moveDown", "moveUp"] as const);
    const button = (name: keyof typeof MOVES) =>
      document.querySelector<HTMLButtonElement>(`button#${CSS.escape(buttonId(`${id}_${place}`, name))}:enabled`);
    (button(same) ?? button(other))?.focus();
  }, [id, items]);
  return {
    note(event: MouseEvent) {
      const button = event.target instanceof Element ? event.target.closest("button")?.id : undefined;
      if (button === undefined) return;
      const count = Array.isArray(items) ? items.length : 0;
      if (button === buttonId(id, "add")) pressed.current = { action: "add", index: count };
      const match = /^(\d+)__(moveUp|moveDown|remove)$/.exec(button.startsWith(`${id}_`) ? button.slice(id.length + 1) : "");
      if (match) pressed.current = { action: match[2] ?? "", index: Number(match[1]) };
    },
  };
}
