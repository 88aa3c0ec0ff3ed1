import { useRouteParams } from "../../client/journey/journey.ts";
import { useProductOffering } from "../../client/staff/offering.ts";
import { PRODUCT_PARAMETER } from "../../contract/staff/offering.ts";

/** The name of the address's product. */
export function ProductTitle() {
  const { [PRODUCT_PARAMETER]: code = "" } = useRouteParams();
  const { data } = useProductOffering(code);
  return <span>{data?.name ?? "\u00a0"}</span>;
}
