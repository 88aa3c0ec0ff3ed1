import { execFileSync, type SpawnOptions } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";

/** PostgreSQL cannot run here. The message is one line for the operator. */
export class NoEmbeddedDatabase extends Error {
  constructor(reason: string) {
    super(`The embedded database cannot be started: ${reason}. Name a PostgreSQL server of your own with DATABASE_URL.`);
    this.name = "NoEmbeddedDatabase";
  }
}

/** How to spawn a program of PostgreSQL. */
interface Invocation {
  command: string;
  args: string[];
  options: Pick<SpawnOptions, "uid" | "gid" | "env" | "cwd">;
}

/** The user and group `nobody`, which own no other files. */
const NOBODY_UID = 65_534;
/** Where root stores a copy of the programs that every user can read. */
const SHARED_FOLDER = "/var/cache/embedded-postgres";
/** Their whole environment. This process's own environment contains secrets. */
const ENVIRONMENT = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * The PostgreSQL programs of this platform's npm package. PostgreSQL refuses to run as root, so
 * under root it runs as `nobody`. If a parent of the data folder is closed to other users, it gets
 * the capability `dac_read_search`: it can then read everything, but write nowhere else.
 */
export class Programs {
  readonly #folder: string;
  /** Whether they run as `nobody`. */
  readonly asNobody = process.getuid?.() === 0;
  readonly #setpriv = hasSetpriv();

  /**
   * @param shipped folder of the package's files
   * @param openPlace where to copy them so that every user can read them
   * @throws NoEmbeddedDatabase if there are none for this platform
   */
  constructor(shipped: string = shippedFolder(), openPlace: string = SHARED_FOLDER) {
    this.#folder = this.asNobody && !isOpen(shipped) ? copyToSharedFolder(shipped, openPlace) : shipped;
    linkLibraries(this.#folder);
  }

  /**
   * @param folder the data folder that the program uses
   * @param dieWithParent whether the kernel stops it when this process ends for any reason; Linux
   * only
   */
  invoke(program: "initdb" | "postgres", folder: string, args: string[], dieWithParent = false): Invocation {
    const path = join(this.#folder, "bin", program);
    const env = ENVIRONMENT;
    // The folder itself belongs to the program's user, so only its parents matter.
    const above = dirname(folder);
    const passing = this.asNobody && !isOpen(above);
    if (passing && !this.#setpriv) throw new NoEmbeddedDatabase(`${above} is closed to other users than root, and there is no setpriv`);
    const privileges = [
      ...(this.asNobody ? [`--reuid=${NOBODY_UID}`, `--regid=${NOBODY_UID}`, "--clear-groups"] : []),
      ...(passing ? ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"] : []),
      ...(dieWithParent ? ["--pdeathsig", "QUIT"] : []),
    ];
    if (this.#setpriv && privileges.length > 0)
      return { command: "setpriv", args: [...privileges, path, ...args], options: { env, cwd: "/" } };
    return { command: path, args, options: { env, cwd: "/", ...(this.asNobody && { uid: NOBODY_UID, gid: NOBODY_UID }) } };
  }

  /** Owner that the data files need; null if that is the user of this process. */
  get owner(): { uid: number; gid: number } | null {
    return this.asNobody ? { uid: NOBODY_UID, gid: NOBODY_UID } : null;
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

/** Whether every user may traverse all parents of this path. */
function isOpen(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** One copy per version, created atomically. */
function copyToSharedFolder(shipped: string, place: string): string {
  const { version } = JSON.parse(readFileSync(join(shipped, "../package.json"), "utf8")) as { version: string };
  const target = join(place, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const part = `${target}.${process.pid}`;
  try {
    mkdirSync(place, { recursive: true });
    cpSync(shipped, part, { recursive: true, verbatimSymlinks: true });
    // Independent of the umask when the package was unpacked.
    chmodSync(place, 0o755);
    execFileSync("chmod", ["-R", "go+rX", part], { env: ENVIRONMENT, stdio: "ignore" });
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(target)) throw new NoEmbeddedDatabase(`its programs cannot be copied to ${target} (${(error as Error).message})`);
  }
  return target;
}

/** The package's install script makes these links; npm does not run it with `ignore-scripts`. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both names are relative to the package's parent folder.
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
