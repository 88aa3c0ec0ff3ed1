import { indianDay, indianTime } from "../../client/indian-time.ts";
import { useHeldData } from "../../client/journey/rights.ts";
import { saveDownload } from "../../client/save-download.ts";
import { useText } from "../../client/site/i18n.ts";
import type { HeldData } from "../../contract/customer/rights.ts";
import { Button } from "../../ui/button.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { useOpenInPrint } from "../use-open-in-print.ts";
import { ErasureSection } from "./erasure-section.tsx";
import styles from "./held-data-block.module.css";

/** The data held about the customer: view, download and erasure. */
export function HeldDataBlock() {
  const { ask, takeBack, ...loaded } = useHeldData();
  if (loaded.data === undefined) return <LoadingOrError of={loaded} height="12rem" />;
  return <Shown data={loaded.data} ask={ask} takeBack={takeBack} />;
}

/** Downloads all data as JSON. */
function download({ madeAt, groups, stays }: HeldData): void {
  const file = new Blob([`${JSON.stringify({ madeAt, groups, stays }, null, 2)}\n`], { type: "application/json" });
  saveDownload(file, `my-data-${indianDay(madeAt)}.json`);
}

interface ShownProps {
  data: HeldData;
  ask: () => Promise<void>;
  takeBack: () => Promise<void>;
}

function Shown({ data, ask, takeBack }: ShownProps) {
  const t = useText();
  const list = useOpenInPrint<HTMLDivElement>();
  return (
    <>
      <div className={`${styles.actions} ${styles.unprinted}`}>
        <Button onClick={() => download(data)}>{t("rights.data.download")}</Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t("rights.data.print")}
        </Button>
      </div>
      <p className={styles.soft}>{`${t("rights.data.made", { time: indianTime(data.madeAt) })} ${t("rights.data.pan")}`}</p>
      <div ref={list} className={styles.groups}>
        {data.groups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </div>
      <ErasureSection data={data} ask={ask} takeBack={takeBack} />
    </>
  );
}

function Group({ group: { title, items } }: { group: HeldData["groups"][number] }) {
  const t = useText();
  const [only] = items;
  const count = only && only.title === null ? only.held.length : items.length;
  return (
    <details className={styles.group}>
      <summary>
        <span>{title}</span>
        <span className={styles.soft}>{t("rights.data.entries", { count })}</span>
      </summary>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two applications may have one title, and they are never reordered
        <section key={index} className={styles.item}>
          {item.title && <h3>{item.title}</h3>}
          <dl>
            {item.held.map(({ name, label, value }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one kind share their name, and are never reordered
              <div key={`${name} ${row}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}
