import type { Atom } from "jotai";
import { useForm, useFormAtom } from "../../../form/form-context.tsx";
import type { SaveStatus } from "./autosave.ts";

/** The save status. A separate component, so that only it re-renders on a change. */
export function SaveNote({ statusAtom }: { statusAtom: Atom<SaveStatus> }) {
  const { translate } = useForm();
  const status = useFormAtom(statusAtom);
  return (
    <div className="form-save" role="status" data-status={status}>
      {status === "idle" ? null : translate(`form.save.${status}`)}
    </div>
  );
}
