import "./file.css";
import type { WidgetProps } from "@rjsf/utils";
import { type DragEvent, type ReactNode, useState } from "react";
import type { StoredFile } from "../../../contract/customer/files.ts";
import type { FieldSlice, FileRule } from "../../../contract/site/slices.ts";
import { useAnswer, useForm, useProblem } from "../../form-context.tsx";
import type { Translate } from "../../problems.ts";
import { describedBy, pathOf } from "../field-parts.ts";
import { useFileContext, useUploads } from "./file-context.ts";
import { FileUpload, StoredFileRow } from "./file-rows.tsx";
import { kindsText, sizeText } from "./file-size.ts";
import type { Upload, UploadUpdate } from "./uploads.ts";

const NO_RULE: FileRule = { types: [], maxBytes: 0 };
/** The type of photos from phone cameras. */
const PHOTO = "image/jpeg";
/** File extensions for types that some browsers do not know by media type. */
const ENDINGS: Readonly<Record<string, string>> = { "image/heic": ".heic,.heif", "application/pdf": ".pdf" };

/**
 * One file, or several: chosen, dropped or photographed, uploaded at once, with progress and a stop
 * button.
 */
export function FileWidget(field: WidgetProps) {
  const { id, schema } = field;
  const { translate } = useForm();
  const { locale } = useFileContext();
  const path = pathOf(field);
  const problem = useProblem(path);
  const { list, news } = useUploads(path);
  const slots = useSlots(field);
  const { rule, ids, room } = slots;
  const focusField = () => document.getElementById(id)?.focus();
  const stopped = (stop: () => void) => () => {
    stop();
    focusField();
  };
  const hint = `${id}-rule`;
  return (
    <div className="form-files">
      <FileList count={ids.length + list.length}>
        {ids.map((file, index) => (
          <StoredFileRow
            key={file}
            id={file}
            row={slots.several ? `${id}_${index}` : undefined}
            path={slots.several ? `${path}/${index}` : path}
            onRemove={(name) => stopped(() => slots.remove(file, name))()}
          />
        ))}
        {list.map((upload) => (
          <FileUpload
            key={upload.key}
            upload={upload}
            note={noteOf(upload, rule, locale, translate)}
            onAgain={() => slots.uploads.again(path, upload.key)}
            onStop={stopped(() => slots.uploads.stop(path, upload.key))}
          />
        ))}
      </FileList>
      <DropZone onFiles={slots.give}>
        <input
          type="file"
          id={id}
          name={path}
          className="visually-hidden"
          accept={acceptOf(rule)}
          multiple={slots.several}
          disabled={room === 0 || field.disabled === true || field.readonly === true}
          onChange={({ target }) => slots.give(takeChosen(target))}
          aria-invalid={problem !== undefined}
          aria-describedby={[hint, describedBy(id, schema.description, problem)].filter(Boolean).join(" ")}
        />
        <label className="form-file-choose" htmlFor={id}>
          {ids.length > 0 && !slots.several ? translate("form.file.other") : translate("form.file.choose")}
        </label>
        {rule.types.includes(PHOTO) ? <Camera id={id} off={room === 0} onFiles={slots.give} /> : null}
        <span className="form-file-drop">{translate("form.file.drop")}</span>
      </DropZone>
      <p className="form-help" id={hint}>
        {translate("form.file.rule", { types: kindsText(rule.types, locale), limit: sizeText(rule.maxBytes, locale) })}
      </p>
      <div role="status" className="visually-hidden">
        {news ? messageOf(news, translate) : ""}
      </div>
    </div>
  );
}

function FileList({ count, children }: { count: number; children: ReactNode }) {
  return count === 0 ? null : <ul className="form-file-list">{children}</ul>;
}

/** The slots of a field for files: one, or as many as its list allows. */
function useSlots(field: WidgetProps) {
  const { store, translate } = useForm();
  const { port, uploads } = useFileContext();
  const path = pathOf(field);
  const answer = useAnswer(path);
  const { items, maxItems, ...own } = field.schema as FieldSlice;
  const several = items !== undefined;
  const rule = (several ? items["x-file"] : own["x-file"]) ?? NO_RULE;
  const idsNow = () => [store.answer(path) ?? []].flat().filter((id) => typeof id === "string");
  const ids = [several ? answer : (answer ?? [])].flat().filter((id) => typeof id === "string");
  const maxFiles = several ? Number(maxItems ?? Number.POSITIVE_INFINITY) : 1;
  const coming = uploads.list(path).filter(({ failure }) => failure === null).length;
  const put = (now: readonly string[]) => store.set(path, several ? (now.length > 0 ? now : undefined) : now[0]);
  return {
    rule,
    several,
    ids,
    uploads,
    /** How many more files are accepted; a single one replaces the former one. */
    room: several ? Math.max(0, maxFiles - ids.length - coming) : 1,
    give(files: readonly File[]) {
      uploads.clear(path);
      const left = several ? maxFiles - ids.length - coming : 1;
      for (const [index, file] of files.entries()) {
        if (index >= left)
          return uploads.refuse(path, file, { code: "", again: false, message: translate("form.file.tooMany", { count: maxFiles }) });
        const code = faultOf(file, rule);
        if (code !== null) uploads.refuse(path, file, { code, message: "", again: false });
        else uploads.begin(path, file, (given) => take(given));
      }
    },
    remove(id: string, name: string) {
      put(idsNow().filter((one) => one !== id));
      port.remove(id);
      uploads.announce(path, "removed", name);
    },
  };

  function take({ id }: StoredFile): void {
    const before = idsNow();
    put(several ? [...before, id] : [id]);
    if (!several) for (const old of before) port.remove(old);
  }
}

/**
 * Errors that are known before the upload. The browser only guesses the type from the file's name.
 */
function faultOf({ size, type }: File, { types, maxBytes }: FileRule): string | null {
  if (size === 0) return "EMPTY";
  if (size > maxBytes) return "FILE_TOO_LARGE";
  const known = type === "image/jpg" ? PHOTO : type.replace("heif", "heic");
  return known === "" || types.includes(known) ? null : "FILE_TYPE_REFUSED";
}

/** Why a file was rejected, with what to do; null while it is being uploaded. */
function noteOf({ failure }: Upload, { types, maxBytes }: FileRule, locale: string, translate: Translate): string | null {
  switch (failure?.code) {
    case undefined:
      return null;
    case "EMPTY":
      return translate("form.file.empty");
    case "FILE_TOO_LARGE":
      return translate("form.file.tooLarge", { limit: sizeText(maxBytes, locale) });
    case "FILE_TYPE_REFUSED":
      return translate("form.file.wrongType", { types: kindsText(types, locale) });
    case "NETWORK":
      return translate("form.file.offline");
    default:
      return failure?.message ?? null;
  }
}

function messageOf({ what, name, percent }: UploadUpdate, translate: Translate): string {
  switch (what) {
    case "begun":
      return translate("form.file.announced.begun", { name });
    case "part":
      return translate("form.file.announced.part", { name, percent });
    case "done":
      return translate("form.file.announced.done", { name });
    case "stopped":
      return translate("form.file.announced.stopped", { name });
    case "removed":
      return translate("form.file.announced.removed", { name });
    default:
      return translate("form.file.announced.failed", { name });
  }
}

const acceptOf = ({ types }: FileRule) => types.flatMap((type) => [type, ENDINGS[type] ?? []].flat()).join(",");

/** Resets the input, so that the same file can be chosen again after it was removed. */
function takeChosen(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])];
  input.value = "";
  return files;
}

/** The camera button, shown on handheld devices. */
function Camera({ id, off, onFiles }: { id: string; off: boolean; onFiles(files: File[]): void }) {
  const { translate } = useForm();
  return (
    <span className="form-file-camera">
      <input
        type="file"
        id={`${id}-camera`}
        className="visually-hidden"
        accept={PHOTO}
        capture="environment"
        disabled={off}
        onChange={({ target }) => onFiles(takeChosen(target))}
      />
      <label className="form-file-choose" htmlFor={`${id}-camera`}>
        {translate("form.file.photo")}
      </label>
    </span>
  );
}

/** Accepts dropped files. */
function DropZone({ onFiles, children }: { onFiles(files: File[]): void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (![...event.dataTransfer.items].some(({ kind }) => kind === "file")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input within it is accessible
    <div
      className="form-file-zone"
      data-over={over}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
