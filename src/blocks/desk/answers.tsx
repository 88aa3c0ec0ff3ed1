import { useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { Desk } from "../../client/staff/desk.ts";
import type { ShownAnswer } from "../../contract/staff/desk.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReasonDialog } from "../dialogs/reason-dialog.tsx";
import styles from "./desk-block.module.css";
import { Section } from "./section.tsx";

interface AnswersProps {
  /** By default that they are answers. */
  title?: string;
  answers: readonly ShownAnswer[];
  reveal: Desk["reveal"];
}

/**
 * Answers of a customer or a merchant, masked. A revealed one is visible until the page is left, and is stored
 * nowhere.
 */
export function Answers({ title, answers, reveal }: AnswersProps) {
  const t = useText();
  const [asked, setAsked] = useState<ShownAnswer | null>(null);
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  return (
    <Section title={title ?? t("staff.desk.answers")}>
      {answers.length === 0 && <EmptyState title={t("staff.desk.noAnswers")} />}
      <dl className={styles.answers}>
        {answers.map((answer) => (
          <div key={answer.name}>
            <dt>{answer.label}</dt>
            <dd>
              <span>{shown[answer.name] ?? answer.value}</span>
              {answer.masked && shown[answer.name] === undefined && (
                <Button variant="text" aria-label={t("staff.desk.revealOf", { label: answer.label })} onClick={() => setAsked(answer)}>
                  {t("staff.desk.reveal")}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {asked && (
        <ReasonDialog
          title={t("staff.desk.revealOf", { label: asked.label })}
          action={t("staff.desk.reveal")}
          act={async (reason) => {
            const value = await reveal(asked.name, reason);
            setShown((before) => ({ ...before, [asked.name]: value }));
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
