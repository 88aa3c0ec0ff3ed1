import type { OfferingLender } from "../../contract/staff/offering.ts";
import { keyOfLender } from "../offering/lender-table.tsx";
import { ProductChoice } from "../offering/product-choice.tsx";
import { useOpenInPrint } from "../use-open-in-print.ts";
import styles from "./lender-steps-block.module.css";

/** What happens after a customer chose an offer, by lender. */
export function LenderStepsBlock() {
  const print = useOpenInPrint<HTMLDivElement>();
  return (
    <div ref={print} className={styles.lenders}>
      <ProductChoice>
        {({ offeredBy }, lender) =>
          offeredBy.map((one, index) => <Steps key={keyOfLender(one)} of={one} open={lender !== undefined || index === 0} />)
        }
      </ProductChoice>
    </div>
  );
}

function Steps({ of: { name, covered, steps }, open }: { of: OfferingLender; open: boolean }) {
  return (
    <details className={styles.lender} open={open}>
      <summary>
        <h2>{covered ? `${name} · ${covered.name}` : name}</h2>
      </summary>
      <ol>
        {steps.map(({ title, lines }) => (
          <li key={title}>
            <h3>{title}</h3>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
