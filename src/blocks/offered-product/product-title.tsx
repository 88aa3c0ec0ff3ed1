import { useRouteParams } from "../../client/journey/journey.ts";
import { useProductOffering } from "../../client/staff/offering.ts";
import { PRODUCT_PARAMETER } from "../../contract/staff/offering.ts";

/** The name of the address's product; the page's own title if there is none. */
export function ProductTitle({ title }: { title: string }) {
  const { [PRODUCT_PARAMETER]: code = "" } = useRouteParams();
  const { data, error } = useProductOffering(code);
  return data?.name ?? (error ? title : "\u00a0");
}
