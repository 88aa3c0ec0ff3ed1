import { useEffect, useRef } from "react";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useOptionLists } from "../../client/site/option-lists.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { loadFonts } from "../../ui/load-fonts.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FilteredLists } from "./filtered-lists.tsx";
import styles from "./option-lists.module.css";

/** Number of placeholders. */
const EXPECTED = ["first", "second", "third", "fourth"];

/** The options available to customers and their codes: our own lists and each lender's. */
export function OptionListsScreen() {
  const t = useText();
  const { lists, loading, reload } = useOptionLists();
  const { languages } = useConfig().site;
  const heading = useRef<HTMLHeadingElement>(null);
  // Labels of all languages are shown side by side.
  useEffect(() => {
    for (const { code } of languages) loadFonts(code);
  }, [languages]);
  const retry = () => {
    // The button is removed with the notice, so the focus moves to the heading.
    heading.current?.focus();
    reload();
  };
  return (
    <div className={styles.page}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t("admin.optionLists.title")}
        </h1>
        <p className={styles.lead}>{t("admin.optionLists.lead")}</p>
      </div>
      {lists ? (
        Object.keys(lists).length > 0 ? (
          <FilteredLists lists={lists} />
        ) : (
          <EmptyState title={t("admin.optionLists.empty")} />
        )
      ) : loading ? (
        <Loading />
      ) : (
        <Failed onRetry={retry} />
      )}
    </div>
  );
}

function Loading() {
  const t = useText();
  return (
    <div className={styles.page} role="status" aria-label={t("admin.optionLists.loading")}>
      <Skeleton height="3.5rem" width="24rem" />
      <div className={styles.lists}>
        {EXPECTED.map((each) => (
          <div key={each} className={styles.list}>
            <Skeleton height="11rem" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  const again = (
    <Button variant="secondary" onClick={onRetry}>
      {t("admin.optionLists.retry")}
    </Button>
  );
  return (
    <Notice tone="error" action={again}>
      {t("admin.optionLists.error")}
    </Notice>
  );
}
