import type { BlockRegistry } from "./block.ts";
import { laterBlock } from "./lazy-block.tsx";
import { LinkBlock } from "./link/link-block.tsx";
import { TableBlock } from "./table/table-block.tsx";
import { TEXT_BLOCKS } from "./text-blocks.ts";

/** Block kinds of the staff and partner areas: text and dataset views. */
export const STAFF_BLOCKS = {
  ...TEXT_BLOCKS,
  table: TableBlock,
  form: laterBlock("form", async () => (await import("./form/form-block.tsx")).FormBlock, "14rem"),
  report: laterBlock("report", async () => (await import("./report/report-block.tsx")).ReportBlock),
  statistic: laterBlock("statistic", async () => (await import("./statistic/statistic-block.tsx")).StatisticBlock, "12rem"),
  upload: laterBlock("upload", async () => (await import("./upload/upload-block.tsx")).UploadBlock, "14rem"),
  erasure: laterBlock("erasure", async () => (await import("./erasure/erasure-block.tsx")).ErasureBlock, "14rem"),
  desk: laterBlock("desk", async () => (await import("./desk/desk-block.tsx")).DeskBlock),
  calls: laterBlock("calls", async () => (await import("./calls/calls-block.tsx")).CallsBlock),
  campaign: laterBlock("campaign", async () => (await import("./campaign/campaign-block.tsx")).CampaignBlock),
  criteria: laterBlock("criteria", async () => (await import("./criteria/criteria-block.tsx")).CriteriaBlock),
  link: LinkBlock,
  record: laterBlock("record", async () => (await import("./record/record-block.tsx")).RecordBlock, "8rem"),
  "customer-search": laterBlock(
    "customer-search",
    async () => (await import("./customer-search/customer-search-block.tsx")).CustomerSearchBlock,
    "8rem",
  ),
} satisfies BlockRegistry;
