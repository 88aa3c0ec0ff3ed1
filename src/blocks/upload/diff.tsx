import type { ReactNode } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { UploadView } from "../../contract/staff/uploads/upload-view.ts";
import type { UploadJob } from "../../contract/staff/uploads/uploads.ts";
import { codeLabel } from "../../engine/catalog/findings/code-label.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./upload-block.module.css";
import { useNumbers } from "./use-numbers.ts";

const DAY_ORDERS = {
  "month-first": "staff.upload.monthFirst",
  mixed: "staff.upload.mixedDays",
  assumed: "staff.upload.assumedDays",
} as const;

interface DiffProps {
  view: UploadView;
  job: UploadJob;
}

/**
 * The changes of a file: row counts by outcome, status transitions, illegal ones, problems and
 * samples.
 */
export function Diff({ view, job }: DiffProps) {
  const t = useText();
  const number = useNumbers();
  const { outcomes, transitions, failed } = job;
  const nameOf = (code: string) => codeLabel(view.statuses, code) ?? code;
  const kinds = [
    [t("staff.upload.new"), outcomes.new],
    [t("staff.upload.changed"), outcomes.changed],
    [t("staff.upload.noted"), outcomes.noted],
    [t("staff.upload.unchanged"), outcomes.unchanged],
    [t("staff.upload.refused"), failed],
  ] as const;
  const jumps = (legal: boolean) =>
    transitions.filter((jump) => jump.legal === legal).map(({ from, to, count }) => [nameOf(from), nameOf(to), number(count)]);
  const illegal = jumps(false);
  const jumpHeads = [t("staff.upload.from"), t("staff.upload.to"), t("staff.upload.count")];
  return (
    <div className={styles.diff}>
      {job.dayOrders.map(({ column, order }) => (
        <Notice key={column} tone={order === "assumed" ? "info" : "warning"}>
          {t(DAY_ORDERS[order], { column })}
        </Notice>
      ))}
      {job.decimalComma && <Notice tone="warning">{t("staff.upload.decimalComma")}</Notice>}
      <Rows
        title={t("staff.upload.what")}
        heads={[t("staff.upload.outcome"), t("staff.upload.count")]}
        rows={kinds.filter(([, count]) => count > 0).map(([label, count]) => [label, number(count)])}
      />
      <Rows title={t("staff.upload.jumps")} heads={jumpHeads} rows={jumps(true)} />
      {illegal.length > 0 && (
        <Notice tone="warning">
          <Rows title={t("staff.upload.illegal")} heads={jumpHeads} rows={illegal} />
          <p>{t("staff.upload.illegalText")}</p>
        </Notice>
      )}
      <Problems view={view} job={job} />
      <Samples view={view} job={job} />
      {job.sheet !== null && job.sheet.others > 0 && (
        <p className={styles.lead}>{t("staff.upload.sheet", { name: job.sheet.name, count: job.sheet.others })}</p>
      )}
      {job.ignoredColumns.length > 0 && (
        <p className={styles.lead}>{t("staff.upload.ignored", { columns: job.ignoredColumns.join(", ") })}</p>
      )}
    </div>
  );
}

function Problems({ view, job }: DiffProps) {
  const t = useText();
  const number = useNumbers();
  const nameOf = (code = "") => codeLabel(view.statuses, code) ?? code;
  const textOf = ({ problem, detail }: UploadJob["problems"][number]) => {
    const [from, to] = detail?.split(" ") ?? [];
    return (view.faults[problem] ?? problem).replace("{{from}}", () => nameOf(from)).replace("{{to}}", () => nameOf(to));
  };
  return (
    <Rows
      title={t("staff.upload.problems")}
      heads={[t("staff.upload.row"), t("staff.upload.column"), t("staff.upload.wrong")]}
      rows={job.problems.map((problem) => [number(problem.row), problem.column ?? "–", textOf(problem)])}
    />
  );
}

function Samples({ view, job }: DiffProps) {
  const t = useText();
  const number = useNumbers();
  const text = (value: string | null) => (value === null ? t("staff.upload.none") : (codeLabel(view.statuses, value) ?? value));
  return (
    <Rows
      title={t("staff.upload.samples")}
      heads={[t("staff.upload.row"), t("staff.upload.name"), t("staff.upload.before"), t("staff.upload.after")]}
      rows={job.samples.map(({ row, name, from, to }) => [
        number(row),
        <span key="name" className={styles.name}>
          {name}
        </span>,
        text(from),
        text(to),
      ])}
    />
  );
}

/** A small table; renders nothing without rows. */
function Rows({ title, heads, rows }: { title: string; heads: string[]; rows: ReactNode[][] }) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.rows}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and are never put in another order
            <tr key={index}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
