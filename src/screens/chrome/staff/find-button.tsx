import { useEffect, useEffectEvent } from "react";
import { useText } from "../../../client/site/i18n.ts";
import { MenuIcon } from "../menu-icon.tsx";
import styles from "./find-button.module.css";

const LENS = "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4";

const IS_MAC = /Mac|iPad|iPhone/.test(navigator.platform);

/** The keys that open the command palette, as printed on the user's keyboard. */
export const PALETTE_KEYS = [IS_MAC ? "⌘" : "ctrl", "K"];

/** Whether an event is these keys. On a keyboard of another script, by the position of the key. */
function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
}

interface FindButtonProps {
  open: boolean;
  /** Whether it was opened while its code is still loading. */
  busy: boolean;
  onToggle: (open: boolean) => void;
}

/** Opens the command palette, as its keys do. The keys close it too. */
export function FindButton({ open, busy, onToggle }: FindButtonProps) {
  const t = useText();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPaletteKey(event)) return;
    // Otherwise browsers go to their own search.
    event.preventDefault();
    // A key that is held down would open and close it.
    if (event.repeat) return;
    // Not below another dialog, such as the question whether to leave a form.
    if (document.querySelectorAll("dialog[open]").length <= (open ? 1 : 0)) onToggle(!open);
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <button
      type="button"
      className={styles.find}
      aria-busy={busy || undefined}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={() => onToggle(true)}
    >
      <MenuIcon drawing={LENS} />
      <span>{t(busy ? "common.loading" : "staff.palette.open")}</span>
      <kbd>{PALETTE_KEYS.join(" ")}</kbd>
    </button>
  );
}
