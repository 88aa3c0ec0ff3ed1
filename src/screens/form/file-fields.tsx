import type { ReactNode } from "react";
import { type FilesOf, useFiles } from "../../client/files.ts";
import { FileProvider } from "../../form/widgets/file/file-provider.tsx";

interface GivenFilesProps {
  of: FilesOf;
  locale: string;
  children: ReactNode;
}

/** Connects a form's file fields to the server. Loaded only for forms with such fields. */
export default function GivenFiles({ of, locale, children }: GivenFilesProps) {
  return (
    <FileProvider port={useFiles(of)} locale={locale}>
      {children}
    </FileProvider>
  );
}
