import { useEffect, useEffectEvent, useState } from "react";
import { remembered, storePreference } from "../../../client/session/preferences.ts";
import { useText } from "../../../client/site/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../customer/header.module.css";
import { useLazyPart } from "../use-lazy-part.ts";

const fetchKeys = () => import("./keys-dialog.tsx").then(({ KeysDialog }) => KeysDialog);

/** Key of the stored preference to disable single-key shortcuts. */
const OFF = "keys.off";

/** Elements in which a key is text input. */
const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

/** Selectors of the page's search field, or else its first filter. */
const SEARCH = ["main input[type='search']", "main [data-filters] :is(input, select)"];

function focusSearch(): boolean {
  const found = SEARCH.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element !== null);
  found?.focus();
  return found !== undefined;
}

/**
 * Shortcuts of the staff areas: `/` focuses the search, `?` lists the shortcuts. They can be
 * disabled (WCAG 2.1.4).
 */
export function StaffKeys() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(() => remembered<boolean>(OFF) === true);
  const [KeysDialog, askForKeys] = useLazyPart(fetchKeys);
  const show = () => {
    setOpen(true);
    askForKeys();
  };
  const toggle = (on: boolean) => {
    setOff(!on);
    storePreference(OFF, !on);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (off || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "?") show();
    else if (event.key !== "/" || !focusSearch()) return;
    // Prevents the key from being typed into the newly focused field.
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <span className={styles.keys}>
        <Button variant="text" onClick={show}>
          {t("staff.keys.title")}
        </Button>
      </span>
      {open && KeysDialog && <KeysDialog on={!off} onTurn={toggle} onClose={() => setOpen(false)} />}
    </>
  );
}
