import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { exchangeSessionCode } from "../../client/calls/arrivals.ts";
import { useCodeOwner } from "../../client/session-code.ts";
import { useText } from "../../client/site/i18n.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Arrival } from "./arrival.tsx";

/** What a code looks like; it stands behind the address's `#`, which no server and no other site gets to see. */
const CODE = /^#([A-Za-z0-9_-]{20,100})$/;

/**
 * Goes on here with a session that was begun in another browser, by its code. It says whose that is: who follows a stranger's link
 * would else fill in the stranger's application.
 */
export function HandOver() {
  const t = useText();
  const [code] = useState(() => CODE.exec(location.hash)?.[1] ?? null);
  const { owner, error } = useCodeOwner(code);
  // It works once, and has no business in the history.
  useEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  if (error) {
    return (
      <Notice tone="error" action={<Link to="/">{t("customer.arrival.home")}</Link>}>
        {error.message}
      </Notice>
    );
  }
  if (code !== null && owner === undefined) {
    return (
      <div role="status" aria-label={t("common.loading")}>
        <Skeleton height="6rem" />
      </div>
    );
  }
  return (
    <Arrival
      text={t("customer.arrival.handOver", { owner: owner ?? "" })}
      label={t("customer.arrival.goOn")}
      sound={code !== null}
      begin={() => exchangeSessionCode({ body: { code: code ?? "" }, quiet: true })}
      to="/"
    />
  );
}
