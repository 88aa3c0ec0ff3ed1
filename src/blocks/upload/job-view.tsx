import { useEffect, useRef, useState } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { saveProblems, useJob } from "../../client/staff/uploads.ts";
import type { UploadView } from "../../contract/staff/uploads/upload-view.ts";
import type { UploadJob } from "../../contract/staff/uploads/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FocusOnMount } from "../focus/focus-on-mount.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { Diff } from "./diff.tsx";
import { Progress } from "./progress.tsx";
import styles from "./upload-block.module.css";
import { useNumbers } from "./use-numbers.ts";

interface JobViewProps {
  view: UploadView;
  jobId: string;
  onImport(jobId: string): void;
  onOther(): void;
}

/** An upload job: its progress, then its result. */
export function JobView({ view, jobId, onImport, onOther }: JobViewProps) {
  const { job, error, reload, cancel, start } = useJob(jobId);
  const { busy, failure, work } = useWork();
  const of = { data: job, error, reload };
  if (job === undefined) return <LoadingOrError of={of} failed={LoadError} height="8rem" />;
  const failureNotice = failure !== null && (
    <FocusOnMount>
      <Notice tone="error">{failure}</Notice>
    </FocusOnMount>
  );
  if (job.state === "waiting" || job.state === "running") {
    return (
      <>
        <LoadError of={of} />
        <JobProgress job={job} busy={busy} onCancel={() => work(cancel)} />
        {failureNotice}
      </>
    );
  }
  const press = () => work(async () => onImport(await start()));
  return (
    <>
      <Outcome job={job} />
      <NextSteps job={job} busy={busy} onImport={press} onOther={onOther} />
      {failureNotice}
      <Diff view={view} job={job} />
    </>
  );
}

function NextSteps({ job, busy, onImport, onOther }: { job: UploadJob; busy: boolean; onImport(): void; onOther(): void }) {
  const t = useText();
  const number = useNumbers();
  const mayImport = job.dryRun && job.state === "done" && job.success > 0 && job.importedBy === null;
  return (
    <div className={styles.actions}>
      {mayImport && (
        <Button busy={busy} onClick={onImport}>
          {t("staff.upload.import", { count: job.success, rows: number(job.success) })}
        </Button>
      )}
      {job.failed > 0 && <SaveProblems job={job} />}
      <Button variant={mayImport ? "text" : "secondary"} onClick={onOther}>
        {t("staff.upload.another")}
      </Button>
    </div>
  );
}

/** Runs one action at a time and holds its error message. */
function useWork() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (what: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await what();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, work: (what: () => Promise<void>) => void run(what) };
}

function JobProgress({ job, busy, onCancel }: { job: UploadJob; busy: boolean; onCancel(): void }) {
  const t = useText();
  const number = useNumbers();
  const [done, total] = [number(job.done), number(job.total)];
  const name = job.fileName;
  const title = job.dryRun ? t("staff.upload.checking", { name }) : t("staff.upload.importing", { name });
  const note = job.state === "waiting" ? t("staff.upload.waiting") : t("staff.upload.rows", { done, total });
  return (
    <Progress title={title} share={job.done / Math.max(1, job.total)} note={note}>
      <Button variant="secondary" busy={busy} onClick={onCancel}>
        {t("staff.upload.cancel")}
      </Button>
    </Progress>
  );
}

/** The result in one sentence. It gets the focus, so it is announced. */
function Outcome({ job }: { job: UploadJob }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const number = useNumbers();
  const [done, total] = [number(job.done), number(job.total)];
  const [success, failed] = [number(job.success), number(job.failed)];
  const name = job.fileName;
  const text = () => {
    if (job.state === "failed") return t("staff.upload.failed");
    if (job.state === "cancelled") return job.dryRun ? t("staff.upload.cancelledTrial") : t("staff.upload.cancelled", { done, total });
    if (!job.dryRun)
      return job.failed > 0 ? t("staff.upload.importedSome", { name, success, failed }) : t("staff.upload.importedAll", { name, success });
    if (job.success === 0) return t("staff.upload.checkedNone", { name });
    return job.failed > 0 ? t("staff.upload.checkedSome", { name, success, total }) : t("staff.upload.checkedAll", { name, total });
  };
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.outcome} data-state={job.state === "done" && job.failed === 0 ? "good" : "look"}>
      {text()}
    </h3>
  );
}

function SaveProblems({ job }: { job: UploadJob }) {
  const t = useText();
  const name = `${job.fileName.replace(/\.\w+$/, "")}-${job.jobId.slice(0, 8)}.csv`;
  return (
    <Button variant="secondary" onClick={() => void saveProblems(job.jobId, name).catch(() => {})}>
      {t("staff.upload.errors")}
    </Button>
  );
}
