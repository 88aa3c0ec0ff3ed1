import type { StoredFile } from "../../../contract/customer/files.ts";
import { Button } from "../../../ui/button.tsx";
import { useForm, useProblem } from "../../form-context.tsx";
import { useFile, useFileContext } from "./file-context.ts";
import { sizeText } from "./file-size.ts";
import type { Upload } from "./uploads.ts";

interface GivenFileProps {
  /** Id of the file. */
  id: string;
  /** Id of the row, if it is an answer of its own within a list. */
  row?: string | undefined;
  /** Path of that answer. */
  path: string;
  onRemove(name: string): void;
}

/** A file that is the answer, or one of the answers. */
export function StoredFileRow({ id, row, path, onRemove }: GivenFileProps) {
  const { translate } = useForm();
  const file = useFile(id);
  const problem = useProblem(path);
  const name = file?.name ?? translate("form.file.one");
  return (
    <li className="form-file" id={row}>
      <span className="form-file-name">
        {file ? <FileName file={file} /> : <span>{file === null ? translate("form.file.gone") : name}</span>}
      </span>
      <Button variant="text" onClick={() => onRemove(name)}>
        <span>{translate("form.file.remove")}</span> <span className="visually-hidden">{name}</span>
      </Button>
      {row && problem ? <p className="form-problem form-file-note">{problem.message}</p> : null}
    </li>
  );
}

/** Name and size of a file; pressing it saves the file on the device. */
function FileName({ file }: { file: StoredFile }) {
  const { translate } = useForm();
  const { port, locale } = useFileContext();
  return (
    <>
      <button type="button" className="form-file-link" onClick={() => void port.download(file)}>
        <span className="visually-hidden">{translate("form.file.download")} </span>
        <span>{file.name}</span>
      </button>{" "}
      <span className="form-file-size">{sizeText(file.bytes, locale)}</span>
    </>
  );
}

interface FileUploadProps {
  upload: Upload;
  /** Why it was rejected; null while it is being uploaded. */
  note: string | null;
  onAgain(): void;
  onStop(): void;
}

/** A running upload, or a rejected file with the reason. */
export function FileUpload({ upload, note, onAgain, onStop }: FileUploadProps) {
  const { translate } = useForm();
  const { locale } = useFileContext();
  const { name, bytes, failure } = upload;
  const title = (
    <span className="form-file-name">
      <span>{name}</span> <span className="form-file-size">{sizeText(bytes, locale)}</span>
    </span>
  );
  const named = <span className="visually-hidden">{name}</span>;
  if (failure === null) {
    return (
      <li className="form-file">
        <span>{title}</span>
        <Button variant="text" onClick={onStop}>
          <span>{translate("form.file.cancel")}</span> {named}
        </Button>
        <UploadProgress upload={upload} />
      </li>
    );
  }
  return (
    <li className="form-file" data-failed="true">
      <span>{title}</span>
      <p className="form-problem form-file-note">{note}</p>
      {failure.again ? (
        <Button variant="text" onClick={onAgain}>
          <span>{translate("form.file.again")}</span> {named}
        </Button>
      ) : null}
      <Button variant="text" onClick={onStop}>
        <span>{translate("form.file.remove")}</span> {named}
      </Button>
    </li>
  );
}

function UploadProgress({ upload: { name, share } }: { upload: Upload }) {
  const { translate } = useForm();
  const percent = Math.round(share * 100);
  return (
    <span className="form-file-note form-file-progress">
      <progress value={percent} max={100} aria-label={translate("form.file.progress", { name })} />
      <span aria-hidden="true">{translate("form.file.percent", { percent })}</span>
    </span>
  );
}
