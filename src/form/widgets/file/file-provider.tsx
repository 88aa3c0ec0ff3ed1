import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Notice } from "../../../ui/notice.tsx";
import { FileFields } from "../../file-fields.ts";
import { useForm } from "../../form-context.tsx";
import { FileContext, useFile, useFileContext } from "./file-context.ts";
import type { FilePort } from "./file-port.ts";
import { sizeText } from "./file-size.ts";
import { FileWidget } from "./file-widget.tsx";
import { Uploads } from "./uploads.ts";

const widgets = { file: FileWidget };

/** Provides file fields to the form below, and tells it whether uploads are running. */
export function FileProvider({ port, locale, children }: { port: FilePort; locale: string; children: ReactNode }) {
  const now = useRef(port);
  useEffect(() => {
    now.current = port;
  }, [port]);
  const [uploads] = useState(() => new Uploads(() => now.current));
  useEffect(() => {
    window.addEventListener("online", uploads.online);
    return () => window.removeEventListener("online", uploads.online);
  }, [uploads]);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (uploads.busy()) event.preventDefault();
    };
    window.addEventListener("beforeunload", leave);
    return () => window.removeEventListener("beforeunload", leave);
  }, [uploads]);
  const look = useMemo(
    () => ({ widgets, Answer: FileAnswer, Wait: FileWait, busy: uploads.busy, endWithin: uploads.endWithin }),
    [uploads],
  );
  const desk = useMemo(() => ({ port, uploads, locale }), [port, uploads, locale]);
  return (
    <FileContext value={desk}>
      <FileFields value={look}>{children}</FileFields>
    </FileContext>
  );
}

function FileWait() {
  const { translate } = useForm();
  const { uploads } = useFileContext();
  const busy = useAtomValue(uploads.busyAtom, { store: uploads.atoms });
  return busy ? <Notice tone="info">{translate("form.file.wait")}</Notice> : null;
}

/** A file in the review: its name and size. */
function FileAnswer({ id }: { id: string }) {
  const { translate } = useForm();
  const { locale } = useFileContext();
  const file = useFile(id);
  if (file === undefined) return translate("form.file.one");
  if (file === null) return translate("form.file.gone");
  return `${file.name} (${sizeText(file.bytes, locale)})`;
}
