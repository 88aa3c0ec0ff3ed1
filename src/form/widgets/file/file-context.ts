import { useAtomValue } from "jotai";
import { createContext, useContext } from "react";
import type { StoredFile } from "../../../contract/customer/files.ts";
import type { AnswerPath } from "../../../engine/validate/nested.ts";
import type { FilePort } from "./file-port.ts";
import type { Uploads } from "./uploads.ts";

interface FileDesk {
  port: FilePort;
  uploads: Uploads;
  /** Locale of the language, from the site: `en-IN`. */
  locale: string;
}

/** The context shared by the file fields of a form. */
export const FileContext = createContext<FileDesk | null>(null);

export function useFileContext(): FileDesk {
  const desk = useContext(FileContext);
  if (!desk) throw new Error("A file field is outside a FileProvider");
  return desk;
}

/** The uploads of a field, and the last event to announce. */
export function useUploads(path: AnswerPath) {
  const { uploads } = useFileContext();
  const list = useAtomValue(uploads.listAtom(path), { store: uploads.atoms });
  const news = useAtomValue(uploads.newsAtom(path), { store: uploads.atoms });
  return { list, news };
}

/** A file of the customer by its id: undefined while it is loading, null if it does not exist. */
export function useFile(id: string): StoredFile | null | undefined {
  const { files } = useFileContext().port;
  return files && (files.find((file) => file.id === id) ?? null);
}
