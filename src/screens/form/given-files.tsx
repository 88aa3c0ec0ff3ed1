import type { ReactNode } from "react";
import { type FilesOf, useFiles } from "../../client/files.ts";
import { FileProvider } from "../../form/widgets/file/file-provider.tsx";

interface GivenFilesProps {
  of: FilesOf;
  locale: string;
  children: ReactNode;
}

/** Ties the file fields of the form below to the server. Loaded only where a form has any. */
export default function GivenFiles({ of, locale, children }: GivenFilesProps) {
  return (
    <FileProvider port={useFiles(of)} locale={locale}>
      {children}
    </FileProvider>
  );
}
