/** `npm run bench -- <name>`: runs the benchmark of tests/bench/<name>.ts, which prints its figures and returns them. */
const name = process.argv[2];
if (name === undefined || !/^[a-z-]+$/.test(name)) {
  console.error("Which one? npm run bench -- rules");
  process.exit(2);
}
const { default: run } = (await import(`./${name}.ts`)) as { default: () => unknown };
await run();

export {};
