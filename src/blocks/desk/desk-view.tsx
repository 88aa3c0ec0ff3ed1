import { useText } from "../../client/site/i18n.ts";
import { type DeskAddress, useDesk } from "../../client/staff/desk.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { Answers } from "./answers.tsx";
import styles from "./desk-block.module.css";
import { Messages } from "./messages.tsx";
import { Notes } from "./notes.tsx";
import { Section } from "./section.tsx";

/**
 * An application as customer service sees it: open questions, masked answers, messages, and notes.
 */
export function DeskView({ customer, product }: DeskAddress) {
  const t = useText();
  const desk = useDesk({ customer, product });
  const { data } = desk;
  if (data === undefined) return <LoadingOrError of={desk} failed={LoadError} height="24rem" />;
  return (
    <div className={styles.block}>
      <Section title={t("staff.desk.unanswered")}>
        {data.unanswered.length === 0 ? (
          <p>{t("staff.desk.allAnswered", { product: data.productName })}</p>
        ) : (
          <ul className={styles.labels}>
            {data.unanswered.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
      </Section>
      <Answers answers={data.answers} reveal={desk.reveal} />
      <Messages ways={data.ways} sent={data.sent} resend={desk.resend} />
      <Notes notes={data.notes} add={desk.note} />
    </div>
  );
}
