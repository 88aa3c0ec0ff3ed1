import { randomBytes as nodeRandomBytes, randomInt, randomUUID } from "node:crypto";

/** The server reads the time only through this interface; random values come from this file as well. */
export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start. Monotonic: unaffected by changes of the system clock. */
  elapsed(): number;
}

/** Milliseconds since the process started, monotonic. Use it to measure durations. */
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

/** Decimal digits from a CSPRNG, uniformly distributed. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}

/** A random integer in [0, limit). */
export function randomBelow(limit: number): number {
  return randomInt(limit);
}
