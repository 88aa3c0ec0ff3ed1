import { useRouteParams } from "../../client/journey/journey.ts";
import { DeskView } from "./desk-view.tsx";

/** The customer service case of the route. */
export function DeskBlock() {
  const { customer = "", product = "" } = useRouteParams();
  return <DeskView customer={customer} product={product} />;
}
