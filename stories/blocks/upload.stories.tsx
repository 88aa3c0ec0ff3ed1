import type { Meta, StoryObj } from "@storybook/react-vite";
import { Link } from "react-router-dom";
import { expect, fn, waitFor } from "storybook/test";
import OpenUpload from "../../src/blocks/upload/open-upload.tsx";
import type { sendUpload } from "../../src/client/calls/upload-api.ts";
import { CallError } from "../../src/client/http/call-error.ts";
import type { UploadJob } from "../../src/contract/staff/uploads/uploads.ts";
import { type ApiStubs, refusedResponse } from "../support/api-stub.ts";
import { onStage, prepare, type Stage } from "../support/stage.tsx";
import { uploadView } from "./views.ts";

type Send = typeof sendUpload;

const JOB = "3f2b8f6e-5f0d-4c6e-9d0e-0d7f6d9a1b11";
const asked = fn();

const meta: Meta<{ send: Send }> = {
  title: "blocks/Upload",
  decorators: [onStage],
  beforeEach: [prepare, () => void asked.mockClear()],
  args: { send: () => Promise.resolve(JOB) },
  render: ({ send }, { globals }) => <OpenUpload view={uploadView(String(globals.language ?? "en"))} send={send} />,
};
export default meta;
type Story = StoryObj<{ send: Send }>;

const job = (more: Partial<UploadJob> = {}): UploadJob => ({
  jobId: JOB,
  upload: "story-upload",
  fileName: "november.csv",
  dryRun: true,
  state: "done",
  done: 12_000,
  total: 12_000,
  success: 11_997,
  failed: 3,
  outcomes: { new: 0, changed: 11_000, noted: 7, unchanged: 990 },
  transitions: [
    { from: "IN_REVIEW", to: "APPROVED", count: 11_000, legal: true },
    { from: "DECLINED", to: "APPROVED", count: 1, legal: false },
  ],
  faults: { "illegal-jump": 1, formula: 1, "not-a-date": 1 },
  problems: [
    { row: 17, column: "Status", problem: "illegal-jump", detail: "DECLINED APPROVED" },
    { row: 4, column: "Lender Reference", problem: "formula", detail: null },
    { row: 9_120, column: "Status Date", problem: "not-a-date", detail: null },
  ],
  samples: [{ row: 2, name: "AB-100234", from: "IN_REVIEW", to: "APPROVED" }],
  ignoredColumns: ["Branch"],
  sheet: null,
  dayOrders: [],
  decimalComma: false,
  uploadedAt: "2026-11-22T06:00:00.000Z",
  processedAt: "2026-11-22T06:01:00.000Z",
  importedBy: null,
  ...more,
});

const stage = (api: ApiStubs, open = false): { stage: Stage } => ({
  stage: {
    area: "admin",
    session: "signed-in",
    route: "/admin/upload",
    path: `/admin/upload${open ? `?story-upload.job=${JOB}` : ""}`,
    api,
  },
});
const found = (more: Partial<UploadJob> = {}, api: ApiStubs = {}) =>
  stage({ "GET /api/admin/jobs/{jobId}": () => job(more), ...api }, true);
const csv = (name = "november.csv", text = "a,b") => new File([text], name, { type: "text/csv" });
const respondWithRefusal =
  (status: number, code: string, message: string, fields: object[] = []): Send =>
  () =>
    Promise.reject(new CallError(status, { code, message, fields: fields as never }));

/** A link to a job, as from the list of files, replaces the refusal of another file. */
export const OpenedAfterARefusal: Story = {
  parameters: stage({ "GET /api/admin/jobs/{jobId}": () => job({ dryRun: false }) }),
  render: ({ send }, { globals }) => (
    <>
      <OpenUpload view={uploadView(String(globals.language ?? "en"))} send={send} />
      <Link to={`?story-upload.job=${JOB}`}>Open</Link>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText("Choose a file"), csv("november.csv", ""));
    await expect(await canvas.findByRole("alert")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: "Open" }));
    await expect(await canvas.findByText(/illegal|cannot become/)).toBeVisible();
    await expect(canvas.queryByText("This file is empty.")).toBeNull();
  },
};

export const Choose: Story = {
  parameters: stage({ "GET /api/admin/jobs/{jobId}": () => job() }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText("Columns of the file"));
    await expect(canvas.getByText("Words: Approved, Declined")).toBeVisible();
    await userEvent.click(canvas.getByText("Status words of the lenders"));
    await expect(canvas.getByText("Asha Bank")).toBeVisible();
    await expect(canvas.getByText("SANCTIONED → Approved")).toBeVisible();
    await userEvent.upload(canvas.getByLabelText("Choose a file"), csv());
    await expect(await canvas.findByRole("heading", { name: /11,997 of 12,000 rows can be imported/ })).toHaveFocus();
  },
};

export const Sending: Story = {
  parameters: stage({}),
  args: {
    send: (_, __, { signal, onProgress }) =>
      new Promise((_done, fail) => {
        onProgress(0.4);
        signal.addEventListener("abort", () => fail(signal.reason));
      }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText("Choose a file"), csv());
    await expect(await canvas.findByRole("progressbar", { name: "Sending november.csv" })).toHaveValue(40);
    await userEvent.click(canvas.getByRole("button", { name: "Stop" }));
    await expect(await canvas.findByLabelText("Choose a file")).toBeEnabled();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

const refusedUpload = (send: Send, file: File, text: string | RegExp): Story => ({
  parameters: stage({}),
  args: { send },
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText("Choose a file"), file);
    await expect(await canvas.findByRole("alert")).toHaveTextContent(text);
    await expect(canvas.getByLabelText("Choose a file")).toBeEnabled();
  },
});

const failIfSent: Send = () => Promise.reject(new Error("it was sent"));
export const Empty: Story = refusedUpload(failIfSent, csv("november.csv", ""), "This file is empty.");
export const TooLarge: Story = refusedUpload(failIfSent, csv("november.csv", "x".repeat(3_000)), /larger than 2 kB/);
export const WrongType: Story = refusedUpload(failIfSent, csv("november.pdf"), "not a CSV or .xlsx file");
export const Denied: Story = refusedUpload(respondWithRefusal(403, "FORBIDDEN", "No."), csv(), "Your role cannot access this.");
export const Columns: Story = refusedUpload(
  respondWithRefusal(422, "FILE_COLUMNS", "The columns of this file do not fit.", [
    { path: "/columns/Lender Reference", keyword: "missingColumn", message: "This column is missing." },
  ]),
  csv(),
  "Lender Reference This column is missing.",
);

export const NetworkLost: Story = {
  parameters: stage({ "GET /api/admin/jobs/{jobId}": () => job() }),
  args: {
    send: (() => {
      let tries = 0;
      return () => (tries++ % 2 === 0 ? Promise.reject(new CallError(0, { code: "NETWORK", message: "" })) : Promise.resolve(JOB));
    })(),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText("Choose a file"), csv());
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Connection lost.");
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByRole("heading", { name: /can be imported/ })).toBeVisible();
  },
};

export const InProgress: Story = {
  parameters: found(
    { dryRun: false, state: "running", done: 3_000, success: 2_999, failed: 1, processedAt: null },
    {
      "POST /api/admin/jobs/{jobId}/cancel": () => {
        asked();
        return job({ dryRun: false, state: "cancelled", done: 4_000 });
      },
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("progressbar", { name: "Importing november.csv" })).toHaveValue(25);
    await expect(canvas.getByText("3,000 of 12,000 rows")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(await canvas.findByRole("heading", { name: /^Cancelled after 4,000 of 12,000 rows/ })).toBeVisible();
    await expect(asked).toHaveBeenCalledOnce();
  },
};

const polled = fn();
/** While the progress cannot be read, the panel says that its figures are older, and offers to try again. */
export const ProgressUnknown: Story = {
  parameters: stage({ "GET /api/admin/jobs/{jobId}": () => polled() }, true),
  beforeEach: () => {
    const running = job({ state: "running", done: 3_000, processedAt: null });
    polled
      .mockReset()
      .mockReturnValue(refusedResponse(503, "UNAVAILABLE", "Later, please."))
      .mockReturnValueOnce(running);
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("progressbar")).toHaveValue(25);
    await expect(await canvas.findByRole("alert")).toHaveTextContent("these are older");
    await expect(canvas.getByRole("progressbar")).toHaveValue(25);
    polled.mockImplementation(() => job());
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(await canvas.findByRole("heading", { name: /can be imported/ })).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};

export const Checked: Story = {
  parameters: found({}, { "POST /api/admin/jobs/{jobId}/import": () => refusedResponse(409, "JOB_NOT_READY", "Upload it anew.") }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("table", { name: /^Changes not allowed/ })).toHaveTextContent("Declined");
    await expect(canvas.getByRole("table", { name: "First refused rows" })).toHaveTextContent("Declined cannot become Approved");
    await userEvent.click(canvas.getByRole("button", { name: "Import 11,997 rows" }));
    await waitFor(() => expect(canvas.getByText("Upload it anew.")).toBeVisible());
  },
};

export const Imported: Story = {
  parameters: found({ dryRun: false, failed: 0, success: 12_000, problems: [], transitions: [], ignoredColumns: [] }),
};
/** What was found in the whole file: how its days are written, and which sheet has them. */
export const FileWithDoubts: Story = {
  parameters: found({
    sheet: { name: "November", others: 2 },
    dayOrders: [
      { column: "Status Date", order: "month-first" },
      { column: "Paid On", order: "assumed" },
    ],
    decimalComma: true,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Dates in “Status Date” are written month first/)).toBeVisible();
    await expect(canvas.getByText(/^Dates in “Paid On” are read day first/)).toBeVisible();
    await expect(canvas.getByText(/decimal comma: 3\.750,50 is read as ₹3,750\.50/)).toBeVisible();
    await expect(canvas.getByText("Read from the sheet “November”; 2 other sheets were not read.")).toBeVisible();
  },
};
export const Hindi: Story = { parameters: found(), globals: { language: "hi" } };
