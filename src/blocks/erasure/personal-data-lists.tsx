import { useId } from "react";
import { indianDate } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ErasureCase, FoundCustomer } from "../../contract/staff/erasures.ts";
import styles from "./erasure-block.module.css";

type HeldKind = Pick<FoundCustomer["held"][number], "kind" | "count"> & Partial<FoundCustomer["held"][number]>;

/** Row counts by kind of data; for data that are still held, also what an erasure leaves of them. */
export function HeldTable({ held }: { held: readonly HeldKind[] }) {
  const t = useText();
  const title = useId();
  const now = held.some(({ stays }) => stays !== undefined);
  return (
    <>
      <h4 id={title}>{t(now ? "staff.erasure.held" : "staff.erasure.erased")}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be wider than the screen, and is scrolled by the keys */}
      <section className={styles.scroll} aria-labelledby={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("staff.erasure.kind")}</th>
              <th scope="col">{t("staff.erasure.count")}</th>
              {now && <th scope="col">{t("staff.erasure.after")}</th>}
            </tr>
          </thead>
          <tbody>
            {held.map(({ kind, count, stays }) => (
              <tr key={kind}>
                <th scope="row">{t(`staff.erasure.kinds.${kind}`)}</th>
                <td>{count}</td>
                {now && <td>{t(stays ? "staff.erasure.inPart" : "staff.erasure.gonePart")}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Data that are retained, with reason and period. */
export function RetainedRows({ stays }: Pick<ErasureCase, "stays">) {
  const t = useText();
  if (stays.length === 0) return null;
  return (
    <>
      <h4>{t("staff.erasure.stays")}</h4>
      <ul className={styles.list}>
        {stays.map(({ what, why, until, endsAt }) => (
          <li key={what}>
            <strong>{what}</strong>
            <span>{endsAt ? `${until} (${indianDate(endsAt)})` : until}</span>
            <span className={styles.soft}>{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lenders that retain what they received, with their contact. */
export function Lenders({ lenders }: Pick<ErasureCase, "lenders">) {
  const t = useText();
  if (lenders.length === 0) return null;
  return (
    <>
      <h4>{t("staff.erasure.lenders")}</h4>
      <ul className={styles.list}>
        {lenders.map(({ id, name, officer, applications }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{t("staff.erasure.applications", { count: applications })}</span>
            <span className={styles.soft}>{officer}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
