import { useId, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import { type Erasures, useOpenErasures } from "../../client/staff/erasures.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FocusOnMount } from "../focus/focus-on-mount.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./erasure-block.module.css";

/** Open proposals of other staff, oldest first. */
export function OpenProposals({ show }: Pick<Erasures, "show">) {
  const t = useText();
  const title = useId();
  const { open, error, more, busy, loadMore, reload } = useOpenErasures();
  const [failed, setFailed] = useState(false);
  const look = (id: string) =>
    show(id).then(
      () => setFailed(false),
      (wrong: unknown) => {
        if (!(wrong instanceof CallError)) throw wrong;
        setFailed(true);
      },
    );
  return (
    <section aria-labelledby={title} className={styles.waiting}>
      <h3 id={title}>{t("staff.erasure.waiting")}</h3>
      <LoadingOrError of={{ data: open, error, reload }} failed={LoadError} height="4rem" />
      {failed && (
        <FocusOnMount>
          <Notice tone="error">{t("staff.erasure.gone")}</Notice>
        </FocusOnMount>
      )}
      {open?.length === 0 && <p>{t("staff.erasure.noneWaiting")}</p>}
      <ul>
        {open?.map(({ id, reason, proposedBy, proposedAt, lapsesAt }) => (
          <li key={id}>
            <span>
              {t("staff.erasure.proposed", { reason, by: proposedBy, time: indianTime(proposedAt), until: indianTime(lapsesAt) })}
            </span>
            <Button variant="secondary" onClick={() => void look(id)}>
              {t("staff.erasure.open")}
            </Button>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="secondary" busy={busy} onClick={loadMore}>
          {t("staff.erasure.more")}
        </Button>
      )}
    </section>
  );
}
