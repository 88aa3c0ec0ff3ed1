import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import type { Readings } from "./db/readings.ts";
import type { Db } from "./db/tables.ts";
import type { CallCounter } from "./limits/call-counter.ts";
import type { Release, Releases } from "./releases/release.ts";
import type { Settings } from "./settings.ts";
import type { Waits } from "./waits.ts";

/** Everything a service gets. One of these lives as long as the server. */
export interface Context {
  settings: Settings;
  clock: Clock;
  log: FastifyBaseLogger;
  /** For queries outside a transaction. Inside one, only its `tx` may be used: another connection sees none of its changes, and might wait for it. */
  db: Db;
  /** The connection below `db`: raw statements, notifications, state. */
  database: Database;
  /** For what the staff and partners read, so many at once. */
  readings: Readings;
  releases: Releases;
  vault: Vault;
  jobs: Jobs;
  messages: Messages;
  waits: Waits;
  /** How often each caller called of late. */
  calls: CallCounter;
}

/** Encryption of personal data. Sealed values are text of the form `v1.<key id>.<base64url>`. */
export interface Vault {
  /** Makes the data key of a new customer and keeps it, wrapped by the server key. */
  createKey(customerId: string, tx: Db): Promise<void>;
  /** Destroys a customer's data key: what was sealed by it nobody can open any more. */
  destroyKey(customerId: string, tx: Db): Promise<void>;
  /** Has the keys of these customers at hand, by one statement for all that are not, so that what is opened or sealed next asks for none. */
  fetchKeys(customerIds: readonly string[], tx: Db): Promise<void>;
  /** Encrypts under the customer's own key. Pass `tx` inside a transaction. Throws when the customer was erased. */
  encrypt(customerId: string, plain: string, tx?: Db): Promise<string>;
  decrypt(customerId: string, sealed: string, tx?: Db): Promise<string>;
  /** As `encrypt`, for a value of JSON. */
  sealJson(customerId: string, value: object, tx?: Db): Promise<string>;
  openJson<T = Record<string, unknown>>(customerId: string, sealed: string, tx?: Db): Promise<T>;
  /** As `encrypt`, for bytes, which can only be opened under the name that they were bound to. Not inside a transaction. */
  encryptBytes(customerId: string, bound: string, plain: Buffer): Promise<Buffer>;
  decryptBytes(customerId: string, bound: string, sealed: Buffer): Promise<Buffer>;
  /** HMAC of a normalised identifier, for look-up without reading it. `kind` keeps a phone and an email apart. */
  blindIndex(kind: string, value: string): string;
  /** Encrypts under the server key, for what belongs to no customer yet. `purpose` must be the same on opening. */
  seal(purpose: string, plain: string): string;
  open(purpose: string, sealed: string): string;
  /** As `seal`, for bytes. */
  sealBytes(purpose: string, plain: Buffer): Buffer;
  openBytes(purpose: string, sealed: Buffer): Buffer;
  /** 32 bytes derived from the server key by HKDF, e.g. a lender's shared secret in development. */
  derive(name: string): Buffer;
}

export interface JobOptions {
  /** The job is stored in this transaction and exists only if it commits. */
  tx?: Db;
  /** At most one waiting job of this key. */
  singletonKey?: string;
  /** Of one group no more jobs run at once than its queue says. */
  group?: string;
  startAfter?: Date;
  retryLimit?: number;
  /** Seconds before the first retry; it doubles from there. */
  retryDelay?: number;
  retryBackoff?: boolean;
  /** Seconds after which a running job counts as failed. */
  expireInSeconds?: number;
}

export interface NewJob {
  data: Record<string, unknown>;
  group?: string;
  startAfter?: Date;
}

/** How many jobs of a queue there are, by a count that is at most a minute old. */
export interface QueueState {
  name: string;
  /** Those that may be worked on now. */
  ready: number;
  /** Those whose time has not come, such as retries. */
  deferred: number;
  active: number;
  /** Those given up within the time that finished jobs are kept. */
  failed: number;
  /** Seconds for which the oldest ready job could have been worked on; 0 where there is none. */
  oldestSeconds: number;
}

/** The queue. Payloads carry ids only, never personal data. */
export interface Jobs {
  start(): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
  send(name: string, data: Record<string, unknown>, options?: JobOptions): Promise<void>;
  /** Sends many of one queue in one statement of a transaction. */
  sendAll(name: string, jobs: readonly NewJob[], tx: Db): Promise<void>;
  work(name: string, handler: (data: Record<string, unknown>) => Promise<void>): Promise<void>;
  /** How every queue stands. Cheap: nothing is counted for it. */
  states(): Promise<QueueState[]>;
}

export interface MessageInput {
  /** Id of a template document. */
  template: string;
  channel: "sms" | "email";
  /** Mobile number of ten digits, or email address, normalised. */
  to: string;
  /** Code of a language of the site; where nobody knows which one is read, several, the likeliest first, with commas between them. */
  language: string;
  params: Record<string, string>;
  /** Names of params that never stand in clear in the database, such as a code. */
  secret?: string[];
  /** The application that it tells of. */
  applicationId?: string;
  /** The customer whom it advertises something to, where it tells of no application. */
  customerId?: string;
  /** It is deleted once it is sent, as nothing is kept of who gets it. */
  leaves?: boolean;
  /** It is one of many that wait for no other and that no other waits for. */
  campaign?: true;
  /** In whose words it goes out; else in those of the release in force. */
  release?: Release;
}

/** Messages to customers; kept in the outbox and sent by a job. */
export interface Messages {
  /** Returns the id of the message. */
  enqueue(input: MessageInput, tx?: Db): Promise<string>;
  /** Many in a few statements. */
  enqueueAll(inputs: readonly MessageInput[], tx: Db): Promise<void>;
}
