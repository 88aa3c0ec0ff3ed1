import { Suspense, useId, useMemo } from "react";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import { useSession } from "../../client/session/session.ts";
import { useText } from "../../client/site/i18n.ts";
import { useExport, useTablePage } from "../../client/staff/dataset-views.ts";
import { useUrlState } from "../../client/url-state.ts";
import { filterQuery } from "../../engine/values/filter-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { BlockProps } from "../block.ts";
import { ExportMenu } from "../export-menu.tsx";
import { useAddressFilters } from "../filters/address-filters.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { columnsFor, downloadFor } from "../for-role.ts";
import { LoadError } from "../loading/load-error.tsx";
import { Loading } from "../loading/loading.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { Pager } from "./pager.tsx";
import styles from "./table-block.module.css";
import { usePages } from "./use-pages.ts";
import { useTablePreferences } from "./use-table-preferences.ts";
import { ViewMenu } from "./view-menu.tsx";
import { ViewsButton } from "./views-button.tsx";

/** The grid and its dependencies load with the first table. */
const Grid = lazyPart("grid", async () => (await import("./grid.tsx")).default);

/**
 * A paged table over a dataset. Filters and order are stored in the URL, columns and density in the
 * browser.
 */
export function TableBlock({ block: { table, where } }: BlockProps<"table">) {
  const t = useText();
  const title = useId();
  const { roleId } = useSession();
  const [values, change] = useUrlState(table.id);
  const sort = values.sort ?? table.sort;
  const { fixed, open } = useAddressFilters(table.filters, where);
  const filter = filterQuery(table.filters, { ...values, ...fixed });
  const { exportTable } = useExport();
  const { index, cursor, next, back } = usePages(`${filter} ${sort}`);
  const page = useTablePage(table.id, { filter, sort, cursor });
  const { data, loading } = page;
  const columns = useMemo(() => columnsFor(table.columns, roleId), [table, roleId]);
  const look = useTablePreferences(table.id, columns);
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{table.title}</h2>
      <FilterBar label={table.title} filters={open} values={values} change={change}>
        <div className={styles.tools}>
          <ViewsButton table={table} filters={open} values={values} change={change} look={look} first={data?.firstView} />
          <ViewMenu look={look} />
          {table.export && <ExportMenu title={table.title} save={(format) => exportTable(table.id, filter, sort, format)} />}
        </div>
      </FilterBar>
      <LoadingOrError of={page} failed={LoadError} height="14rem" />
      {data && data.rows.length === 0 && <EmptyState title={table.empty} />}
      {data && data.rows.length > 0 && (
        <Suspense fallback={<Loading height="14rem" />}>
          <Grid
            label={title}
            columns={look.shown}
            rows={data.rows}
            actions={table.rowActions}
            download={downloadFor(table, roleId)}
            share={table.share}
            density={look.density}
            sort={sort}
            loading={loading}
            onSort={(next) => change({ sort: next === table.sort ? null : next })}
          />
        </Suspense>
      )}
      {data && data.rows.length > 0 && (
        <Pager page={data} index={index} onBack={back} onNext={() => next(data.nextCursor)} label={table.title} />
      )}
      {loading && data && (
        <p className="visually-hidden" role="status">
          {t("staff.table.loading", { title: table.title })}
        </p>
      )}
    </section>
  );
}
