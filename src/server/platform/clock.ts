import { randomBytes as nodeRandomBytes, randomInt, randomUUID } from "node:crypto";

/** The only place where the server reads the time and draws chance. */
export interface Clock {
  now(): Date;
  /** Milliseconds that have passed since some moment, whoever sets the clock meanwhile. */
  elapsed(): number;
}

/** Milliseconds since this process began, by a clock that nobody sets: for how long something has waited. */
export const uptime = (): number => performance.now();

export const systemClock: Clock = { now: () => new Date(), elapsed: uptime };

export function randomUuid(): string {
  return randomUUID();
}

export function randomBytes(count: number): Buffer {
  return nodeRandomBytes(count);
}

/** An opaque token of 256 bits, 43 characters of base64url. */
export function randomToken(): string {
  return nodeRandomBytes(32).toString("base64url");
}

/** Decimal digits from a CSPRNG, each equally likely. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}

/** A whole number from 0 up to, and without, the limit. */
export function randomBelow(limit: number): number {
  return randomInt(limit);
}
