import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";
import { remembered, storePreference } from "../../../client/session/preferences.ts";
import { useText } from "../../../client/site/i18n.ts";
import { noteRecentPage } from "../../../client/staff/recent-pages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../customer/header.module.css";
import { KeysDialog } from "./keys-dialog.tsx";
import { Palette } from "./palette.tsx";

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

interface StaffKeysProps {
  /** Whether the command palette is open. */
  palette: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/**
 * Shortcuts of the staff areas: `/` focuses the search, `?` lists the shortcuts. They can be
 * disabled (WCAG 2.1.4). With the command palette, which lists them too.
 */
export function StaffKeys({ palette, onClose, onHelp }: StaffKeysProps) {
  const t = useText();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(() => remembered<boolean>(OFF) === true);
  const show = () => setOpen(true);
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
  useEffect(() => noteRecentPage({ go: pathname }), [pathname]);
  return (
    <>
      <span className={styles.keys}>
        <Button variant="text" onClick={show}>
          {t("staff.keys.title")}
        </Button>
      </span>
      {open && <KeysDialog on={!off} onTurn={toggle} onClose={() => setOpen(false)} />}
      {palette && <Palette onHelp={onHelp} onKeys={show} onClose={onClose} />}
    </>
  );
}
