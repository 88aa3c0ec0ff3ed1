import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import type { StoredFile } from "../../src/contract/customer/files.ts";
import type { FieldSlice } from "../../src/contract/site/slices.ts";
import type { Answers } from "../../src/form/form-store.ts";
import NestedProvider from "../../src/form/mui/nested-provider.tsx";
import type { FilePort, UploadFailure, UploadOptions } from "../../src/form/widgets/file/file-port.ts";
import { FileProvider } from "../../src/form/widgets/file/file-provider.tsx";
import { translateIn } from "./example-form.ts";
import { OneField } from "./one-field.tsx";

const MAX_BYTES = 5_242_880;
const RULE = { types: ["application/pdf", "image/jpeg", "image/heic"], maxBytes: MAX_BYTES };
const SINGLE_FILE: FieldSlice = {
  type: "string",
  format: "file",
  title: "Salary slip",
  description: "The slip of last month.",
  "x-file": RULE,
};
const FILE_LIST: FieldSlice = {
  type: "array",
  title: "Bank statements",
  maxItems: 2,
  items: { type: "string", format: "file", "x-file": RULE },
};

const HOME: FieldSlice = { type: "object", title: "Home", properties: { papers: FILE_LIST, slip: SINGLE_FILE } };
const CHILDREN: FieldSlice = {
  type: "array",
  title: "Children",
  items: { type: "object", title: "Child", properties: { first: { type: "string", title: "Name" }, papers: FILE_LIST } },
};

const STORED_FILES: StoredFile[] = [
  {
    id: "0e9d8e5c-6f1e-4f6c-9d3f-0d8f6f1f2a3b",
    name: "Salary slip of October for the bank, scanned at home.pdf",
    type: "application/pdf",
    bytes: 1_480_000,
  },
  { id: "1e9d8e5c-6f1e-4f6c-9d3f-0d8f6f1f2a3b", name: "october.jpg", type: "image/jpeg", bytes: 640_000 },
];
const [FIRST, SECOND] = STORED_FILES.map(({ id }) => id) as [string, string];

/** Controls the stubbed server of a story. */
interface Server {
  progress: UploadOptions["onProgress"];
  finish(): void;
  fail(failure: UploadFailure): void;
}

interface FileStoryProps {
  field: FieldSlice;
  language: string;
  answer?: unknown;
  required?: boolean;
  /** Whether the list of files is still loading. */
  loading?: boolean;
  onServer?(server: Server): void;
  onRemove?(id: string): void;
  onDownload?(name: string): void;
  onAnswer?(answers: Answers): void;
}

function FileStory({ field, language, answer, required, loading = false, ...calls }: FileStoryProps) {
  const [files, setFiles] = useState(STORED_FILES);
  const port: FilePort = {
    files: loading ? undefined : files,
    upload: (_, file, { signal, onProgress }) =>
      new Promise((settle) => {
        signal.addEventListener("abort", () => settle(null));
        calls.onServer?.({
          progress: onProgress,
          finish: () => {
            const given = { id: crypto.randomUUID(), name: file.name, type: file.type, bytes: file.size };
            setFiles((before) => [...before, given]);
            settle({ file: given });
          },
          fail: (failure) => settle({ failure }),
        });
      }),
    remove: (id) => calls.onRemove?.(id),
    download: async ({ name }) => calls.onDownload?.(name),
  };
  translateIn(language);
  const one = (
    <OneField
      name="file"
      field={field}
      language={language}
      answer={answer}
      required={required ?? false}
      onAnswer={(now) => calls.onAnswer?.(now)}
    />
  );
  const within = (field.properties ?? field.items?.properties) !== undefined;
  return (
    <FileProvider port={port} locale={`${language}-IN`}>
      {within ? <NestedProvider>{one}</NestedProvider> : one}
    </FileProvider>
  );
}

const meta: Meta<typeof FileStory> = {
  title: "Form/Files",
  component: FileStory,
  args: { field: SINGLE_FILE, language: "en", onServer: fn(), onRemove: fn(), onDownload: fn(), onAnswer: fn() },
  render: (args) => <FileStory key={JSON.stringify(args)} {...args} />,
};
export default meta;

type Story = StoryObj<typeof FileStory>;
type Play = NonNullable<Story["play"]>;
type Context = Parameters<Play>[0];

const file = (name: string, type: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type });
const slip = () => file("slip.pdf", "application/pdf", 2_000_000);
const SLIP = /^Salary slip.*Choose/;
const STATEMENTS = /^Bank statements.*Choose/;
const uploadTo = (field: HTMLElement, ...files: File[]) => userEvent.upload(field, files, { applyAccept: false });
const choose = ({ canvasElement, args }: Context, ...files: File[]) =>
  uploadTo(within(canvasElement).getByLabelText(args.field.items ? STATEMENTS : SLIP), ...files);
const server = ({ args }: Context) => (args.onServer as ReturnType<typeof fn>).mock.lastCall?.[0] as Server;
const problem = async ({ canvasElement }: Context, text: string | RegExp) => void (await within(canvasElement).findByText(text));

export const Empty: Story = {};
export const WithStoredFiles: Story = {
  args: { answer: FIRST },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /^Download Salary slip of October/ }));
    await expect(args.onDownload).toHaveBeenCalled();
    canvas.getByText("Choose another file");
    await userEvent.click(canvas.getByRole("button", { name: /^Remove/ }));
    await expect(args.onRemove).toHaveBeenCalledWith(FIRST);
    await waitFor(() => expect(canvas.queryByRole("listitem")).toBeNull());
    await expect(canvas.getByLabelText(/Choose a file/)).toHaveFocus();
    await expect(canvas.getByRole("status")).toHaveTextContent("removed");
  },
};
export const WithStoredFilesInHindi: Story = { args: { answer: FIRST, language: "hi" } };
export const NamesLoading: Story = { args: { answer: FIRST, loading: true } };
export const FileMissing: Story = {
  args: { answer: "9e9d8e5c-6f1e-4f6c-9d3f-0d8f6f1f2a3b" },
  play: (context) => problem(context, "This file is no longer available. Please choose it again."),
};
export const Uploading: Story = {
  play: async (context) => {
    const canvas = within(context.canvasElement);
    await choose(context, slip());
    server(context).progress(0.3);
    await waitFor(() => expect(canvas.getByRole("progressbar", { name: "Uploading slip.pdf" })).toHaveValue(30));
    await expect(canvas.getByRole("status")).toHaveTextContent("slip.pdf: 25%");
    server(context).progress(0.42);
    await waitFor(() => expect(canvas.getByRole("progressbar")).toHaveValue(42));
    await expect(canvas.getByRole("status")).toHaveTextContent("slip.pdf: 25%");
  },
};
export const Arrived: Story = {
  play: async (context) => {
    await choose(context, slip());
    server(context).finish();
    const canvas = within(context.canvasElement);
    await canvas.findByRole("button", { name: "Remove slip.pdf" });
    await expect(canvas.getByRole("status")).toHaveTextContent("slip.pdf uploaded");
    await expect(canvas.queryByRole("progressbar")).toBeNull();
  },
};
export const Replaced: Story = {
  args: { answer: FIRST },
  play: async (context) => {
    await choose(context, slip());
    server(context).finish();
    await within(context.canvasElement).findByRole("button", { name: "Remove slip.pdf" });
    await expect(context.args.onRemove).toHaveBeenCalledWith(FIRST);
  },
};
/**
 * If two files are dropped on a single-file field, the first is accepted and the other is reported.
 */
export const TwoForOne: Story = {
  play: async (context) => {
    const dataTransfer = new DataTransfer();
    for (const one of [slip(), file("more.pdf", "application/pdf", 20)]) dataTransfer.items.add(one);
    const field = within(context.canvasElement).getByLabelText(SLIP);
    field.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    await problem(context, "You can upload only one file here.");
    await expect(context.args.onServer).toHaveBeenCalledTimes(1);
  },
};
export const Cancelled: Story = {
  play: async (context) => {
    await choose(context, slip());
    const canvas = within(context.canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Cancel slip.pdf" }));
    await waitFor(() => expect(canvas.queryByRole("listitem")).toBeNull());
    await expect(canvas.getByLabelText(/Choose a file/)).toHaveFocus();
  },
};
export const UploadLost: Story = {
  play: async (context) => {
    await choose(context, slip());
    server(context).fail({ code: "NETWORK", message: "", again: true });
    await problem(context, /^Connection lost/);
    window.dispatchEvent(new Event("online"));
    await within(context.canvasElement).findByRole("progressbar");
    server(context).fail({ code: "NETWORK", message: "", again: true });
    await userEvent.click(await within(context.canvasElement).findByRole("button", { name: "Try again slip.pdf" }));
    server(context).fail({ code: "NETWORK", message: "", again: true });
    await problem(context, /^Connection lost/);
  },
};
export const Harmful: Story = {
  play: async (context) => {
    await choose(context, slip());
    server(context).fail({ code: "FILE_UNSAFE", message: "This file holds something that could do harm.", again: false });
    await problem(context, "This file holds something that could do harm.");
    await expect(within(context.canvasElement).queryByRole("button", { name: /Try again/ })).toBeNull();
  },
};
export const TooLarge: Story = {
  play: async (context) => {
    await choose(context, file("film.pdf", "application/pdf", MAX_BYTES + 1));
    await problem(context, "This file is too large. Please choose one of up to 5 MB.");
    await expect(context.args.onServer).not.toHaveBeenCalled();
    // Another file replaces it.
    await choose(context, slip());
    await waitFor(() => expect(within(context.canvasElement).queryByText("film.pdf")).toBeNull());
  },
};
export const WrongKind: Story = {
  play: async (context) => {
    await choose(context, file("letter.docx", "application/msword", 20));
    await problem(context, "Please choose a file of type PDF, JPEG or HEIC.");
  },
};
export const EmptyFile: Story = {
  play: async (context) => {
    await choose(context, file("slip.pdf", "application/pdf", 0));
    await problem(context, "This file is empty. Please choose another one.");
  },
};
export const Several: Story = {
  args: { field: FILE_LIST, answer: [SECOND] },
  play: async (context) => {
    await choose(context, slip(), file("more.pdf", "application/pdf", 20));
    await problem(context, "You can upload only 2 files here.");
    server(context).finish();
    const canvas = within(context.canvasElement);
    await canvas.findByRole("button", { name: "Remove slip.pdf" });
    await expect(canvas.getByLabelText(/^Bank statements/)).toBeDisabled();
    await userEvent.click(canvas.getByRole("button", { name: "Remove october.jpg" }));
    await waitFor(() => expect(canvas.getByLabelText(/^Bank statements/)).toBeEnabled());
  },
};

const answered = ({ args }: Context) => (args.onAnswer as ReturnType<typeof fn>).mock.lastCall?.[0].file;
const removal = ({ canvasElement }: Context, name: string) => within(canvasElement).findByRole("button", { name: `Remove ${name}` });

/** A file list in a group works like one outside: adding or removing a file leaves the others. */
export const SeveralInAGroup: Story = {
  args: { field: HOME, answer: { papers: [SECOND], slip: FIRST } },
  play: async (context) => {
    await uploadTo(within(context.canvasElement).getByLabelText(STATEMENTS), slip());
    server(context).finish();
    await removal(context, "slip.pdf");
    await expect(answered(context).papers).toEqual([SECOND, expect.any(String)]);
    await userEvent.click(await removal(context, "october.jpg"));
    await waitFor(() => expect(answered(context).papers).toEqual([expect.not.stringContaining(SECOND)]));
    await removal(context, "slip.pdf");
  },
};
/** In a group, too, a new file replaces the old one, which is removed. */
export const ReplacedInAGroup: Story = {
  args: { field: HOME, answer: { slip: FIRST } },
  play: async (context) => {
    await uploadTo(within(context.canvasElement).getByLabelText(SLIP), slip());
    server(context).finish();
    await removal(context, "slip.pdf");
    await expect(context.args.onRemove).toHaveBeenCalledWith(FIRST);
  },
};
/** An upload to a list is aborted when items are reordered, because it would go to another item. */
export const ItemsReordered: Story = {
  args: { field: CHILDREN, answer: [{}, { first: "Asha" }] },
  play: async (context) => {
    const canvas = within(context.canvasElement);
    const [first] = await canvas.findAllByLabelText(STATEMENTS);
    await uploadTo(first as HTMLElement, slip());
    await canvas.findByRole("progressbar");
    await userEvent.click(await canvas.findByRole("button", { name: /^Remove: Child 1/ }));
    await waitFor(() => expect(canvas.queryByRole("progressbar")).toBeNull());
    server(context).finish();
    await expect(answered(context)).toEqual([{ first: "Asha" }]);
    await expect(canvas.queryByRole("button", { name: "Remove slip.pdf" })).toBeNull();
  },
};
