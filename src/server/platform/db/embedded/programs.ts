import { execFileSync, type SpawnOptions } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

/** PostgreSQL cannot be run here. The message is one line for the operator. */
export class NoEmbeddedDatabase extends Error {
  constructor(reason: string) {
    super(`The embedded database cannot be started: ${reason}. Name a PostgreSQL server of your own with DATABASE_URL.`);
    this.name = "NoEmbeddedDatabase";
  }
}

/** How a program of PostgreSQL is started. */
export interface Invocation {
  command: string;
  args: string[];
  options: Pick<SpawnOptions, "uid" | "gid" | "env" | "cwd">;
}

/** The user and group `nobody`, which own no files elsewhere. */
const NOBODY = 65_534;
/** Where root keeps a copy of the programs that every user can reach. */
const OPEN_PLACE = "/var/cache/embedded-postgres";
/** All that they are told of this process's surroundings, which hold secrets. */
const ENVIRONMENT = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * The programs of PostgreSQL that come with the npm package of this platform, and as whom they run. PostgreSQL refuses to be run
 * by root; then it runs as `nobody`. Where the data lies behind a closed folder it may pass that, and so read what is closed to
 * others, but write nowhere else.
 */
export class Programs {
  readonly #folder: string;
  /** Whether they run as `nobody`. */
  readonly asNobody = process.getuid?.() === 0;
  readonly #setpriv = hasSetpriv();

  /**
   * @param shipped folder of the package's files
   * @param openPlace where a copy goes that every user can reach
   * @throws NoEmbeddedDatabase where there are none for this platform
   */
  constructor(shipped: string = shippedFolder(), openPlace: string = OPEN_PLACE) {
    this.#folder = this.asNobody && !isOpen(shipped) ? copyToOpenPlace(shipped, openPlace) : shipped;
    linkLibraries(this.#folder);
  }

  /**
   * @param folder what the program works on
   * @param dieWithParent whether the kernel ends it when this process ends, however that ends; only Linux can
   */
  invoke(program: "initdb" | "postgres", folder: string, args: string[], dieWithParent = false): Invocation {
    const path = join(this.#folder, "bin", program);
    const env = ENVIRONMENT;
    // The folder itself belongs to it.
    const above = dirname(folder);
    const passing = this.asNobody && !isOpen(above);
    if (passing && !this.#setpriv) throw new NoEmbeddedDatabase(`${above} is closed to other users than root, and there is no setpriv`);
    const privileges = [
      ...(this.asNobody ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"] : []),
      ...(passing ? ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"] : []),
      ...(dieWithParent ? ["--pdeathsig", "QUIT"] : []),
    ];
    if (this.#setpriv && privileges.length > 0)
      return { command: "setpriv", args: [...privileges, path, ...args], options: { env, cwd: "/" } };
    return { command: path, args, options: { env, cwd: "/", ...(this.asNobody && { uid: NOBODY, gid: NOBODY }) } };
  }

  /** Whom files must belong to that PostgreSQL is to own; null where that is who runs this process. */
  get owner(): { uid: number; gid: number } | null {
    return this.asNobody ? { uid: NOBODY, gid: NOBODY } : null;
  }
}

function hasSetpriv(): boolean {
  if (process.platform !== "linux") return false;
  try {
    execFileSync("setpriv", ["--pdeathsig", "QUIT", "true"], { env: ENVIRONMENT, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function shippedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw new NoEmbeddedDatabase(`there is no PostgreSQL for ${process.platform} on ${process.arch} among the installed packages`);
  }
}

/** Whether every user may pass through all folders to this one. */
function isOpen(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A copy for each version, complete or not there at all. */
function copyToOpenPlace(shipped: string, place: string): string {
  const { version } = JSON.parse(readFileSync(join(shipped, "../package.json"), "utf8")) as { version: string };
  const target = join(place, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const part = `${target}.${process.pid}`;
  try {
    mkdirSync(place, { recursive: true });
    cpSync(shipped, part, { recursive: true, verbatimSymlinks: true });
    // Whatever the mask was when the package was unpacked.
    chmodSync(place, 0o755);
    execFileSync("chmod", ["-R", "go+rX", part], { env: ENVIRONMENT, stdio: "ignore" });
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(target)) throw new NoEmbeddedDatabase(`its programs cannot be copied to ${target} (${(error as Error).message})`);
  }
  return target;
}

/** npm does not run the script of the package that makes these links where it was told to run none. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both names begin with that of the package's folder.
    const link = join(folder, ...target.split("/").slice(1));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST")
        throw new NoEmbeddedDatabase(`the links between its libraries cannot be made (${(error as Error).message})`);
    }
  }
}
