import { lazy, Suspense, useId, useState } from "react";
import { useExport, useTablePage } from "../../client/dataset-views.ts";
import { useText } from "../../client/i18n.ts";
import { neededPart } from "../../client/needed-part.ts";
import { useSession } from "../../client/session/session.ts";
import { useUrlState } from "../../client/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { BlockProps } from "../block.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { filterQuery } from "../filters/filter-query.ts";
import { columnsFor, downloadFor } from "../for-role.ts";
import { Trouble } from "../trouble.tsx";
import { LookMenu } from "./look-menu.tsx";
import { Pager } from "./pager.tsx";
import styles from "./table-block.module.css";
import { useLook } from "./use-look.ts";
import { usePages } from "./use-pages.ts";

/** The grid and what it stands on come down when the first table is drawn. */
const Grid = lazy(() => neededPart("grid", () => import("./grid.tsx")));

/** A table over a dataset, page by page. Filters and order stand in the address; columns and density in this browser. */
export function TableBlock({ block: { table } }: BlockProps<"table">) {
  const t = useText();
  const title = useId();
  const { roleId } = useSession();
  const [values, change] = useUrlState(table.id);
  const sort = values.sort ?? table.sort;
  const filter = filterQuery(table.filters, values);
  const { index, cursor, next, back } = usePages(`${filter} ${sort}`);
  const { data, error, loading, reload } = useTablePage(table.id, { filter, sort, cursor });
  const look = useLook(table.id, columnsFor(table.columns, roleId));
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{table.title}</h2>
      <FilterBar label={table.title} filters={table.filters} values={values} change={change}>
        <LookMenu look={look} />
        {table.export && <ExportButton table={table.id} filter={filter} sort={sort} />}
      </FilterBar>
      <Trouble error={error} stale={data !== undefined} onRetry={reload} />
      {data && data.rows.length === 0 && <EmptyState title={table.empty} />}
      {data && data.rows.length > 0 && (
        <Suspense fallback={<Waiting />}>
          <Grid
            label={title}
            columns={look.shown}
            rows={data.rows}
            actions={table.rowActions}
            download={downloadFor(table, roleId)}
            density={look.density}
            sort={sort}
            loading={loading}
            onSort={(next) => change({ sort: next === table.sort ? null : next })}
          />
        </Suspense>
      )}
      {!data && !error && <Waiting />}
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

function Waiting() {
  const t = useText();
  return (
    <div role="status" aria-label={t("staff.loading")}>
      <Skeleton height="14rem" />
    </div>
  );
}

function ExportButton({ table, filter, sort }: { table: string; filter: string; sort: string }) {
  const t = useText();
  const { exportTable } = useExport();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A failure was shown.
    await exportTable(table, filter, sort).catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={save}>
      {t("staff.export")}
    </Button>
  );
}
