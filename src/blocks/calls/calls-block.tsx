import { useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { indianTime } from "../../client/indian-time.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { useText } from "../../client/site/i18n.ts";
import { useCall, useCallDesk } from "../../client/staff/calls.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import shared from "../desk/desk-block.module.css";
import { Section } from "../desk/section.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { CallView } from "./call-view.tsx";

/**
 * Telecalling: the customer of the route; without one, the caller's current customer and a button
 * for the next.
 */
export function CallsBlock() {
  const { customer } = useRouteParams();
  return customer === undefined ? <Desk /> : <One customer={customer} />;
}

function One({ customer }: { customer: string }) {
  const call = useCall(customer);
  if (call.data === undefined) return <LoadingOrError of={call} failed={LoadError} height="16rem" />;
  return (
    <div className={shared.block}>
      <LoadError of={call} />
      <CallView call={call.data} actions={call.actions} />
    </div>
  );
}

function Desk() {
  const t = useText();
  const desk = useCallDesk();
  const [busy, setBusy] = useState(false);
  if (desk.data === undefined) return <LoadingOrError of={desk} failed={LoadError} height="16rem" />;
  const { current, due, own, opensAt } = desk.data;
  const goOn = async () => {
    setBusy(true);
    try {
      await desk.next();
    } catch (failure) {
      // The error has already been shown.
      if (!(failure instanceof CallError)) throw failure;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={shared.block}>
      <LoadError of={desk} />
      {current === null ? (
        <Section title={t("staff.calls.now")}>
          {opensAt !== null ? (
            <Notice tone="info">{t("staff.calls.closed", { time: indianTime(opensAt) })}</Notice>
          ) : (
            <>
              {due === 0 ? (
                <EmptyState title={t("staff.calls.nobody")} />
              ) : (
                <p className={shared.figure}>{t("staff.calls.due", { count: due })}</p>
              )}
              <div className={shared.actions}>
                <Button busy={busy} onClick={() => void goOn()}>
                  {t("staff.calls.next")}
                </Button>
              </div>
            </>
          )}
          {own > 0 && <p className={shared.soft}>{t("staff.calls.own", { count: own })}</p>}
        </Section>
      ) : (
        <CallView key={current.customer} call={current} actions={desk.actions} />
      )}
    </div>
  );
}
