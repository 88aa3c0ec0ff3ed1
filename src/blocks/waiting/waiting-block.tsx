import { useId } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../client/session/session.ts";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useRowCount } from "../../client/staff/row-count.ts";
import type { WaitingItem } from "../../contract/page-slices.ts";
import type { BlockProps } from "../block.ts";
import { readableBy } from "../for-role.ts";
import { LoadError } from "../loading/load-error.tsx";
import styles from "./waiting-block.module.css";

/** How much waits for someone, each count a link to its rows. */
export function WaitingBlock({ block: { title, items } }: BlockProps<"waiting">) {
  const id = useId();
  const { roleId } = useSession();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {readableBy(items, roleId).map((item) => (
          <li key={`${item.table} ${item.label}`}>
            <Count item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Count({ item: { table, filter, label, go } }: { item: WaitingItem }) {
  const t = useText();
  const locale = useLocale();
  const count = useRowCount(table, JSON.stringify(filter));
  const { data } = count;
  // As the table's own filters are in the query.
  const query = new URLSearchParams(Object.entries(filter).map(([field, codes]) => [`${table}.${field}`, codes.join(",")]));
  const number = data && new Intl.NumberFormat(locale).format(data.total);
  // A later failure leaves the number that is shown.
  if (count.error && !data) return <LoadError of={count} />;
  return (
    <Link to={{ pathname: go, search: query.toString() }} data-none={data?.total === 0 || undefined}>
      <strong>{number === undefined ? "–" : data?.totalExact ? number : t("staff.waiting.about", { number })}</strong> <span>{label}</span>
    </Link>
  );
}
