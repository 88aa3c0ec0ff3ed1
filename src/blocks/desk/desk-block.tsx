import { useRouteParams } from "../../client/journey/journey.ts";
import { DeskView } from "./desk-view.tsx";

/** The customer and product that the page's address names. */
export function DeskBlock() {
  const { customer = "", product = "" } = useRouteParams();
  return <DeskView customer={customer} product={product} />;
}
