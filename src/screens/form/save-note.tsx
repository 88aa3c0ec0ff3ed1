import { useForm } from "../../form/form-context.tsx";
import type { SaveStatus } from "./autosave.ts";

/** Whether the answers have reached the server. */
export function SaveNote({ status }: { status: SaveStatus }) {
  const { translate } = useForm();
  return (
    <p className="form-save" role="status" data-status={status}>
      {status === "idle" ? null : translate(`form.save.${status}`)}
    </p>
  );
}
