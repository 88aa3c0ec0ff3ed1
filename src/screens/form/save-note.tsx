import type { Atom } from "jotai";
import { useForm, useFormAtom } from "../../form/form-context.tsx";
import type { SaveStatus } from "./autosave.ts";

/** Whether the answers have reached the server. It alone is drawn when that changes. */
export function SaveNote({ statusAtom }: { statusAtom: Atom<SaveStatus> }) {
  const { translate } = useForm();
  const status = useFormAtom(statusAtom);
  return (
    <div className="form-save" role="status" data-status={status}>
      {status === "idle" ? null : translate(`form.save.${status}`)}
    </div>
  );
}
