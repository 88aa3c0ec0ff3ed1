import type { Clock } from "./clock.ts";
import type { Database } from "./db/database.ts";
import type { ReadPermits } from "./db/read-permits.ts";
import type { Db } from "./db/tables/tables.ts";
import type { CallCounter } from "./limits/call-counter.ts";
import type { Log } from "./log.ts";
import type { Release, Releases } from "./releases/release.ts";
import type { Settings } from "./settings.ts";
import type { Timeouts } from "./timeouts.ts";

/** What every service is passed. There is one for the lifetime of the server. */
export interface Context {
  settings: Settings;
  clock: Clock;
  log: Log;
  /**
   * For queries outside a transaction. Inside one use only its `tx`: another connection does not
   * see uncommitted changes, and could deadlock with it.
   */
  db: Db;
  /** The connection pool below `db`: raw statements, notifications, health. */
  database: Database;
  /** Limits concurrent reads of tables and reports by staff and partners. */
  readings: ReadPermits;
  releases: Releases;
  vault: Vault;
  jobs: Jobs;
  messages: Messages;
  waits: Timeouts;
  /** Recent calls per caller. */
  calls: CallCounter;
}

/** Encryption of personal data. Sealed values are text of the form `v1.<key id>.<base64url>`. */
export interface Vault {
  /** Creates the data key of a new customer and stores it wrapped by the server key. */
  createKey(customerId: string, tx: Db): Promise<void>;
  /** Destroys a customer's data key, so nothing encrypted with it can be decrypted again. */
  destroyKey(customerId: string, tx: Db): Promise<void>;
  /**
   * Loads the keys of these customers into the cache with one statement, so that encrypting and
   * decrypting afterwards needs no query per customer.
   */
  fetchKeys(customerIds: readonly string[], tx: Db): Promise<void>;
  /**
   * Encrypts with the customer's own key, which is read by `db`: inside a transaction, that
   * transaction. Throws NoCustomerKey if the customer was erased.
   */
  encrypt(customerId: string, plain: string, db: Db): Promise<string>;
  decrypt(customerId: string, sealed: string, db: Db): Promise<string>;
  /** As `encrypt`, for a value of JSON. */
  encryptJson(customerId: string, value: object, db: Db): Promise<string>;
  decryptJson<T = Record<string, unknown>>(customerId: string, sealed: string, db: Db): Promise<T>;
  /**
   * As `encrypt`, for bytes. `bound` is authenticated: decrypting needs the same value. Not inside
   * a transaction.
   */
  encryptBytes(customerId: string, bound: string, plain: Buffer): Promise<Buffer>;
  decryptBytes(customerId: string, bound: string, sealed: Buffer): Promise<Buffer>;
  /**
   * HMAC of a normalised identifier, for lookups without decrypting. `kind` separates phone numbers
   * from emails.
   */
  blindIndex(kind: string, value: string): string;
  /**
   * Encrypts with the server key, for data that belongs to no customer yet. `open` needs the same
   * `purpose`.
   */
  seal(purpose: string, plain: string): string;
  open(purpose: string, sealed: string): string;
  /** As `seal`, for a value of JSON. */
  sealJson(purpose: string, value: object): string;
  openJson<T>(purpose: string, sealed: string): T;
  /** As `seal`, for bytes. */
  sealBytes(purpose: string, plain: Buffer): Buffer;
  openBytes(purpose: string, sealed: Buffer): Buffer;
  /** 32 bytes derived from the server key by HKDF, e.g. a lender's shared secret in development. */
  derive(name: string): Buffer;
}

export interface JobOptions {
  /**
   * The job is stored in this transaction, so it exists only if that commits. Null outside a
   * transaction: the queue stores it by its own connection.
   */
  tx: Db | null;
  /** At most one job with this key waits at a time. */
  singletonKey?: string;
  /** Jobs of one group run concurrently up to the queue's `groupConcurrency`. */
  group?: string;
  startAfter?: Date;
  retryLimit?: number;
  /** Seconds before the first retry; doubled for each further retry. */
  retryDelay?: number;
  retryBackoff?: boolean;
  /** Seconds after which a running job counts as failed. */
  expireInSeconds?: number;
}

interface NewJob {
  data: Record<string, unknown>;
  group?: string;
  startAfter?: Date;
}

/** Number of jobs of a queue, at most a minute old. */
interface QueueState {
  name: string;
  /** Due now. */
  ready: number;
  /** Not due yet, e.g. retries. */
  deferred: number;
  active: number;
  /** Failed for good, within the retention of finished jobs. */
  failed: number;
  /** Seconds since the oldest ready job became due; 0 if there is none. */
  oldestSeconds: number;
}

/** The job queue. Payloads contain ids only, never personal data. */
export interface Jobs {
  start(): Promise<void>;
  /** Waits for running jobs to finish. */
  stop(): Promise<void>;
  send(name: string, data: Record<string, unknown>, options: JobOptions): Promise<void>;
  /** Sends many jobs to one queue with one statement of the transaction. */
  sendAll(name: string, jobs: readonly NewJob[], tx: Db): Promise<void>;
  work(name: string, handler: (data: Record<string, unknown>) => Promise<void>): Promise<void>;
  /** The state of every queue. Cheap: it returns the last count. */
  states(): Promise<QueueState[]>;
}

export interface MessageInput {
  /** Id of a template document. */
  template: string;
  channel: "sms" | "email";
  /** Mobile number of ten digits, or email address, normalised. */
  to: string;
  /**
   * Code of a language of the site; if the recipient's language is unknown, several codes separated
   * by commas, the most likely first.
   */
  language: string;
  params: Record<string, string>;
  /** Names of params that are never stored unencrypted, e.g. a code. */
  secret?: string[];
  /** The application that the message is about. */
  applicationId?: string;
  /** The customer who receives it; promotional messages are counted by it. */
  customerId?: string;
  /** The complaint that it confirms, with which it is deleted: its address may be verified by nobody. */
  helpRequestId?: string;
  /** The row is deleted once the message is sent, so that no trace of the recipient remains. */
  leaves?: boolean;
  /** A bulk message: it does not wait for other messages and delays none. */
  campaign?: true;
  /** The release whose template is used; by default the one in force. */
  release?: Release;
}

/** Messages to customers: stored in the outbox and sent by a job. */
export interface Messages {
  /** Returns the id of the message. */
  enqueue(input: MessageInput, tx: Db): Promise<string>;
  /** Stores many with few statements. */
  enqueueAll(inputs: readonly MessageInput[], tx: Db): Promise<void>;
}
