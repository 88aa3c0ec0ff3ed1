import { useEffect, useRef, useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { Menu } from "../../ui/menu.tsx";
import styles from "./saved-views.module.css";
import { type OpenViewProps, useOpenView } from "./use-open-view.ts";
import { useViewItems } from "./use-view-items.tsx";
import { type ViewDialog, ViewDialogs } from "./view-dialogs.tsx";

export interface SavedViewsProps extends OpenViewProps {
  /** The menu opens at once: the user has pressed its button. */
  asked: boolean;
}

/** The user's views of a table: a menu that opens, saves, changes and deletes them. */
export function SavedViews({ asked, ...props }: SavedViewsProps) {
  const t = useText();
  const root = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<ViewDialog | null>(null);
  const opened = useOpenView(props);
  const items = useViewItems(props, opened, setDialog);
  useEffect(() => {
    const details = root.current?.querySelector("details");
    if (!asked || !details) return;
    details.open = true;
    details.querySelector("summary")?.focus();
  }, [asked]);
  const { open, changed } = opened;
  return (
    <div ref={root} className={styles.views}>
      <Menu label={open ? undefined : t("staff.views.of", { title: props.table.title })} items={items}>
        <span className={styles.name}>{open ? t("staff.views.open", { name: open.name }) : t("staff.views.button")}</span>
        {changed && <small>{t("staff.views.changed")}</small>}
      </Menu>
      {dialog && <ViewDialogs dialog={dialog} shown={props} opened={opened} onClose={() => setDialog(null)} />}
    </div>
  );
}
