import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BlockProps } from "../../blocks/block.ts";
import { sendMerchantRequest } from "../../client/calls/arrivals.ts";
import { useConfig } from "../../client/site/config.ts";
import { Notice } from "../../ui/notice.tsx";
import { useFormatters } from "../use-formatters.ts";
import { PageForm } from "./page-form.tsx";

/** Form for merchants who want to become partners. */
export function MerchantForm({ block: { form: id, thanks } }: Pick<BlockProps<"merchant">, "block">) {
  const { t, date } = useFormatters();
  const { coBrand } = useConfig();
  const navigate = useNavigate();
  /** The time of an earlier, equal request. */
  const [since, setSince] = useState<string | null>(null);
  if (since !== null) return <Notice tone="info">{t("customer.merchant.known", { date: date(since) })}</Notice>;
  return (
    <PageForm
      id={id}
      send={({ form, release, answers, consents }) =>
        sendMerchantRequest({ body: { form, release, answers, consents, ...(coBrand && { partner: coBrand.key }) }, quiet: true })
      }
      onSent={(sent) => (sent.since === null ? navigate(thanks) : setSince(sent.since))}
    />
  );
}
