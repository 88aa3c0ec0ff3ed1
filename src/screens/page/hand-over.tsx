import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { Loading } from "../../blocks/loading/loading.tsx";
import { exchangeSessionCode } from "../../client/calls/arrivals.ts";
import { useCodeOwner } from "../../client/session-code.ts";
import { useText } from "../../client/site/i18n.ts";
import { Notice } from "../../ui/notice.tsx";
import { ResumeElsewhere } from "./resume-elsewhere.tsx";

/**
 * Format of a code. It is in the URL fragment, which is sent neither to servers nor to other sites.
 */
const CODE = /^#([A-Za-z0-9_-]{20,100})$/;

/**
 * Resumes a session from another browser by its code. It shows the owner, because an attacker could
 * otherwise send a link to make someone fill in the attacker's application.
 */
export function HandOver() {
  const t = useText();
  const [code] = useState(() => CODE.exec(location.hash)?.[1] ?? null);
  const { owner, error } = useCodeOwner(code);
  // The code works once, so it is removed from the history.
  useEffect(() => history.replaceState(history.state, "", location.pathname + location.search), []);
  if (error) {
    return (
      <Notice tone="error" action={<Link to="/">{t("customer.arrival.home")}</Link>}>
        {error.message}
      </Notice>
    );
  }
  if (code !== null && owner === undefined) return <Loading height="6rem" />;
  return (
    <ResumeElsewhere
      text={t("customer.arrival.handOver", { owner: owner ?? "" })}
      label={t("customer.arrival.goOn")}
      sound={code !== null}
      begin={() => exchangeSessionCode({ body: { code: code ?? "" }, quiet: true })}
      to="/"
    />
  );
}
