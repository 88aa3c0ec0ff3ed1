import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { findCustomer } from "../../../client/staff/find-customer.ts";
import { noteRecentPage } from "../../../client/staff/recent-pages.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./palette.module.css";
import { type PaletteEntry, type PaletteGroup, useFindsCustomers, usePaletteGroups } from "./palette-entries.ts";

/** Maximum characters of the text. */
const LONGEST = 200;

interface PaletteProps {
  onHelp: () => void;
  onKeys: () => void;
  onClose: () => void;
}

/** The command palette: an input, and a list of what can be opened or done. */
export function Palette({ onHelp, onKeys, onClose }: PaletteProps) {
  const t = useText();
  const list = useId();
  const navigate = useNavigate();
  const { area } = useConfig();
  const findsCustomers = useFindsCustomers();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [customer, setCustomer] = useState<"busy" | "nobody" | { failed: string } | null>(null);
  const typed = useRef(text);
  typed.current = text;
  const onCustomer = async (path: string) => {
    if (customer === "busy") return;
    setCustomer("busy");
    const found = await findCustomer(text, path);
    // Another text was typed meanwhile, or the palette was closed.
    if (typed.current !== text) return;
    if (typeof found === "object" && "go" in found) {
      onClose();
      navigate(found.go);
    } else setCustomer(found);
  };
  useEffect(
    () => () => {
      typed.current = "";
    },
    [],
  );
  const { groups, searching } = usePaletteGroups(text, { onHelp, onKeys, onCustomer });
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const optionId = (index: number) => `${list}-${index}`;
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [list, active]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen(entries.at((active + step) % entries.length)?.id ?? null);
    else if (event.key === "Enter") document.getElementById(optionId(active))?.click();
    else return;
    event.preventDefault();
  };
  const open = ({ go, label, run, stays }: PaletteEntry, event: MouseEvent) => {
    // The browser opens another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!stays) onClose();
    run?.();
    if (go !== undefined) noteRecentPage({ go, label });
  };
  const status = () => {
    if (customer === "busy" || searching) return t("staff.palette.searching");
    if (customer === "nobody") return t("staff.search.nobody");
    if (customer !== null) return customer.failed;
    if (entries.length === 0) return t(area === "admin" ? "staff.palette.none" : "staff.palette.noPage");
    if (text.trim() === "") return "";
    const count = entries.filter(({ failed }) => !failed).length;
    return count === 0 ? t("staff.palette.failed") : t("staff.palette.count", { count });
  };
  return (
    <Dialog title={t("staff.palette.open")} closeLabel={t("common.dialog.close")} onClose={onClose}>
      <div className={styles.palette}>
        <TextField
          label={t(area === "admin" ? "staff.palette.label" : "staff.palette.page")}
          hint={findsCustomers && t("staff.palette.hint")}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
            setCustomer(null);
          }}
          onKeyDown={press}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          {...(entries.length > 0 && { "aria-controls": list, "aria-activedescendant": optionId(active) })}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          data-first-focus=""
        />
        <div className={styles.list}>
          {entries.length > 0 && (
            <div role="listbox" id={list} aria-label={t("staff.palette.results")}>
              {groups.map((group) => (
                <Group
                  key={group.id}
                  group={group}
                  idOf={(entry) => optionId(entries.indexOf(entry))}
                  active={entries[active]}
                  onOpen={open}
                />
              ))}
            </div>
          )}
        </div>
        <p role="status" className={styles.status}>
          {status()}
        </p>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  group: PaletteGroup;
  idOf: (entry: PaletteEntry) => string;
  active: PaletteEntry | undefined;
  onOpen: (entry: PaletteEntry, event: MouseEvent) => void;
}

/** Links are real ones: they open in another tab too, and forms with unsaved answers ask first. */
function Group({ group: { title, entries }, idOf, active, onOpen }: GroupProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: options are in groups, not in fieldsets
    <div role="group" aria-labelledby={heading}>
      <div id={heading} role="presentation" className={styles.title}>
        {title}
      </div>
      {entries.map((entry) => {
        const option = {
          id: idOf(entry),
          role: "option",
          "aria-selected": entry === active,
          tabIndex: -1,
          className: styles.option,
          onClick: (event: MouseEvent) => onOpen(entry, event),
        };
        const content = (
          <>
            <span>{entry.label}</span> {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
          </>
        );
        return entry.go === undefined ? (
          <div {...option} key={entry.id}>
            {content}
          </div>
        ) : (
          <Link {...option} key={entry.id} to={entry.go}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}
