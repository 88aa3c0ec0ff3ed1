import { expect, test } from "vitest";
import { mutantsOf, sample } from "../mutation/mutants.ts";

/** The mutants of a line of code, each as the line that it makes. */
const mutantsIn = (code: string, file = "a.ts") =>
  mutantsOf(file, code).map(({ start, end, after }) => code.slice(0, start) + after + code.slice(end));

test.each<[string, string[]]>([
  ["x = a === 1;", [";", "x = a !== 1;", "x = a === 2;"]],
  ["f(a ?? b);", [";", "f((a && b));"]],
  ["if (a < b) return;", ["if (!(a < b)) return;", ";", "if (a <= b) return;"]],
  ["const y = !a && b?.c;", ["const y = (!a || b?.c);", "const y = (a) && b?.c;", "const y = !a && b.c;"]],
  ["const y = list.filter(f).some(g);", ["const y = list.filter(f).every(g);", "const y = list.some(g);"]],
  ["const y = `a${b}` + true;", ['const y = "" + true;', "const y = `a${b}` + false;"]],
  ['const y = /^a$/u.test("b");', ['const y = /a$/u.test("b");', 'const y = /^a/u.test("b");', 'const y = /^a$/u.test("");']],
  ["i++;", ["i--;"]],
])("%s", (code, expected) => {
  expect(mutantsIn(`function f() { ${code} }`)).toEqual(expected.map((line) => `function f() { ${line} }`));
});

test("types, imports, names of properties, texts for developers and class names have none", () => {
  for (const code of [
    'import { a } from "b";',
    'type A = "b" | 1;',
    'const a = b as "c";',
    'const a = { "b-c": d };',
    'log.warn("text", 1 + 1);',
    'throw new Error("that is not so");',
  ])
    expect(mutantsIn(code), code).toEqual([]);
  expect(mutantsIn('const a = <p className="b" title="c" />;', "a.tsx")).toEqual(['const a = <p className="b" title="" />;']);
});

test("a mutant has its place, and the same seed selects the same ones", () => {
  const code = Array.from({ length: 20 }, (_, index) => `const a${index} = ${index};`).join("\n");
  const all = mutantsOf("src/a.ts", code);
  expect(all[7]).toEqual({ file: "src/a.ts", line: 8, start: 109, end: 110, before: "7", after: "8" });
  expect(sample(all, 5, 1)).toEqual(sample(all, 5, 1));
  expect(sample(all, 5, 1)).not.toEqual(sample(all, 5, 2));
  expect(new Set(sample(all, 99, 3)).size).toBe(20);
});
