import { type ReactNode, Suspense } from "react";
import { type BlockRegistry, filler } from "../../blocks/block.ts";
import { Blocks } from "../../blocks/blocks.tsx";
import { PageFilterBar, PageFilters } from "../../blocks/filters/page-filters.tsx";
import { useRestoreFocus } from "../../blocks/focus/restore-focus.ts";
import { isBlockFor } from "../../blocks/for-role.ts";
import { lazyBlock } from "../../blocks/lazy-block.tsx";
import { LoadError } from "../../blocks/loading/load-error.tsx";
import { Loading } from "../../blocks/loading/loading.tsx";
import { LoadingOrError } from "../../blocks/loading/loading-or-error.tsx";
import { useRecord } from "../../blocks/record/use-record.ts";
import { STAFF_BLOCKS } from "../../blocks/staff-blocks.ts";
import { useValueText } from "../../blocks/value-text.ts";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import { usePage } from "../../client/site/release.ts";
import type { BlockSlice } from "../../contract/page-slices.ts";
import { NotFoundScreen } from "../not-found/not-found-screen.tsx";
import styles from "./staff-page.module.css";

const OwnPages = lazyPart("own-pages", async () => (await import("../staff/own-pages.tsx")).OwnPages);

const ProductTitle = lazyPart("product-title", async () => (await import("../../blocks/offered-product/product-title.tsx")).ProductTitle);

/** Includes blocks that depend on customer screens. */
const BLOCKS = {
  ...STAFF_BLOCKS,
  "brand-editor": lazyBlock("brand-editor", async () => (await import("../brand-editor/brand-editor.tsx")).BrandEditor),
} satisfies BlockRegistry;

/** A page document for staff or partners, limited to the blocks for the user's role. */
export function StaffPageScreen({ page: id }: { page: string }) {
  const { pages, site } = useConfig();
  const { roleId } = useSession();
  const fetched = usePage(id);
  const page = fetched.data;
  useRestoreFocus();
  if (pages[id] === undefined) return <NotFoundScreen />;
  if (!page) {
    return (
      <div className={styles.page}>
        <LoadingOrError of={fetched} failed={LoadError} height="24rem" />
      </div>
    );
  }
  const fill = filler({ brandName: site.brandName, legalEntityName: site.legalEntityName });
  const blocks = page.blocks.filter((block) => isBlockFor(block, roleId));
  const record = blocks.find((block): block is BlockSlice<"record"> => block.type === "record");
  const ownTitle = fill(page.title);
  const title = blocks.some(({ type }) => type === "offered-product") ? (
    <>
      <span className={styles.kind}>{ownTitle}</span>{" "}
      <Suspense fallback={<span>{"\u00a0"}</span>}>
        <ProductTitle />
      </Suspense>
    </>
  ) : (
    ownTitle
  );
  const filtered = blocks.length > 0 && (page.days !== undefined || page.filters !== undefined);
  const article = (
    <article className={styles.page} data-filtered={filtered || undefined}>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{record?.heading ? <RecordTitle title={ownTitle} record={record} /> : title}</h1>
          {page.lead && blocks.length > 0 && <p className={styles.lead}>{fill(page.lead)}</p>}
        </div>
        {filtered && <PageFilterBar page={page} />}
      </div>
      {blocks.length > 0 ? (
        <Blocks blocks={blocks} registry={BLOCKS} fill={fill} />
      ) : (
        <Suspense fallback={<Loading height="14rem" />}>
          <OwnPages />
        </Suspense>
      )}
    </article>
  );
  const shown = filtered ? <PageFilters page={page}>{article}</PageFilters> : article;
  return record ? <OfRecord record={record}>{shown}</OfRecord> : shown;
}

/** The title of the page, and below it the name of its record. */
function RecordTitle({ title, record }: { title: string; record: BlockSlice<"record"> }) {
  const text = useValueText();
  const { row } = useRecord(record);
  const column = record.table.columns.find(({ field }) => field === record.heading);
  return (
    <>
      <span className={styles.kind}>{title}</span> <span>{row && column ? text(column, row[column.field]) : "\u00a0"}</span>
    </>
  );
}

/** A page about the record in the URL; "not found" if there is no such record. */
function OfRecord({ record, children }: { record: BlockSlice<"record">; children: ReactNode }) {
  const { row } = useRecord(record);
  return row === null ? <NotFoundScreen /> : children;
}
