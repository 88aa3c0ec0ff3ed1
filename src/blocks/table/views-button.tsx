import { Suspense, useState } from "react";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import type { SavedViewsProps } from "./saved-views.tsx";
import styles from "./table-block.module.css";

const SavedViews = lazyPart("saved-views", async () => (await import("./saved-views.tsx")).SavedViews);

interface ViewsButtonProps extends Omit<SavedViewsProps, "asked" | "first"> {
  /** The view that the user wants the table to open with. */
  first: string | undefined;
}

/** The menu of saved views, loaded when it is first opened or a view is. An address with filters or an order takes precedence over the first view. */
export function ViewsButton({ first, ...props }: ViewsButtonProps) {
  const t = useText();
  const { table, values } = props;
  /** Whether the user pressed the button; undefined until the menu is needed. */
  const [asked, ask] = useState<boolean>();
  const [bare] = useState(Object.keys(values).length === 0);
  const opensFirst = bare && first !== undefined;
  if (asked === undefined && (values.view || opensFirst)) ask(false);
  const button = (
    <Button
      variant="text"
      className={styles.views}
      busy={asked}
      aria-label={t("staff.views.of", { title: table.title })}
      onClick={() => ask(true)}
    >
      {t("staff.views.button")}
    </Button>
  );
  return asked === undefined ? (
    button
  ) : (
    <Suspense fallback={button}>
      <SavedViews {...props} asked={asked} first={opensFirst} />
    </Suspense>
  );
}
