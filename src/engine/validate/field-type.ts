import type { FieldSlice } from "../../contract/site/slices.ts";

type Typed = Pick<FieldSlice, "type" | "enum">;

/** The kind of answer that a field takes, such as `integer`; undefined where the field does not say. Null beside it is left out. */
export const typeOf = ({ type }: Typed): string | undefined => [type ?? []].flat().find((one) => one !== "null");

/** Whether null is an answer to a field: it may be left empty and yet be answered. */
export const takesNull = ({ type, enum: values }: Typed): boolean => (values ? values.includes(null) : [type].flat().includes("null"));
