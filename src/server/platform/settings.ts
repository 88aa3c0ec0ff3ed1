import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { randomBytes } from "./clock.ts";
import { isGuessable } from "./secrets/guessable-key.ts";

/** Settings from the environment, parsed once at start. */
export interface Settings {
  production: boolean;
  /** Whether a non-production server accepts connections from other machines. */
  openToNetwork: boolean;
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL; null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Maximum connections to PostgreSQL for calls and jobs of one process. */
  poolSize: number;
  /** Statement timeout of these connections in milliseconds. */
  statementMs: number;
  /** Maximum size of a request body in bytes. */
  bodyLimit: number;
  /** Origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string;
  /** Id of a site document. */
  site: string;
  /** The first is in use; the others only decrypt. */
  secretKeys: SecretKey[];
  smtpUrl: string | null;
  smsUrl: string | null;
  crmUrl: string | null;
  /** ClamAV daemon, `clamd://host:port`, that scans uploaded files. */
  scannerUrl: string | null;
  /** Addresses or CIDR ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Whether the lender simulator runs beside the server. */
  simulator: boolean;
}

export interface SecretKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** A setting that prevents the start. The message is one line for the operator. */
export class SettingsError extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`);
    this.name = "SettingsError";
  }
}

type Environment = Record<string, string | undefined>;

/** Prefix of the ids of generated development keys; production refuses them. */
const DEVELOPMENT_KEY = "dev";
/** Shortest prefix of a trusted range: the largest private networks are 10.0.0.0/8 and fc00::/7. */
const MIN_BITS = { 4: 8, 6: 7 };
/** For ranges below `::`, because all of IPv4 is mapped to `::ffff:0:0/96`. */
const MIN_BITS_OF_MAPPED = 96 + MIN_BITS[4];
/**
 * Confirms that other machines may reach a development server, with its passcodes and demo
 * accounts.
 */
const OPEN_TO_NETWORK = "DEVELOPMENT_OPEN_TO_NETWORK";
/**
 * Switches that weaken security, some of them known from other products. In production none of them
 * may be set.
 */
const DEVELOPMENT_ONLY = [OPEN_TO_NETWORK, "OTP_FIXED", "FIXED_OTP", "DEV_OUTBOX", "DEMO_ACCOUNTS", "DEMO_DATA"];
const MODES = ["development", "test", "production"];

/**
 * Reads the settings from the environment. In development it generates a secret key in the data
 * folder if there is none.
 * @throws SettingsError
 */
export function readSettings(environment: Environment, folder: string = process.cwd()): Settings {
  const read = (name: string): string | null => environment[name]?.trim() || null;
  const production = isProduction(environment.NODE_ENV);
  const port = portOf(read("PORT") ?? "8080");
  const host = read("HOST") ?? (production ? "0.0.0.0" : "127.0.0.1");
  const dataDir = resolve(folder, read("DATA_DIR") ?? ".data");
  const publicUrl = publicUrlOf(read("PUBLIC_URL"), port, production);
  const openToNetwork = !production && isYes(OPEN_TO_NETWORK, read(OPEN_TO_NETWORK));
  if (production) refuseDevelopmentSettings(environment);
  else if (!openToNetwork) requireLoopback(host, publicUrl);
  refuseNoHost(host);
  return {
    production,
    openToNetwork,
    port,
    host,
    dataDir,
    databaseUrl: urlOf("DATABASE_URL", read("DATABASE_URL"), ["postgres:", "postgresql:"]),
    poolSize: wholeNumberOf("DATABASE_POOL", read("DATABASE_POOL"), { least: 2, usual: 10, most: 500 }),
    statementMs: wholeNumberOf("DATABASE_STATEMENT_MS", read("DATABASE_STATEMENT_MS"), { least: 500, usual: 4_000, most: 60_000 }),
    bodyLimit: wholeNumberOf("BODY_LIMIT_KB", read("BODY_LIMIT_KB"), { least: 64, usual: 256, most: 8_192 }) * 1024,
    publicUrl,
    site: siteOf(read("SITE") ?? "multi-product"),
    secretKeys: secretKeysOf(read("SECRET_KEYS"), dataDir, production),
    smtpUrl: urlOf("SMTP_URL", read("SMTP_URL"), ["smtp:", "smtps:"]),
    smsUrl: urlOf("SMS_URL", read("SMS_URL"), production ? ["https:"] : ["https:", "http:"]),
    crmUrl: urlOf("CRM_URL", read("CRM_URL"), production ? ["https:"] : ["https:", "http:"]),
    scannerUrl: urlOf("SCANNER_URL", read("SCANNER_URL"), ["clamd:"]),
    trustedProxies: proxiesOf(read("TRUSTED_PROXIES")),
    simulator: simulatorOf(read("SIMULATOR"), production),
  };
}

/** Only `production` exactly; a misspelt value must not start a development server. */
function isProduction(mode: string | undefined): boolean {
  if (mode === undefined || mode === "") return false;
  if (!MODES.includes(mode)) throw new SettingsError("NODE_ENV", `"${mode}" is neither ${MODES.join(" nor ")}`);
  return mode === "production";
}

function isYes(name: string, text: string | null): boolean {
  if (text !== null && !["yes", "no"].includes(text)) throw new SettingsError(name, `"${text}" is neither yes nor no`);
  return text === "yes";
}

/**
 * S56: outside production passcodes are visible to every caller, so only the local machine may
 * reach the server: neither by its address nor through a proxy, which a public URL implies.
 */
function requireLoopback(host: string, publicUrl: string): void {
  const only = `outside NODE_ENV=production the server accepts only local requests, because OTPs and demo accounts are visible; ${OPEN_TO_NETWORK}=yes allows other machines`;
  if (!isLoopback(host)) throw new SettingsError("HOST", `"${host}" is not a loopback address; ${only}`);
  const { hostname } = new URL(publicUrl);
  if (!isLoopback(hostname)) throw new SettingsError("PUBLIC_URL", `"${hostname}" is not this machine; ${only}`);
}

/** Whether a host name or address is loopback. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|\[?::1\]?)$/i.test(host) || (isIP(host) === 4 && host.startsWith("127."));
}

function refuseNoHost(text: string): void {
  const name = /^[a-z0-9.-]+$/i.test(text) && !/^[\d.]+$/.test(text);
  if (isIP(text) === 0 && !name) throw new SettingsError("HOST", `"${text}" is neither an IP address nor a host name`);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535) throw new SettingsError("PORT", `"${text}" is not a port between 0 and 65535`);
  return port;
}

function wholeNumberOf(name: string, text: string | null, { least, usual, most }: { least: number; usual: number; most: number }): number {
  if (text === null) return usual;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > most)
    throw new SettingsError(name, `"${text}" is not a whole number from ${least} to ${most}`);
  return value;
}

function siteOf(text: string): string {
  if (!/^[a-z][a-z0-9-]{1,47}$/.test(text)) throw new SettingsError("SITE", `"${text}" is not the id of a document in schemas/sites`);
  return text;
}

function urlOf(name: string, text: string | null, protocols: string[]): string | null {
  if (text === null) return null;
  const beginnings = protocols.map((protocol) => `${protocol}//`);
  if (!URL.canParse(text) || !beginnings.some((beginning) => text.toLowerCase().startsWith(beginning))) {
    throw new SettingsError(name, `must be a URL that begins with ${beginnings.join(" or ")}`);
  }
  const { hostname, pathname, search } = new URL(text);
  // A database URL may name a Unix socket instead of a host; then the host is empty and the path or
  // query is set.
  const local = name === "DATABASE_URL" && pathname.length + search.length > 1;
  if (hostname === "" && !local) throw new SettingsError(name, "names no host");
  return text;
}

function publicUrlOf(text: string | null, port: number, production: boolean): string {
  if (text === null) {
    if (production)
      throw new SettingsError("PUBLIC_URL", "is required in production: the https address at which browsers reach the server");
    return `http://localhost:${port}`;
  }
  const url = new URL(urlOf("PUBLIC_URL", text, ["https:", "http:"]) ?? text);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (production && url.protocol !== "https:" && !local) throw new SettingsError("PUBLIC_URL", "must be https in production");
  if (url.pathname !== "/" || /[?#@]/.test(text))
    throw new SettingsError("PUBLIC_URL", "must be an origin without a path, query, user or password");
  return url.origin;
}

function proxiesOf(text: string | null): string[] {
  const ranges = (text ?? "").split(",").map((part) => part.trim());
  return ranges.filter(Boolean).map((range) => {
    const [address = "", bits, more] = range.split("/");
    const version = isIP(address);
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
    if (version === 0 || !fits || more !== undefined) {
      throw new SettingsError("TRUSTED_PROXIES", `"${range}" is neither an address nor a range such as 10.0.0.0/8`);
    }
    if (bits !== undefined && Number(bits) < leastBits(address, version)) {
      throw new SettingsError(
        "TRUSTED_PROXIES",
        `"${range}" is too large a range: a client with one of these addresses could forge its client address`,
      );
    }
    return range;
  });
}

function leastBits(address: string, version: number): number {
  if (version === 4) return MIN_BITS[4];
  return new URL(`http://[${address}]`).hostname.startsWith("[::") ? MIN_BITS_OF_MAPPED : MIN_BITS[6];
}

function simulatorOf(text: string | null, production: boolean): boolean {
  if (text !== null && !["on", "off"].includes(text)) throw new SettingsError("SIMULATOR", `"${text}" is neither on nor off`);
  if (production && text === "on") throw new SettingsError("SIMULATOR", "cannot be on in production");
  return !production && text !== "off";
}

/** S15: production does not start with settings that weaken it. */
function refuseDevelopmentSettings(environment: Environment): void {
  for (const name of DEVELOPMENT_ONLY) {
    if (environment[name]) throw new SettingsError(name, "is for development and must not be set in production");
  }
}

/**
 * Older guessable keys are accepted, because an installation needs them to decrypt existing data;
 * the start logs a warning.
 */
function secretKeysOf(text: string | null, dataDir: string, production: boolean): SecretKey[] {
  if (text !== null) {
    const keys = parseKeys(text);
    const [newest] = keys;
    const weak = keys.some(({ id }) => id.toLowerCase().startsWith(DEVELOPMENT_KEY)) || (newest !== undefined && isGuessable(newest.key));
    if (production && weak) {
      throw new SettingsError(
        "SECRET_KEYS",
        "contains a development key, or its first key can be guessed; generate a key with: openssl rand -base64 32",
      );
    }
    return keys;
  }
  if (production)
    throw new SettingsError(
      "SECRET_KEYS",
      "is required in production: <id>:<32 bytes in base64>, separated by commas, the newest key first",
    );
  return developmentKeys(dataDir);
}

/** `id:base64(32 bytes)[,older…]` */
function parseKeys(text: string): SecretKey[] {
  const keys = text.split(",").map((part) => {
    const [, id = "", encoded = ""] = /^\s*([A-Za-z0-9_-]{1,20}):([A-Za-z0-9+/_=-]+)\s*$/.exec(part) ?? [];
    const key = Buffer.from(encoded, "base64");
    if (key.length !== 32) throw new SettingsError("SECRET_KEYS", "each part must be <id>:<32 bytes in base64>");
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new SettingsError("SECRET_KEYS", "two keys have the same id");
  return keys;
}

function developmentKeys(dataDir: string): SecretKey[] {
  const file = join(dataDir, "secret-keys");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${DEVELOPMENT_KEY}1:${randomBytes(32).toString("base64")}`, { mode: 0o600 });
  }
  return parseKeys(readFileSync(file, "utf8"));
}
