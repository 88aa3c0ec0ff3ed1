import type { FastifyRequest } from "fastify";

/** Who may make a call. Every route names one; a route without one stops the start. */
export interface Policy<Who> {
  readonly name: string;
  /** It looks the session up by itself and sets `request.caller`. */
  readonly findsCaller?: boolean;
  /** Says who calls, or throws an ApiError. */
  decide(request: FastifyRequest): Promise<Who> | Who;
}

export interface CustomerCaller {
  area: "customer";
  sessionId: string;
  customerId: string;
  /** The prospect that signed in. */
  prospectId: string;
}

export interface AdminCaller {
  area: "admin";
  sessionId: string;
  staffId: string;
  username: string;
  roleId: number;
  /** They act for a merchant now, in another session: this one is good for nothing until that has ended. */
  masquerades: boolean;
}

export interface PartnerCaller {
  area: "partner";
  sessionId: string;
  staffId: string;
  username: string;
  brand: string | null;
  merchantId: string | null;
  /** A member of the staff, whose id and name these are, acts for the merchant. */
  masquerade: boolean;
}

/** Whom the Bearer token of a request belongs to. */
export type Caller = CustomerCaller | AdminCaller | PartnerCaller;

declare module "fastify" {
  interface FastifyRequest {
    /** Null without a valid token. Set before any policy is asked. */
    caller: Caller | null;
    /** The body as it came, on routes registered with `rawBody`. */
    rawBody: string | null;
    /** Code of a language of the site: of the cookie `language`, else of Accept-Language, else the site's default. */
    language: string;
  }
  interface FastifyContextConfig {
    policy?: string;
    idempotent?: boolean;
    rawBody?: boolean;
    /** The body is a stream of bytes, which the handler reads itself. */
    takesFile?: boolean;
    /** The body is a form with a file, which the handler reads part by part. */
    takesForm?: boolean;
    /** The route's policy finds out who calls, together with what the route reads. */
    findsCaller?: boolean;
  }
}
