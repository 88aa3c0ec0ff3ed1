import { useLocation } from "react-router-dom";
import { type BlockRegistry, filler } from "../../blocks/block.ts";
import { Blocks } from "../../blocks/blocks.tsx";
import { GrievanceBlock } from "../../blocks/grievance/grievance-block.tsx";
import { lazyBlock } from "../../blocks/lazy-block.tsx";
import { LinkBlock } from "../../blocks/link/link-block.tsx";
import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { RedirectBlock } from "../../blocks/redirect/redirect-block.tsx";
import { TEXT_BLOCKS } from "../../blocks/text-blocks.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { now } from "../../client/now.ts";
import { useBrandByName } from "../../client/site/brand-by-name.ts";
import { useConfig } from "../../client/site/config.ts";
import { usePage } from "../../client/site/release.ts";
import type { PageSlice } from "../../contract/page-slices.ts";
import { todayInIndia } from "../../engine/values/dates.ts";
import { Notice } from "../../ui/notice.tsx";
import { NotFoundScreen } from "../not-found/not-found-screen.tsx";
import { useFormatters } from "../use-formatters.ts";
import { HandOver } from "./hand-over.tsx";
import { LeadForm } from "./lead-form.tsx";
import styles from "./page.module.css";
import { RedirectsBlock } from "./redirects-block.tsx";
import { Transfer } from "./transfer.tsx";

/** Block kinds of customer pages. */
const CUSTOMER_BLOCKS = {
  ...TEXT_BLOCKS,
  grievance: GrievanceBlock,
  calculator: lazyBlock("calculator", async () => (await import("../../blocks/calculator/calculator-block.tsx")).CalculatorBlock, "69rem"),
  "pre-check": lazyBlock("pre-check", async () => (await import("../pre-check/pre-check.tsx")).PreCheck, "48rem"),
  lead: LeadForm,
  link: LinkBlock,
  merchant: lazyBlock("merchant", async () => (await import("./merchant-form.tsx")).MerchantForm),
  redirects: RedirectsBlock,
  transfer: Transfer,
  "hand-over": HandOver,
  redirect: RedirectBlock,
  unsubscribe: lazyBlock("unsubscribe", async () => (await import("./unsubscribe.tsx")).Unsubscribe, "8rem"),
  complaint: lazyBlock("complaint", async () => (await import("./complaint-block.tsx")).ComplaintBlock, "51rem"),
  agreements: lazyBlock("agreements", async () => (await import("../../blocks/agreements/agreements-block.tsx")).AgreementsBlock),
  "held-data": lazyBlock("held-data", async () => (await import("../../blocks/held-data/held-data-block.tsx")).HeldDataBlock),
  "own-applications": lazyBlock(
    "own-applications",
    async () => (await import("../../blocks/own-applications/own-applications-block.tsx")).OwnApplicationsBlock,
  ),
} satisfies BlockRegistry;

const yearInIndia = () => todayInIndia(new Date(now())).slice(0, 4);

function Content({ page, partnerKey }: { page: PageSlice; partnerKey: string | null }) {
  const { t, date } = useFormatters();
  const { site, brand: siteBrand } = useConfig();
  const { brand: partner, unknown } = useBrandByName(partnerKey);
  if (partner === undefined) return <Loading height="24rem" className={styles.page} />;
  const fill = filler({
    brandName: site.brandName,
    legalEntityName: site.legalEntityName,
    partnerName: partner.name,
    year: yearInIndia(),
  });
  const meant = [undefined, ...(partner.key === siteBrand.key ? [] : ["any"]), ...(partner.termsApplicable ? ["with-terms"] : [])];
  const blocks = page.blocks.filter((block) => meant.includes("partner" in block ? block.partner : undefined));
  return (
    <article className={styles.page}>
      <h1 tabIndex={-1}>{fill(page.title)}</h1>
      {page.updated && <p className={styles.updated}>{t("customer.page.updated", { date: date(page.updated) })}</p>}
      {page.lead && <p>{fill(page.lead)}</p>}
      {unknown && <Notice tone="warning">{t("customer.page.unknownPartner")}</Notice>}
      <Blocks blocks={blocks} registry={CUSTOMER_BLOCKS} fill={fill} />
    </article>
  );
}

/**
 * A page document: legal texts, how we match, complaints, entry pages. `?partner=` or a partner in
 * the path selects the partner's variant.
 */
export function PageScreen({ page: id }: { page: string }) {
  const { t } = useFormatters();
  const known = useConfig().pages[id] !== undefined;
  const search = new URLSearchParams(useLocation().search);
  const { partner = null } = useRouteParams();
  const { data: page, error, reload } = usePage(id);
  if (!known) return <NotFoundScreen />;
  if (page) return <Content page={page} partnerKey={search.get("partner") ?? partner} />;
  if (!error) return <Loading height="24rem" className={styles.page} />;
  return (
    <div className={styles.page}>
      <RetryNotice onRetry={reload}>{t("customer.page.error")}</RetryNotice>
    </div>
  );
}
