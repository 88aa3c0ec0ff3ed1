import { useState } from "react";
import type { SavedView, SavedViews, ViewChange, ViewState } from "../../contract/staff/tables/saved-views.ts";
import { SAVED_VIEWS } from "../calls/saved-views-api.ts";
import type { Fetched } from "../fetched.ts";
import { idempotentCalls } from "../http/idempotent-calls.ts";
import { useConfig } from "../site/config.ts";
import { useSWR } from "../swr.ts";

/** The user's views of a table. The calls throw CallError, which is not shown yet. */
interface SavedViewsOfTable extends Fetched<SavedViews> {
  save: (name: string, state: ViewState) => Promise<SavedView>;
  change: (view: string, change: ViewChange) => Promise<void>;
  remove: (view: string) => Promise<void>;
}

/** The list is fetched again when the tab gets the focus, because another one may have changed it. */
export function useSavedViews(table: string): SavedViewsOfTable {
  const { area } = useConfig();
  const api = SAVED_VIEWS[area === "partner" ? "partner" : "admin"];
  const [keyed] = useState(idempotentCalls);
  const read = () => api.list({ params: { table }, quiet: true });
  const { data, error, mutate } = useSWR(["saved-views", area, table], read, { shouldRetryOnError: false });
  return {
    data,
    error: error as Error | undefined,
    reload: () => void mutate(),
    save: async (name, state) => {
      const input = { params: { table }, body: { name, state } };
      const view = await keyed(input, (idempotencyKey) => api.save({ ...input, idempotencyKey, quiet: true }));
      await mutate();
      return view;
    },
    change: async (view, change) => {
      await api.change({ params: { table, view }, body: change, quiet: true });
      await mutate();
    },
    remove: async (view) => {
      await api.remove({ params: { table, view }, quiet: true });
      await mutate();
    },
  };
}
