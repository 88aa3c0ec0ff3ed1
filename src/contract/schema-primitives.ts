import { Type } from "typebox";

/** An object that rejects unknown keys. */
export const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** A value or null. */
export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

export const Text = Type.String();
export const OptionalText = Type.Optional(Text);
/** Conditions are JSON Schemas over named facts. */
export const ConditionValue = Type.Union([Type.Boolean(), Type.Record(Type.String(), Type.Unknown())]);

/**
 * A UUID in lower case. The format would also accept `urn:uuid:…`, which the database does not, and
 * capitals, which the database treats as equal but text comparisons do not: keys, hashes, audit
 * entries.
 */
export const Uuid = Type.String({ format: "uuid", maxLength: 36, pattern: "^[0-9a-f-]+$" });
/** Content hash of a document or release: SHA-256 in hex. */
export const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });
/** Pattern of document ids. */
export const SLUG = /^[a-z][a-z0-9-]{1,47}$/;
export const Slug = Type.String({ pattern: SLUG.source });
export const ProductCode = Type.String({ minLength: 2, maxLength: 40 });
/** A text that is not blank. @param maxLength characters */
export const Written = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "\\S" });
/** Rupees, whole or with paise. */
export const Rupees = Type.Number({ minimum: 0 });
/** UTC, ISO 8601. */
export const Instant = Type.String({ format: "date-time" });
export const Done = closed({ ok: Type.Literal(true) });
