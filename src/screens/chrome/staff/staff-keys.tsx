import { useEffect, useEffectEvent, useState } from "react";
import { remembered, rememberHere } from "../../../client/session/remembered.ts";
import { useText } from "../../../client/site/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "../customer/header.module.css";
import { usePart } from "../use-part.ts";

const fetchKeys = () => import("./keys-dialog.tsx").then(({ KeysDialog }) => KeysDialog);

/** Name under which this browser remembers that single keys are not wanted. */
const OFF = "keys.off";

/** Where a key is text, or belongs to what stands before the page. */
const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable='true']";

/** The search of the page, or else its first filter. */
const SEARCH = ["main input[type='search']", "main [data-filters] :is(input, select)"];

function focusSearch(): boolean {
  const found = SEARCH.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element !== null);
  found?.focus();
  return found !== undefined;
}

/** The keys of the staff's areas: `/` goes to the search, `?` tells all of them, as the button does. Who does not want single keys turns them off. */
export function StaffKeys() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(() => remembered<boolean>(OFF) === true);
  const [KeysDialog, askForKeys] = usePart(fetchKeys);
  const show = () => {
    setOpen(true);
    askForKeys();
  };
  const turn = (on: boolean) => {
    setOff(!on);
    rememberHere(OFF, !on);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (off || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "?") show();
    else if (event.key !== "/" || !focusSearch()) return;
    // The key is not typed into what has the focus now.
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
      {open && KeysDialog && <KeysDialog on={!off} onTurn={turn} onClose={() => setOpen(false)} />}
    </>
  );
}
