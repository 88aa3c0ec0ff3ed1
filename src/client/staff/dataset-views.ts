import type { RowDownload } from "../../contract/staff/datasets/dataset.ts";
import type { REVEAL_REASONS } from "../../contract/staff/reveal-reasons.ts";
import type { FileFormat, Row, TablePage } from "../../contract/staff/tables/tables.ts";
import { adminTable, applicationFile, partnerTable } from "../calls/staff-api.ts";
import type { Fetched } from "../fetched.ts";
import { saveDownload } from "../save-download.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";

/** `loading` also while earlier data are shown. */
export type Reloadable<T> = Fetched<T> & { loading: boolean };

interface TableQuery {
  /** JSON. */
  filter: string;
  sort: string;
  cursor: string | null;
}

const OPTIONS = { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false } as const;

/**
 * Rows by what they are asked for by. Those of an earlier key are returned while those of the
 * current one load, and not once that failed. Failures are not retried automatically: the user
 * retries.
 */
export function useRows<T>(key: readonly (string | boolean | null)[], ask: () => Promise<T>): Reloadable<T> {
  const asked = JSON.stringify(key);
  const { data, error, isLoading, mutate } = useSWR(key, async () => ({ asked, answer: await ask() }), OPTIONS);
  useErrorToast(error);
  const outdated = error !== undefined && data?.asked !== asked;
  return { data: outdated ? undefined : data?.answer, error, loading: isLoading, reload: () => void mutate() };
}

/** One page of a table in the area. */
export function useTablePage(table: string, { filter, sort, cursor }: TableQuery): Reloadable<TablePage> {
  const { area, language } = useConfig();
  const ask = area === "admin" ? adminTable : partnerTable;
  const query = { filter, sort, ...(cursor !== null && { cursor }) };
  return useRows(["table", area, language, table, filter, sort, cursor], () => ask({ params: { table }, query, quiet: true }));
}

const DOWNLOADS = { "application-file": applicationFile } as const;

/**
 * Downloads the file of a row. A failure is shown as a toast. @param reason stored in the audit log
 */
export async function saveRowFile({ call, params, saved }: RowDownload, row: Row, reason: (typeof REVEAL_REASONS)[number]): Promise<void> {
  const values = Object.entries(params).map(([param, field]) => [param, String(row[field] ?? "")]);
  const file = (await DOWNLOADS[call]({ params: Object.fromEntries(values), query: { reason }, file: true })) as Blob;
  saveDownload(file, `${row[saved.stem]}.${String(row[saved.extension]).toLowerCase()}`);
}

/** Exports a table or report as a file. A failure is shown as a toast. */
export function useExport() {
  const { area } = useConfig();
  const load = () => import("./export-file.ts");
  return {
    exportTable: async (table: string, filter: string, sort: string, format: FileFormat) =>
      (await load()).exportTable(area, { table, filter, sort, format }),
    exportReport: async (report: string, filter: string, format: FileFormat) =>
      (await load()).exportReport(area, { report, filter, format }),
  };
}
