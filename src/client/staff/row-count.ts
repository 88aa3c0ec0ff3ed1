import { useEffect } from "react";
import type { TablePage } from "../../contract/staff/tables/tables.ts";
import { adminTable, partnerTable } from "../calls/staff-api.ts";
import type { Fetched } from "../fetched.ts";
import { now } from "../now.ts";
import { lastActivity, watchActivity } from "../session/last-activity.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";

/** Milliseconds between two counts of the same rows. */
const COUNT_AGAIN = 60_000;

/**
 * How many rows of a table a filter leaves. Counted again each minute while the user is active:
 * each call extends the session at the server (S14).
 * @param filter JSON
 */
export function useRowCount(table: string, filter: string): Fetched<Pick<TablePage, "total" | "totalExact">> {
  const { area } = useConfig();
  const ask = area === "admin" ? adminTable : partnerTable;
  const count = () => ask({ params: { table }, query: { filter, limit: 1 }, quiet: true });
  const { data, error, mutate } = useSWR(["table", "count", area, table, filter], count, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  useEffect(() => {
    const unwatch = watchActivity(area);
    const timer = setInterval(() => {
      if (now() - lastActivity() < COUNT_AGAIN) void mutate();
    }, COUNT_AGAIN);
    return () => {
      unwatch();
      clearInterval(timer);
    };
  }, [mutate, area]);
  return { data, error, reload: () => void mutate() };
}
