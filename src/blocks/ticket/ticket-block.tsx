import { useId } from "react";
import { indianTime } from "../../client/indian-time.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { useText } from "../../client/site/i18n.ts";
import { useTicket } from "../../client/staff/tickets.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./ticket-block.module.css";

/** The conversation of the route's ticket: the partner's texts, and our answers. */
export function TicketBlock() {
  const t = useText();
  const title = useId();
  const { ticket = "" } = useRouteParams();
  const conversation = useTicket(ticket);
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{t("staff.tickets.conversation")}</h2>
      <LoadingOrError of={conversation} failed={LoadError} height="10rem" />
      {conversation.data && (
        <ol className={styles.texts}>
          {conversation.data.map(({ id, at, by, fromStaff, text }) => (
            <li key={id} data-ours={fromStaff || undefined}>
              <p className={styles.by}>
                <strong>{by ?? t("staff.tickets.us")}</strong>
                {fromStaff && by !== null && <span>{t("staff.tickets.us")}</span>}
                <time dateTime={at}>{indianTime(at)}</time>
              </p>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
