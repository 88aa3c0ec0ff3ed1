import { Link } from "react-router-dom";
import type { useOffers } from "../../client/journey/lending.ts";
import { Notice } from "../../ui/notice.tsx";
import { useFormatters } from "../use-formatters.ts";

/**
 * Why the offer picked in the catalogue does not match. @param form path of the form in which to
 * change the answers
 */
export function PickedUnmatched({
  lender,
  form,
}: {
  form: string;
  lender: NonNullable<ReturnType<typeof useOffers>["data"]>["unmatched"][number];
}) {
  const { t } = useFormatters();
  return (
    <Notice tone="info">
      <p>{t("customer.catalogue.pickedUnmatched", { lender: lender.lenderName })}</p>
      <ul>
        {lender.reasons.map(({ criterion, reason }) => (
          <li key={criterion}>{reason}</li>
        ))}
      </ul>
      <p>
        <Link className="standalone-link" to={form}>
          {t("customer.offers.editProfile")}
        </Link>
      </p>
    </Notice>
  );
}
