import type { UploadJob } from "../../contract/staff/uploads/uploads.ts";
import { cancelJob, getJob, importJob, jobProblems, uploadTemplate } from "../calls/upload-api.ts";
import { saveDownload } from "../save-download.ts";
import { useSWR } from "../swr.ts";
import { useErrorToast } from "../use-error-toast.ts";
import { pollWhile } from "./poll-while.ts";
import { updateTables } from "./update-tables.ts";

/** Milliseconds between polls of a job. */
const ASK_MS = 1_000;

const isRunning = (job: UploadJob | undefined) => job?.state === "waiting" || job?.state === "running";

interface JobLoad {
  job: UploadJob | undefined;
  error: Error | undefined;
  reload(): void;
  /** @throws CallError */
  cancel(): Promise<void>;
  /** Imports the file of the dry run. Returns the id of the import job. @throws CallError */
  start(): Promise<string>;
}

/** Polls a job until it ends, then refreshes the page's tables. */
export function useJob(jobId: string): JobLoad {
  const {
    data: job,
    error,
    mutate: put,
  } = useSWR(["upload-job", jobId], () => getJob({ params: { jobId }, quiet: true }), {
    ...pollWhile<UploadJob>((latest) => latest === undefined || isRunning(latest), ASK_MS),
    revalidateOnFocus: false,
    onSuccess: (latest) => {
      if (!isRunning(latest)) updateTables();
    },
  });
  useErrorToast(error);
  return {
    job,
    error,
    reload: () => void put(),
    cancel: async () => void (await put(await cancelJob({ params: { jobId }, quiet: true }), { revalidate: false })),
    start: async () => (await importJob({ params: { jobId }, quiet: true })).jobId,
  };
}

/** Downloads the rows that a job rejected. A failure is shown as a toast. */
export async function saveProblems(jobId: string, name: string): Promise<void> {
  saveDownload((await jobProblems({ params: { jobId }, file: true })) as Blob, name);
}

/** Downloads a template file. A failure is shown as a toast. */
export async function saveTemplate(upload: string): Promise<void> {
  saveDownload((await uploadTemplate({ params: { upload }, file: true })) as Blob, `${upload}.csv`);
}
