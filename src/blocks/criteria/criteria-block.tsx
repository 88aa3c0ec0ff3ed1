import { useText } from "../../client/site/i18n.ts";
import { useCriteria, useLendings } from "../../client/staff/eligibility.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { LenderOfCriteria } from "../../contract/staff/eligibility.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./criteria-block.module.css";
import { OpenEditor } from "./open-editor.tsx";

/** Editor of lenders' eligibility criteria. Lender and product are stored in the URL. */
export function CriteriaBlock() {
  const t = useText();
  const { data, error, mutate } = useLendings();
  if (data === undefined) return <LoadingOrError of={{ data, error, reload: () => mutate() }} failed={LoadError} height="4rem" />;
  if (data.length === 0) return <EmptyState title={t("staff.eligibility.none")} />;
  return <Chosen lenders={data} />;
}

function Chosen({ lenders }: { lenders: readonly LenderOfCriteria[] }) {
  const t = useText();
  const [url, change] = useUrlState("criteria");
  const own = lenders.find(({ lender }) => lender === url.lender) ?? lenders[0];
  const lending = own?.products.find(({ product }) => product === url.product) ?? own?.products[0];
  if (own === undefined || lending === undefined) return null;
  return (
    <div className={styles.block}>
      <div className={styles.choice}>
        <SelectField dense label={t("staff.eligibility.lender")} value={own.lender} onPick={(lender) => change({ lender, product: null })}>
          {lenders.map(({ lender, name, enabled }) => (
            <option key={lender} value={lender}>
              {enabled ? name : `${name} (${t("staff.eligibility.off")})`}
            </option>
          ))}
        </SelectField>
        <SelectField
          dense
          label={t("staff.eligibility.product")}
          value={lending.product}
          onPick={(product) => change({ lender: own.lender, product })}
        >
          {own.products.map(({ product, name }) => (
            <option key={product} value={product}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Editing key={`${own.lender} ${lending.product}`} lender={own.lender} product={lending.product} />
    </div>
  );
}

function Editing({ lender, product }: { lender: string; product: string }) {
  const { open, error, reload } = useCriteria(lender, product);
  if (open === undefined) return <LoadingOrError of={{ data: open, error, reload }} failed={LoadError} height="24rem" />;
  return <OpenEditor open={open} reload={reload} />;
}
