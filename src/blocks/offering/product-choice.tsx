import type { ReactNode } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useOfferedProducts, useProductOffering } from "../../client/staff/offering.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { ProductOffering } from "../../contract/staff/offering.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./product-choice.module.css";

/** The name of the choice in the page's query. */
const OWNER = "offering";

/** The query of a page with a choice of products that selects one. */
export const productChoice = (code: string): string => `?${OWNER}.product=${encodeURIComponent(code)}`;

interface ProductChoiceProps {
  children: (offering: ProductOffering, lender: string | undefined) => ReactNode;
}

/** Shows what lenders offer of a product. The product and the lender are chosen in the page's URL. */
export function ProductChoice({ children }: ProductChoiceProps) {
  const t = useText();
  const products = useOfferedProducts();
  const [url, change] = useUrlState(OWNER);
  const { data } = products;
  if (data === undefined) return <LoadingOrError of={products} failed={LoadError} height="24rem" />;
  const own = data.find(({ code }) => code === url.product) ?? data[0];
  if (own === undefined) return <EmptyState title={t("staff.offering.none")} />;
  return (
    <div className={styles.block}>
      <SelectField dense label={t("staff.offering.product")} value={own.code} onPick={(product) => change({ product, lender: null })}>
        {data.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Chosen key={own.code} code={own.code} lender={url.lender} onLender={(lender) => change({ product: own.code, lender })}>
        {children}
      </Chosen>
    </div>
  );
}

interface ChosenProps extends ProductChoiceProps {
  code: string;
  lender: string | undefined;
  onLender: (lender: string | null) => void;
}

function Chosen({ code, lender: asked, onLender, children }: ChosenProps) {
  const t = useText();
  const offering = useProductOffering(code);
  const { data } = offering;
  const trouble = <LoadingOrError of={offering} failed={LoadError} height="24rem" />;
  if (data === undefined) return <div className={styles.shown}>{trouble}</div>;
  const lenders = new Map(data.offeredBy.map(({ lender, name }) => [lender, name]));
  const lender = asked !== undefined && lenders.has(asked) ? asked : undefined;
  const shown = data.offeredBy.filter((one) => lender === undefined || one.lender === lender);
  return (
    <>
      {lenders.size > 1 && (
        <SelectField dense label={t("staff.offering.lender")} value={lender ?? ""} onPick={(picked) => onLender(picked || null)}>
          <option value="">{t("staff.offering.allLenders")}</option>
          {[...lenders].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.shown}>
        {trouble}
        {children({ ...data, offeredBy: shown }, lender)}
      </div>
    </>
  );
}
