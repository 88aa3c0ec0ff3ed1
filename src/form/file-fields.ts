import type { RegistryWidgetsType } from "@rjsf/utils";
import { type ComponentType, createContext } from "react";
import type { FieldSlice, FormSlice, GroupSlice } from "../contract/site/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { isFileField } from "../engine/validate/files.ts";
import type { AnswerPath } from "../engine/validate/nested.ts";

/** The widgets of file fields, and the display of their answers. */
export interface FileFieldSet {
  widgets: RegistryWidgetsType;
  /** The display of the file in an answer. */
  Answer: ComponentType<{ id: string }>;
  /** Shows, during an upload, that the user must wait for it. */
  Wait: ComponentType;
  /** Whether an upload is running. */
  busy(): boolean;
  /** Aborts all uploads to fields within a list. */
  endWithin(list: AnswerPath): void;
}

/** Null if a form has no file fields; then none of this is loaded. */
export const FileFields = createContext<FileFieldSet | null>(null);

/** Whether a form has file fields, including those within lists and groups. */
export const hasFiles = ({ steps }: FormSlice): boolean => steps.some(({ schema }) => hasFileField(schema));

function hasFileField(group: GroupSlice): boolean {
  return [...allFields(group).values()].some(
    (field) => isFileField(field) || hasFileField(field) || (field.items && isFileItem(field.items)),
  );
}

const isFileItem = (items: FieldSlice): boolean => isFileField(items) || hasFileField(items);
