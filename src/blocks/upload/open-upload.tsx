import { useEffect, useId, useRef } from "react";
import { sendUpload } from "../../client/calls/upload-api.ts";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { saveTemplate } from "../../client/staff/uploads.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { UploadView } from "../../contract/staff/uploads/upload-view.ts";
import { sizeText } from "../../form/widgets/file/file-size.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FocusOnMount } from "../focus/focus-on-mount.tsx";
import { DropZone } from "./drop-zone.tsx";
import { Format } from "./format.tsx";
import { JobView } from "./job-view.tsx";
import { Progress } from "./progress.tsx";
import styles from "./upload-block.module.css";
import { type Refusal, useSending } from "./use-sending.ts";

interface OpenUploadProps {
  view: UploadView;
  send?: typeof sendUpload;
}

/**
 * Upload with a dry run: the file is sent, checked without changes, and imported after
 * confirmation. The job id is stored in the URL.
 */
export default function OpenUpload({ view, send = sendUpload }: OpenUploadProps) {
  const t = useText();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [{ job }, change] = useUrlState(view.id);
  const { sending, refusal, begin, stop, forget, again } = useSending(view, send, (jobId) => change({ job: jobId }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to a job replaces the refusal of a file
  useEffect(() => {
    if (job) forget();
  }, [job]);
  const other = () => {
    change({ job: null });
    section.current?.focus();
  };
  return (
    <section ref={section} className={styles.block} aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{view.title}</h2>
      {view.lead && <p className={styles.lead}>{view.lead}</p>}
      {sending && (
        <Progress title={t("staff.upload.sending", { name: sending.name })} share={sending.share}>
          <Button variant="secondary" onClick={stop}>
            {t("staff.upload.stop")}
          </Button>
        </Progress>
      )}
      {refusal && (
        <FocusOnMount>
          <Refused view={view} refusal={refusal} onAgain={again} />
        </FocusOnMount>
      )}
      {job && !sending && !refusal ? (
        <JobView key={job} view={view} jobId={job} onImport={(next) => change({ job: next })} onOther={other} />
      ) : (
        !sending && <Choose view={view} onFile={begin} />
      )}
    </section>
  );
}

function Choose({ view, onFile }: { view: UploadView; onFile(file: File): void }) {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <DropZone hint={t("staff.upload.rule", { limit: sizeText(view.maxBytes, locale) })} onFile={onFile} />
      <p className={styles.actions}>
        <Button variant="secondary" onClick={() => void saveTemplate(view.id).catch(() => {})}>
          {t("staff.upload.template")}
        </Button>
      </p>
      <Format {...view} />
    </>
  );
}

/** Why a file was rejected, with a retry if it makes sense. */
function Refused({ view, refusal, onAgain }: { view: UploadView; refusal: Refusal; onAgain(): void }) {
  const t = useText();
  const locale = useLocale();
  const { code, message, fields, retry } = refusal;
  const text = {
    EMPTY: t("staff.upload.empty"),
    FILE_TOO_LARGE: t("staff.upload.tooLarge", { limit: sizeText(view.maxBytes, locale) }),
    FILE_TYPE_REFUSED: t("staff.upload.wrongType"),
    NETWORK: t("staff.upload.offline"),
    FORBIDDEN: t("staff.upload.denied"),
  }[code];
  const action = retry && (
    <Button variant="secondary" onClick={onAgain}>
      {t("staff.upload.again")}
    </Button>
  );
  return (
    <Notice tone="error" action={action}>
      <p className={styles.refusal}>
        <strong>{refusal.name}</strong> <span>{text ?? message}</span>
      </p>
      {fields.length > 0 && (
        <ul className={styles.refusal}>
          {fields.map(({ path, message: why }) => (
            <li key={path}>
              <strong>{path.replace("/columns/", "")}</strong> <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
