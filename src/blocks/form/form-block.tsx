import { useRouteParams } from "../../client/journey/journey.ts";
import type { BlockProps } from "../block.ts";
import { LinkedForm } from "./linked-form.tsx";
import { StaffForm } from "./open-form.tsx";

/** A staff form, prefilled from the route's parameters. Loads MUI and rjsf. */
export function FormBlock({ block: { form, where = {}, byLink } }: BlockProps<"form">) {
  const parameters = useRouteParams();
  if (byLink) return <LinkedForm id={form} />;
  const prefilled = Object.fromEntries(Object.entries(where).map(([field, parameter]) => [field, parameters[parameter] ?? ""]));
  return <StaffForm key={JSON.stringify([form, prefilled])} id={form} prefilled={prefilled} />;
}
