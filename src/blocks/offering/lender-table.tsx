import type { OfferingLender } from "../../contract/staff/offering.ts";
import styles from "./lender-table.module.css";

interface LenderRow {
  id: string;
  head: string;
  /** The lines of each lender. */
  cells: string[][];
}

interface LenderTableProps {
  caption: string;
  /** The head of the column with the rows' heads. */
  corner: string;
  /** Shown for a lender without lines. */
  none: string;
  lenders: readonly OfferingLender[];
  rows: readonly LenderRow[];
}

/** A lender may offer several of the products that one covers. */
export const keyOfLender = ({ lender, covered }: Pick<OfferingLender, "lender" | "covered">): string => `${lender} ${covered?.code ?? ""}`;

/** Compares lenders: one column for each. It scrolls sideways under a frozen first column. */
export function LenderTable({ caption, corner, none, lenders, rows }: LenderTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {lenders.map((lender) => (
              <th key={keyOfLender(lender)} scope="col">
                <span>{lender.name}</span>
                {lender.covered && <small>{lender.covered.name}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, head, cells }) => (
            <tr key={id}>
              <th scope="row">{head}</th>
              {lenders.map((lender, index) => (
                <td key={keyOfLender(lender)}>
                  {cells[index]?.length ? cells[index].map((line) => <div key={line}>{line}</div>) : <span>{none}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
