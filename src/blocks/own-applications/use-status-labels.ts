import { useConfig } from "../../client/site/config.ts";
import type { Status } from "../../contract/customer/lending/status.ts";

/**
 * Labels of statuses for a product: from its offer kind, otherwise from the status table. @param
 * product its code
 */
export function useStatusLabels(product: string): (status: Status) => string {
  const { tables, products } = useConfig();
  const own = products.find(({ code }) => code === product)?.offerKind.statusTable?.statuses;
  const table = Object.values(tables).find(({ statuses }) => Object.keys(statuses).length > 0);
  return (status) => own?.[status]?.label ?? table?.statuses[status]?.label ?? status;
}
