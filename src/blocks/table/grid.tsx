import type { GridColDef, GridSortModel } from "@mui/x-data-grid";
import { Suspense, useMemo } from "react";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Row } from "../../contract/staff/tables/tables.ts";
import type { ColumnView, TableView } from "../../contract/staff/tables/views.ts";
import { MuiProvider } from "../../form/mui/mui-provider.tsx";
import { styleNonce } from "../../form/mui/style-nonce.ts";
import { InLanguage } from "../in-language.tsx";
import { RecordLink } from "../link/record-link.tsx";
import { isFigure, useValueText } from "../value-text.ts";
import { LeanGrid } from "./lean-grid.tsx";
import { RowLink } from "./row-link.tsx";
import { SaveButton } from "./save-button.tsx";
import styles from "./table-block.module.css";
import type { Density } from "./use-table-preferences.ts";

const ShareCell = lazyPart("share", async () => (await import("./share-cell.tsx")).ShareCell);

interface GridProps {
  /** Id of the labelling element. */
  label: string;
  columns: readonly ColumnView[];
  rows: readonly Row[];
  actions: TableView["rowActions"];
  download: TableView["download"];
  /** The field that holds a URL to share. */
  share: string | undefined;
  density: Density;
  sort: string;
  loading: boolean;
  onSort: (sort: string) => void;
}

/** Minimum column widths in pixels, by type. */
const WIDTHS = { text: 140, code: 140, number: 110, rupees: 130, instant: 150, day: 110 };
/** The pixels of a column that also has room for its heading, or, of codes, for the heading and the labels only. */
const widthOf = ({ label, type, labels }: ColumnView) =>
  Math.max(
    labels ? 0 : WIDTHS[type],
    Math.min(240, 8 * Math.max(label.length + 3, ...Object.values(labels ?? {}).map(({ length }) => length)) + 20),
  );
/** Pixels. At compact density MUI uses 70 %: 32 px. */
const ROW_HEIGHT = 46;
/**
 * Disables column virtualisation: the frozen first column must stay rendered while others are
 * scrolled.
 */
const ALL_COLUMNS = 10_000;
const ACTIONS = "row-actions";

/** The rows of one page. Sorting and filtering happen on the server. */
export default function Grid({ label, columns, rows, actions, download, share, density, sort, loading, onSort }: GridProps) {
  const t = useText();
  const nonce = styleNonce();
  const text = useValueText();
  const definitions = useMemo(() => {
    const [open] = actions;
    const cellOf = (column: ColumnView, row: Row) =>
      column.inLanguage === undefined ? (
        text(column, row[column.field])
      ) : (
        <InLanguage language={String(row[column.inLanguage] ?? "")}>{text(column, row[column.field])}</InLanguage>
      );
    const own = columns.map(
      (column, index): GridColDef<Row> => ({
        field: column.field,
        headerName: column.label,
        sortable: column.sortable,
        minWidth: widthOf(column),
        flex: widthOf(column),
        ...(isFigure(column) && { align: "right", headerAlign: "right" }),
        valueGetter: (_value: unknown, row: Row) => text(column, row[column.field]),
        ...((column.inLanguage !== undefined || column.record !== undefined || (index === 0 && open !== undefined)) && {
          renderCell: ({ row }) => {
            const cell = cellOf(column, row);
            // The first column leads to where the first action leads, unless it names a record itself.
            const action = index === 0 && open !== undefined && (
              <RowLink path={open.path} query={open.query} row={row}>
                {cell}
              </RowLink>
            );
            return (
              <RecordLink column={column} row={row} otherwise={action || cell}>
                {cell}
              </RecordLink>
            );
          },
        }),
      }),
    );
    if (actions.length === 0 && download === null && share === undefined) return own;
    const last: GridColDef<Row> = {
      field: ACTIONS,
      headerName: t("staff.table.actions"),
      sortable: false,
      minWidth: actions.length > 1 ? 220 : share === undefined && (actions.length === 0 || download === null) ? 120 : 170,
      renderCell: ({ row }) => (
        <>
          {actions.map(({ id, label: name, path, query }) => (
            <RowLink key={id} path={path} query={query} row={row}>
              {name}
            </RowLink>
          ))}
          {download && <SaveButton download={download} row={row} />}
          {share !== undefined && typeof row[share] === "string" && (
            <Suspense>
              <ShareCell address={row[share]} />
            </Suspense>
          )}
        </>
      ),
    };
    return [...own, last];
  }, [columns, actions, download, share, text, t]);
  const numbered = useMemo(() => rows.map((row, index) => ({ ...row, [ROW]: index })), [rows]);
  const order: GridSortModel = [{ field: sort.replace("-", ""), sort: sort.startsWith("-") ? "desc" : "asc" }];
  return (
    <MuiProvider>
      <div className={styles.grid} data-loading={loading}>
        <LeanGrid
          aria-labelledby={label}
          columns={definitions}
          rows={numbered}
          getRowId={(row) => row[ROW] as number}
          density={density}
          rowHeight={ROW_HEIGHT}
          columnHeaderHeight={ROW_HEIGHT}
          columnBufferPx={ALL_COLUMNS}
          sortingMode="server"
          sortModel={order}
          sortingOrder={["desc", "asc"]}
          onSortModelChange={([next]) => next?.sort && onSort(`${next.sort === "desc" ? "-" : ""}${next.field}`)}
          disableColumnMenu
          disableColumnFilter
          disableRowSelectionOnClick
          hideFooter
          {...(nonce !== undefined && { nonce })}
          localeText={{ columnHeaderSortIconLabel: t("staff.table.sort") }}
        />
      </div>
    </MuiProvider>
  );
}

/** Field for a row's index on the page; no dataset field has this name. */
const ROW = "#";
