import type { BlockRegistry } from "./block.ts";
import { lazyBlock } from "./lazy-block.tsx";
import { LinkBlock } from "./link/link-block.tsx";
import { TableBlock } from "./table/table-block.tsx";
import { TEXT_BLOCKS } from "./text-blocks.ts";

/** Block kinds of the staff and partner areas: text and dataset views. */
export const STAFF_BLOCKS = {
  ...TEXT_BLOCKS,
  table: TableBlock,
  form: lazyBlock("form", async () => (await import("./form/form-block.tsx")).FormBlock, "14rem"),
  report: lazyBlock("report", async () => (await import("./report/report-block.tsx")).ReportBlock, "16rem"),
  statistic: lazyBlock("statistic", async () => (await import("./statistic/statistic-block.tsx")).StatisticBlock, "7.875rem"),
  waiting: lazyBlock("waiting", async () => (await import("./waiting/waiting-block.tsx")).WaitingBlock, "2.75rem"),
  revenue: lazyBlock("revenue", async () => (await import("./revenue/revenue-block.tsx")).RevenueBlock, "8rem"),
  upload: lazyBlock("upload", async () => (await import("./upload/upload-block.tsx")).UploadBlock),
  erasure: lazyBlock("erasure", async () => (await import("./erasure/erasure-block.tsx")).ErasureBlock, "14rem"),
  desk: lazyBlock("desk", async () => (await import("./desk/desk-block.tsx")).DeskBlock),
  "merchant-request": lazyBlock(
    "merchant-request",
    async () => (await import("./merchant-request/merchant-request-block.tsx")).MerchantRequestBlock,
  ),
  calls: lazyBlock("calls", async () => (await import("./calls/calls-block.tsx")).CallsBlock),
  campaign: lazyBlock("campaign", async () => (await import("./campaign/campaign-block.tsx")).CampaignBlock),
  criteria: lazyBlock("criteria", async () => (await import("./criteria/criteria-block.tsx")).CriteriaBlock),
  creatives: lazyBlock("creatives", async () => (await import("./creatives/creatives-block.tsx")).CreativesBlock),
  "share-link": lazyBlock("share-link", async () => (await import("./share-link/share-link-block.tsx")).ShareLinkBlock, "8rem"),
  "link-builder": lazyBlock("link-builder", async () => (await import("./link-builder/link-builder-block.tsx")).LinkBuilderBlock),
  "message-texts": lazyBlock("message-texts", async () => (await import("./message-texts/message-texts-block.tsx")).MessageTextsBlock),
  link: LinkBlock,
  record: lazyBlock("record", async () => (await import("./record/record-block.tsx")).RecordBlock, "8rem"),
  ticket: lazyBlock("ticket", async () => (await import("./ticket/ticket-block.tsx")).TicketBlock, "14rem"),
  "customer-search": lazyBlock(
    "customer-search",
    async () => (await import("./customer-search/customer-search-block.tsx")).CustomerSearchBlock,
    "8rem",
  ),
  offering: lazyBlock("offering", async () => (await import("./offering/offering-block.tsx")).OfferingBlock),
  "offered-product": lazyBlock(
    "offered-product",
    async () => (await import("./offered-product/offered-product-block.tsx")).OfferedProductBlock,
    "32rem",
  ),
  "criteria-comparison": lazyBlock(
    "criteria-comparison",
    async () => (await import("./criteria-comparison/criteria-comparison-block.tsx")).CriteriaComparisonBlock,
  ),
  "lender-steps": lazyBlock("lender-steps", async () => (await import("./lender-steps/lender-steps-block.tsx")).LenderStepsBlock),
  "lender-terms": lazyBlock("lender-terms", async () => (await import("./lender-terms/lender-terms-block.tsx")).LenderTermsBlock, "24rem"),
} satisfies BlockRegistry;
