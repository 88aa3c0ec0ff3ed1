import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { showToast } from "../../client/toasts.ts";
import type { SavedView } from "../../contract/staff/tables/saved-views.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import type { OpenView } from "./use-open-view.ts";
import { ViewNameDialog } from "./view-name-dialog.tsx";
import { type ShownTable, stateOf, typedFilters } from "./view-state.ts";

/** A new view of what is shown, or a change to a view. */
export type ViewDialog = { kind: "save" } | { kind: "rename" | "delete"; view: SavedView };

interface ViewDialogsProps {
  dialog: ViewDialog;
  shown: ShownTable;
  opened: OpenView;
  onClose: () => void;
}

/** Saves, renames or deletes a view. */
export function ViewDialogs({ dialog, shown, opened: { views, setOpen, showFailure }, onClose }: ViewDialogsProps) {
  const t = useText();
  if (dialog.kind === "save") {
    const typed = typedFilters(shown).map(({ label }) => label);
    const save = async (given: string) => {
      const { id, name } = await views.save(given, stateOf(shown));
      setOpen(id);
      showToast("success", t("staff.views.saved", { name }));
    };
    const note = typed.length > 0 ? t("staff.views.typed", { filters: typed.join(", ") }) : undefined;
    return <ViewNameDialog title={t("staff.views.saveTitle")} note={note} act={save} onClose={onClose} />;
  }
  const { id, name } = dialog.view;
  if (dialog.kind === "rename") {
    const rename = (given: string) =>
      views.change(id, { name: given }).catch((failure) => {
        if (!(failure instanceof CallError && failure.status === 404)) throw failure;
        showFailure(failure);
      });
    return <ViewNameDialog title={t("staff.views.renameTitle")} name={name} act={rename} onClose={onClose} />;
  }
  const remove = async () => {
    try {
      await views.remove(id);
      setOpen(null);
    } catch (failure) {
      showFailure(failure);
      if (failure instanceof CallError && failure.status === 404) onClose();
      throw failure;
    }
  };
  return (
    <ConfirmDialog
      title={t("staff.views.deleteTitle", { name })}
      no={t("staff.views.keep")}
      yes={t("staff.views.deleteNow")}
      done={t("staff.views.deleted", { name })}
      act={remove}
      onClose={onClose}
    >
      {t("staff.views.deleteNote")}
    </ConfirmDialog>
  );
}
