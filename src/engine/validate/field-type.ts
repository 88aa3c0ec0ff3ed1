import type { FieldSlice } from "../../contract/site/slices.ts";

type Typed = Pick<FieldSlice, "type" | "enum">;

/**
 * The type of a field's answer, such as `integer`; undefined if the field does not say. Null is
 * left out.
 */
export const typeOf = ({ type }: Typed): string | undefined => [type ?? []].flat().find((one) => one !== "null");

/** Whether a field accepts null, so that leaving it empty is an answer. */
export const acceptsNull = ({ type, enum: values }: Typed): boolean => (values ? values.includes(null) : [type].flat().includes("null"));
