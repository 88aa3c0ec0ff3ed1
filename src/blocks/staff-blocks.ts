import type { BlockRegistry } from "./block.ts";
import { ReportBlock } from "./report/report-block.tsx";
import { StatisticBlock } from "./statistic/statistic-block.tsx";
import { TableBlock } from "./table/table-block.tsx";
import { TEXT_BLOCKS } from "./text-blocks.ts";

/** What the areas of the staff and of partners can draw: texts, and views of datasets. */
export const STAFF_BLOCKS = { ...TEXT_BLOCKS, table: TableBlock, report: ReportBlock, statistic: StatisticBlock } satisfies BlockRegistry;
