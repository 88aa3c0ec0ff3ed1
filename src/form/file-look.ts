import type { RegistryWidgetsType } from "@rjsf/utils";
import { type ComponentType, createContext } from "react";
import type { FieldSlice, FormSlice, GroupSlice } from "../contract/site/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { isFileField } from "../engine/validate/files.ts";
import type { AnswerPath } from "../engine/validate/nested.ts";

/** What draws file fields and their answers. */
export interface FileLook {
  widgets: RegistryWidgetsType;
  /** The file of an answer, as it is read. */
  Answer: ComponentType<{ id: string }>;
  /** Says, while a file is on its way, that it has to be waited for. */
  Wait: ComponentType;
  /** Whether a file is on its way. */
  busy(): boolean;
  /** Ends what is on its way to anywhere within a list. */
  endWithin(list: AnswerPath): void;
}

/** Null where a form asks for no file: then none of it is loaded. */
export const FileFields = createContext<FileLook | null>(null);

/** Whether a form asks for files, within lists and groups too. */
export const hasFiles = ({ steps }: FormSlice): boolean => steps.some(({ schema }) => asksForFile(schema));

function asksForFile(group: GroupSlice): boolean {
  return [...allFields(group).values()].some(
    (field) => isFileField(field) || asksForFile(field) || (field.items && asksForItem(field.items)),
  );
}

const asksForItem = (items: FieldSlice): boolean => isFileField(items) || asksForFile(items);
