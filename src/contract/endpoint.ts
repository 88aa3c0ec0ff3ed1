import type { Static, TSchema } from "typebox";

/** The contract of one call: its address, input and output. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with parameters in braces, as in OpenAPI: `/api/user/{id}`. */
  readonly path: string;
  /** One sentence for the API description. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The body is a raw file, `application/octet-stream`. */
  readonly takesFile?: true;
  /** The body is a form with one file, `multipart/form-data`. */
  readonly takesForm?: true;
  /** Also called by mail programs with a form (RFC 8058, 3.2), whose body is not read. */
  readonly takesOneClick?: true;
  /** The body of a 2xx response. */
  readonly response: TSchema;
}

export type ParamsOf<E extends Endpoint> = E["params"] extends TSchema ? Static<E["params"]> : Record<never, never>;
export type QueryOf<E extends Endpoint> = E["query"] extends TSchema ? Static<E["query"]> : Record<never, never>;
export type BodyOf<E extends Endpoint> = E["body"] extends TSchema ? Static<E["body"]> : undefined;
export type ResponseOf<E extends Endpoint> = Static<E["response"]>;

/** Preserves the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
