import { useEffect, useRef } from "react";
import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { useOptionLists } from "../../client/option-lists.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { loadFonts } from "../../ui/fonts/load-fonts.ts";
import { FilteredLists } from "./filtered-lists.tsx";
import styles from "./option-lists.module.css";

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
        <Loading height={["3.5rem", "11rem", "11rem", "11rem"]} />
      ) : (
        <RetryNotice onRetry={retry}>{t("admin.optionLists.error")}</RetryNotice>
      )}
    </div>
  );
}
