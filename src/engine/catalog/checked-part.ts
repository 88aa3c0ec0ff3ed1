import type { ResolvedField, ResolvedGroup } from "./resolve.ts";

/** Keywords that say how a field is shown and not what is valid; validators are made without them. */
const NOT_CHECKED = new Set([
  "x-label",
  "x-help",
  "x-placeholder",
  "x-messages",
  "x-labels",
  "x-file",
  "x-ui",
  "x-pii",
  "x-default",
  "default",
]);

/** What of a step's schema decides over answers. Fields are only known by name here, so annotations of that name stay fields. */
export function checkedPart(field: ResolvedField): object {
  const { properties, items, allOf, ...rest } = field;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => !NOT_CHECKED.has(keyword))),
    ...checkedGroup({ ...(properties && { properties }), ...(allOf && { allOf }) }),
    ...(items && { items: checkedPart(items) }),
  };
}

export function checkedGroup({ properties, required, allOf }: ResolvedGroup): object {
  return {
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, checkedPart(field)])) }),
    ...(required && { required }),
    ...(allOf && {
      allOf: allOf.map((branch) => ({
        if: branch.if,
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
        then: checkedGroup(branch.then),
        ...(branch.else && { else: checkedGroup(branch.else) }),
      })),
    }),
  };
}
