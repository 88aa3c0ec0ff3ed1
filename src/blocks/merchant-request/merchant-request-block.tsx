import { indianTime } from "../../client/indian-time.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { useText } from "../../client/site/i18n.ts";
import { useMerchantRequest } from "../../client/staff/merchant-request.ts";
import { REQUEST_PARAMETER } from "../../contract/staff/merchant-requests.ts";
import { Answers } from "../desk/answers.tsx";
import styles from "../desk/desk-block.module.css";
import { Section } from "../desk/section.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";

/** The route's merchant request: what the merchant wrote, masked, and what happened to it. */
export function MerchantRequestBlock() {
  const t = useText();
  const { [REQUEST_PARAMETER]: id = "" } = useRouteParams();
  const request = useMerchantRequest(id);
  const { data } = request;
  if (data === undefined) return <LoadingOrError of={request} failed={LoadError} height="24rem" />;
  return (
    <div className={styles.block}>
      {data.steps.map(({ title, answers }) => (
        <Answers key={title} title={title ?? t("staff.merchantRequest.noLongerAsked")} answers={answers} reveal={request.reveal} />
      ))}
      <Section title={t("staff.merchantRequest.history")}>
        <ol className={styles.list}>
          {data.history.map(({ at, event, reason }) => (
            <li key={event}>
              <span className={styles.soft}>{`${indianTime(at)} · ${t(`staff.merchantRequest.events.${event}`)}`}</span>
              {reason !== null && <p>{reason}</p>}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}
