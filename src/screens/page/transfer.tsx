import { resumeProspect } from "../../client/calls/arrivals.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { useText } from "../../client/site/i18n.ts";
import { ResumeElsewhere } from "./resume-elsewhere.tsx";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Resumes a prospect from another device. The owner must verify the number again; the id alone
 * gives no access.
 */
export function Transfer() {
  const t = useText();
  const { prospectId = "" } = useRouteParams();
  return (
    <ResumeElsewhere
      text={t("customer.arrival.transfer")}
      label={t("customer.arrival.verify")}
      sound={UUID.test(prospectId)}
      begin={() => resumeProspect({ params: { id: prospectId }, quiet: true })}
      to="/verification"
    />
  );
}
