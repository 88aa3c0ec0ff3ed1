import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useConfig } from "../../../client/site/config.ts";
import { useText } from "../../../client/site/i18n.ts";
import { noteRecentPage } from "../../../client/staff/recent-pages.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./palette.module.css";
import { type PaletteEntry, useFindsCustomers, usePaletteGroups } from "./palette-entries.ts";
import { PaletteGroup } from "./palette-group.tsx";
import { useCustomerSearch } from "./use-customer-search.ts";
import { useSelectedEntry } from "./use-selected-entry.ts";

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
  const navigate = useNavigate();
  const { area } = useConfig();
  const findsCustomers = useFindsCustomers();
  const [text, setText] = useState("");
  const customer = useCustomerSearch(text, (path) => {
    onClose();
    navigate(path);
  });
  const { groups, searching } = usePaletteGroups(text, { onHelp, onKeys, onCustomer: customer.search });
  const entries = groups.flatMap((group) => group.entries);
  const { list, selected, optionId, onKeyDown, select } = useSelectedEntry(entries);
  const open = ({ id, go, label, run, stays }: PaletteEntry, event: MouseEvent) => {
    // The browser opens another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (stays) select(id);
    else onClose();
    run?.();
    if (go !== undefined) noteRecentPage({ go, label });
  };
  const type = (typed: string) => {
    setText(typed);
    select(null);
  };
  return (
    <Dialog title={t("staff.palette.open")} closeLabel={t("common.dialog.close")} onClose={onClose}>
      <div className={styles.palette}>
        <TextField
          label={t(area === "admin" ? "staff.palette.label" : "staff.palette.page")}
          hint={findsCustomers && t("staff.palette.hint")}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          {...(entries.length > 0 && { "aria-controls": list })}
          {...(selected && { "aria-activedescendant": optionId(selected) })}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          data-first-focus=""
        />
        <div className={styles.list}>
          {entries.length > 0 && (
            <div role="listbox" id={list} aria-label={t("staff.palette.results")}>
              {groups.map((group) => (
                <PaletteGroup key={group.id} group={group} idOf={optionId} selected={selected} onOpen={open} />
              ))}
            </div>
          )}
        </div>
        <Status text={text} entries={entries} searching={searching} customer={customer.state} />
      </div>
    </Dialog>
  );
}

interface StatusProps {
  text: string;
  entries: readonly PaletteEntry[];
  searching: boolean;
  customer: ReturnType<typeof useCustomerSearch>["state"];
}

function Status({ text, entries, searching, customer }: StatusProps) {
  const t = useText();
  const { area } = useConfig();
  const message = () => {
    if (customer === "busy" || searching) return t("staff.palette.searching");
    if (customer === "nobody") return t("staff.search.nobody");
    if (customer !== null) return customer.failed;
    if (entries.length === 0) return t(area === "admin" ? "staff.palette.none" : "staff.palette.noPage");
    if (text.trim() === "") return "";
    const count = entries.filter(({ failed }) => !failed).length;
    return count === 0 ? t("staff.palette.failed") : t("staff.palette.count", { count });
  };
  return (
    <p role="status" className={styles.status}>
      {message()}
    </p>
  );
}
