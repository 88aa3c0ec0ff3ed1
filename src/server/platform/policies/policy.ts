import type { FastifyRequest } from "fastify";

/** Authorisation of a call. A route without a policy stops the start. */
export interface Policy<Who> {
  readonly name: string;
  /** The policy looks the session up itself and sets `request.caller`. */
  readonly findsCaller?: boolean;
  /** Returns the caller, or throws an ApiError. */
  decide(request: FastifyRequest): Promise<Who> | Who;
}

export interface CustomerCaller {
  area: "customer";
  sessionId: string;
  customerId: string;
  /** The prospect of the sign-in. */
  prospectId: string;
}

export interface AdminCaller {
  area: "admin";
  sessionId: string;
  staffId: string;
  username: string;
  roleId: number;
  /** They act for a merchant in another session; this one is unusable until that ends. */
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

/** Owner of a request's Bearer token. */
export type Caller = CustomerCaller | AdminCaller | PartnerCaller;

declare module "fastify" {
  interface FastifyRequest {
    /** Null without a valid token. Set before any policy runs. */
    caller: Caller | null;
    /** The verbatim body, on routes registered with `rawBody`. */
    rawBody: string | null;
    /**
     * Language code of the site: from the cookie `language`, else Accept-Language, else the site's
     * default.
     */
    language: string;
  }
  interface FastifyContextConfig {
    policy?: string;
    idempotent?: boolean;
    rawBody?: boolean;
    /** The body is a byte stream that the handler reads itself. */
    takesFile?: boolean;
    /** The body is a form with a file, which the handler reads part by part. */
    takesForm?: boolean;
    takesOneClick?: boolean;
    /** The route's policy looks up the caller together with the route's own data. */
    findsCaller?: boolean;
  }
}
