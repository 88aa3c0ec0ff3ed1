import type { ReactNode } from "react";
import { type FilesOf, useFiles } from "../../client/files.ts";
import { FileProvider } from "../../form/widgets/file/file-provider.tsx";

interface FileFieldsProviderProps {
  of: FilesOf;
  locale: string;
  children: ReactNode;
}

/** Connects a form's file fields to the server. Loaded only for forms with such fields. */
export default function FileFieldsProvider({ of, locale, children }: FileFieldsProviderProps) {
  return (
    <FileProvider port={useFiles(of)} locale={locale}>
      {children}
    </FileProvider>
  );
}
