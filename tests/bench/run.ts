/**
 * `npm run bench -- <name> …`: runs the benchmark of tests/bench/<name>.ts, which prints its figures and returns them. Further
 * arguments set its size, if the benchmark has one. With `--write` the figures also replace those in the README's table.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ReadmeRows, withRows } from "./readme-rows.ts";

const README = resolve(import.meta.dirname, "../../README.md");
const WRITE = "--write";

const [name, ...more] = process.argv.slice(2);
if (name === undefined || !/^[a-z]+$/.test(name)) {
  console.error("Which one? npm run bench -- rules");
  process.exit(2);
}
interface Bench {
  default(sizes: object): unknown;
  sizesOf?(words: readonly string[]): object;
  readmeRows(figures: unknown): ReadmeRows;
}
const { default: run, sizesOf = () => ({}), readmeRows } = (await import(`./${name}.ts`)) as Bench;
const figures = await run(sizesOf(more.filter((word) => word !== WRITE)));
if (more.includes(WRITE)) writeFileSync(README, withRows(readFileSync(README, "utf8"), readmeRows(figures)));
