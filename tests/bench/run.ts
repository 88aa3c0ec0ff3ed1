/**
 * `npm run bench -- <name> …`: runs the benchmark of tests/bench/<name>.ts, which prints its figures and returns them. Further
 * arguments set its size, if the benchmark has one.
 */
const [name, ...more] = process.argv.slice(2);
if (name === undefined || !/^[a-z]+$/.test(name)) {
  console.error("Which one? npm run bench -- rules");
  process.exit(2);
}
interface Bench {
  default(sizes: object): unknown;
  sizesOf?(words: readonly string[]): object;
}
const { default: run, sizesOf = () => ({}) } = (await import(`./${name}.ts`)) as Bench;
await run(sizesOf(more));

export {};
