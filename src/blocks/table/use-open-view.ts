import { useEffect, useRef } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { report } from "../../client/http/http.ts";
import { useText } from "../../client/site/i18n.ts";
import { useSavedViews } from "../../client/staff/saved-views.ts";
import { showToast } from "../../client/toasts.ts";
import type { UrlChange } from "../../client/url-state.ts";
import type { SavedView } from "../../contract/staff/tables/saved-views.ts";
import { useLostText } from "./use-lost-text.ts";
import { isShown, type ShownTable } from "./view-state.ts";

export interface OpenViewProps extends ShownTable {
  /** Changes the URL's filters, order and open view. */
  change: (change: UrlChange) => void;
  /** The table opens with the user's first view. */
  first: boolean;
}

/** The user's views of a table, the one that the URL names, and how to open another. */
export function useOpenView({ change, first, ...shown }: OpenViewProps) {
  const t = useText();
  const lostText = useLostText();
  const { table, filters, values, look } = shown;
  const views = useSavedViews(table.id);
  const { data, reload } = views;
  const open = data?.views.find(({ id }) => id === values.view);

  const cleared = Object.fromEntries(filters.map(({ field }) => [field, null]));
  const show = ({ id, state, lost }: SavedView) => {
    change({ ...cleared, ...state.filters, sort: state.sort === table.sort ? null : state.sort, view: id });
    look.show(state.columns);
    const text = lostText(lost);
    if (text !== "") showToast("warning", text);
  };
  const showStandard = () => {
    change({ ...cleared, sort: null, view: null });
    look.show(look.columns.map(({ field }) => field));
  };

  const decided = useRef(false);
  useEffect(() => {
    if (data === undefined || decided.current) return;
    decided.current = true;
    const view = first && Object.keys(values).length === 0 && data.views.find((one) => one.first);
    if (view) show(view);
  });

  return {
    views,
    open,
    changed: open !== undefined && !isShown(open.state, shown),
    /** What the open view's table does not have any more; empty for nothing. */
    lost: open ? lostText(open.lost) : "",
    /** The URL names a view that the user does not have, for example because another tab has deleted it. */
    isGone: data?.mayChange === true && values.view !== undefined && open === undefined,
    show,
    showStandard,
    /** Notes in the URL which view is open. */
    setOpen: (id: string | null) => change({ view: id }),
    /** Shows why a call failed. Throws what is not the failure of a call. */
    showFailure: (failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.status !== 404) return void report(failure, false);
      showToast("error", t("staff.views.gone"));
      change({ view: null });
      reload();
    },
  };
}

export type OpenView = ReturnType<typeof useOpenView>;
