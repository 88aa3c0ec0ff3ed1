import type { ReactNode } from "react";
import { copyText } from "../../client/copy-text.ts";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { showToast } from "../../client/toasts.ts";
import type { OpenView } from "./use-open-view.ts";
import type { ViewDialog } from "./view-dialogs.tsx";
import { addressOf, type ShownTable, stateOf } from "./view-state.ts";

const action = (id: string, name: ReactNode, onClick: () => void, current = false) => ({
  id,
  item: (
    <button type="button" aria-current={current || undefined} onClick={onClick}>
      {name}
    </button>
  ),
});

const line = (id: string, text: string, role?: "alert" | "status") => ({ id, item: <p role={role}>{text}</p>, stays: true });

/** The items of the menu of views: the views, and what can be done with the open one. */
export function useViewItems(shown: ShownTable, opened: OpenView, ask: (dialog: ViewDialog) => void) {
  const t = useText();
  const ofOpen = useOpenViewItems(shown, opened, ask);
  const { views, open, isGone, show, showStandard } = opened;
  const { data, error, reload } = views;
  const state = () => {
    if (data?.mayChange === false) return [line("denied", t("staff.views.denied"))];
    if (data) return data.views.length === 0 ? [line("none", t("staff.views.none"))] : [];
    if (error instanceof CallError && error.status === 403) return [line("denied", t("staff.trouble.denied"), "alert")];
    if (error) return [line("failed", t("staff.trouble.failed"), "alert"), { ...action("retry", t("common.retry"), reload), stays: true }];
    return [line("loading", t("common.loading"), "status")];
  };
  return [
    ...state(),
    ...(isGone ? [line("gone", t("staff.views.gone"), "status")] : []),
    ...(data?.views ?? []).map((view) => {
      const name = (
        <>
          <span>{view.name}</span>
          {view.first && <small>{t("staff.views.opensFirst")}</small>}
        </>
      );
      return action(view.id, name, () => show(view), view === open);
    }),
    ...(open ? [action("standard", t("staff.views.standard"), showStandard)] : []),
    ...(data && data.views.length > 0 ? [{ id: "divider", item: <hr />, stays: true }] : []),
    ...ofOpen,
    ...(data?.mayChange ? [action("save", t("staff.views.save"), () => ask({ kind: "save" }))] : []),
  ];
}

/** What can be done with the open view. */
function useOpenViewItems(shown: ShownTable, { views, open, changed, lost, showFailure }: OpenView, ask: (dialog: ViewDialog) => void) {
  const t = useText();
  if (open === undefined) return [];
  const { id, name, first, state } = open;
  const act = (work: Promise<void>, done: string) => void work.then(() => showToast("success", done), showFailure);
  const update = () => act(views.change(id, { state: stateOf(shown) }), t("staff.views.updated", { name }));
  const setFirst = () => act(views.change(id, { first: !first }), t(first ? "staff.views.firstUnset" : "staff.views.firstSet", { name }));
  return [
    ...(lost === "" ? [] : [line("lost", lost)]),
    ...(changed || lost !== "" ? [action("update", t("staff.views.update", { name }), update)] : []),
    action("link", t("staff.views.copy"), () => void copyText(addressOf(state, shown.table.id))),
    action("first", t(first ? "staff.views.notFirst" : "staff.views.first"), setFirst),
    action("rename", t("staff.views.rename"), () => ask({ kind: "rename", view: open })),
    action("delete", t("staff.views.delete"), () => ask({ kind: "delete", view: open })),
  ];
}
