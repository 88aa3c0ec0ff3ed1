import type { ColumnType } from "kysely";

/** An instant, written as a date or as ISO text. */
export type Stamp = ColumnType<Date, Date | string, Date | string>;

export type NullableStamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
