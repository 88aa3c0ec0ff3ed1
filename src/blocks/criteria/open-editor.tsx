import { useEffect, useId } from "react";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { OpenCriteria } from "../../client/staff/eligibility.ts";
import type { LenderCriteria } from "../../contract/staff/eligibility.ts";
import LendingFields, { isInForm } from "../../form/mui/lending-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { loadFonts } from "../../ui/fonts/load-fonts.ts";
import { Notice } from "../../ui/notice.tsx";
import { FocusOnMount } from "../focus/focus-on-mount.tsx";
import { LeaveGuard } from "../form/leave-guard.tsx";
import styles from "./criteria-block.module.css";
import { Effect } from "./effect.tsx";
import { History } from "./history.tsx";
import { PublicationConflict } from "./publication-conflict.tsx";
import { useEditing } from "./use-editing.ts";
import { useTermTexts } from "./use-term-texts.ts";

interface OpenEditorProps {
  open: OpenCriteria;
  reload(): Promise<LenderCriteria | undefined>;
}

/** Editor of one lender's criteria and terms for one product: edit, try, publish. */
export function OpenEditor({ open, reload }: OpenEditorProps) {
  const t = useText();
  const id = useId().replaceAll(/\W/g, "");
  const { language, site } = useConfig();
  // Reasons are edited in all languages.
  useEffect(() => {
    for (const { code } of site.languages) loadFonts(code);
  }, [site]);
  const editing = useEditing(open, reload);
  const texts = useTermTexts(open.criteria.facts);
  const { base, changed, conflict, begun, busy } = editing;
  return (
    <section className={styles.editor} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("staff.eligibility.title", { lender: base.lenderName, product: base.productName })}</h2>
      <p className={styles.soft}>{t("staff.eligibility.lead")}</p>
      {!base.enabled && <Notice tone="warning">{t("staff.eligibility.offNote")}</Notice>}
      <LendingFields
        key={editing.round}
        id={id}
        schema={open.schema}
        validate={open.validate}
        answers={editing.answers}
        texts={texts}
        language={language}
        refused={editing.refused}
        disabled={busy}
        onChange={editing.change}
        onSubmit={(given) => void editing.see(given)}
      />
      {conflict && <PublicationConflict texts={texts} editing={editing} conflict={conflict} />}
      {editing.refused.length > 0 && (
        <Wrong messages={editing.refused.filter(({ path }) => !isInForm(path)).map(({ message }) => message)} />
      )}
      {editing.failure !== null && (
        <FocusOnMount>
          <Notice tone="error">{editing.failure}</Notice>
        </FocusOnMount>
      )}
      <div className={`${styles.actions} ${styles.bar}`}>
        <Button type="submit" form={id} busy={busy} disabled={!changed || conflict !== null}>
          {t("staff.eligibility.see")}
        </Button>
        {changed ? (
          <Button variant="secondary" onClick={() => editing.use(base)}>
            {t("staff.eligibility.begin")}
          </Button>
        ) : (
          <span className={styles.soft}>{t("staff.eligibility.unchanged")}</span>
        )}
      </div>
      {begun && <Effect key={begun.id} begun={begun} editing={editing} texts={texts} />}
      <History texts={texts} editing={editing} />
      <LeaveGuard unsaved={changed && !busy} />
    </section>
  );
}

/** Server findings that belong to no field of the form. */
function Wrong({ messages }: { messages: readonly string[] }) {
  const t = useText();
  return (
    <Notice tone="error">
      <p>{t("staff.eligibility.checkFirst")}</p>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
