import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCheckout, readCheckoutStrictly } from "../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "./checkout.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "saral-checkout-"));
  for (const part of ["schemas", "locales"]) cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

test("the shipped files are read with the same result by the strict reader", () => {
  expect(readCheckoutStrictly(folder)).toEqual(readCheckout(REPOSITORY));
});

describe("an ambiguous or invalid file is reported with its place", () => {
  const CASES: [what: string, content: string | Uint8Array, problem: string][] = [
    ["a duplicate key", '{\n  "id": "seed",\n  "id": "other"\n}', 'the key "id" occurs twice (line 3, column 3)'],
    ["a nested duplicate key", '{"a":[{"b":{"c":1,"d":2,\n"c":3}}]}', 'the key "c" occurs twice (line 2, column 1)'],
    ["a duplicate key, once written with an escape", '{"a":1,"\\u0061":2}', 'the key "a" occurs twice (line 1, column 8)'],
    ["a duplicate key after a nested object", '{"a":{"a":1},"a":2}', 'the key "a" occurs twice (line 1, column 14)'],
    ["a duplicate key with a quote", '{"\\"":1,"\\"":2}', 'the key "\\"" occurs twice (line 1, column 9)'],
    ["a byte order mark", '\ufeff{"id":"seed"}', "begins with a byte order mark"],
    ["Latin-1", Buffer.from('{"id":"caf\xe9"}', "latin1"), "is not UTF-8"],
    ["UTF-16", Buffer.from('\ufeff{"id":"seed"}', "utf16le"), "is not UTF-8"],
    ["a file above the size limit", `"${"a".repeat(8_000_000)}"`, "has 8000002 bytes, more than 8000000"],
    ["invalid JSON", '{"id":"seed",}', "is not JSON"],
  ];
  test.each(CASES)("%s", (_what, content, problem) => {
    write("schemas/brands/seed.json", content);
    expect(() => readCheckout(folder)).toThrow(`schemas/brands/seed.json: ${problem}`);
    expect(() => readCheckoutStrictly(folder)).toThrow(`schemas/brands/seed.json: ${problem}`);
  });

  test.each(["a", "\\\\", "\\n", '\\"'])("a text of four million %s is read, and a duplicate key after it is reported", (one) => {
    const text = `"${one.repeat(4_000_000 / one.length)}"`;
    write("schemas/brands/seed.json", `{"id":"seed","text":${text}}`);
    expect(readCheckout(folder)).toContainEqual({ kind: "brand", id: "seed", content: { id: "seed", text: JSON.parse(text) } });
    write("schemas/brands/seed.json", `{"id":"seed","text":${text},"id":"other"}`);
    expect(() => readCheckout(folder)).toThrow('the key "id" occurs twice');
  });

  test("texts of the interface too, and all errors at once", () => {
    write("locales/hi/seed.json", '{"a":"अ","a":"आ"}');
    write("schemas/brands/seed.json", "{");
    expect(() => readCheckout(folder)).toThrow(
      /^schemas\/brands\/seed\.json: is not JSON.*\nlocales\/hi\/seed\.json: the key "a" occurs twice/,
    );
  });

  test.each([
    ['{"a":{"b":1},"c":{"b":2},"d":["b",{"b":3}]}', "the same key of two objects"],
    ['{"a":"{\\"b\\":1,\\"b\\":2}","c":"a","e":["c","c"]}', "a text that looks like keys"],
  ])("%s is accepted: %s", (content) => {
    write("schemas/brands/seed.json", content);
    expect(readCheckoutStrictly(folder).find(({ id }) => id === "seed")?.content).toEqual(JSON.parse(content));
  });
});

describe("files that a start ignores are errors for a check and an import", () => {
  const STRAYS: [file: string, said: string][] = [
    ["schemas/lender/seed.json", "schemas/lender: no kind of document is called so"],
    ["schemas/seed.json", "schemas/seed.json: belongs into one of the folders"],
    ["schemas/lenders/seed.yaml", "schemas/lenders/seed.yaml: only JSON files belong here"],
    ["schemas/lenders/seed.JSON", "schemas/lenders/seed.JSON: only JSON files belong here"],
    ["schemas/lenders/README.md", "schemas/lenders/README.md: only JSON files belong here"],
    ["schemas/lenders/seed.json.bak", "schemas/lenders/seed.json.bak: only JSON files belong here"],
    ["schemas/lenders/more/seed.json", "schemas/lenders/more: only JSON files belong here"],
    ["schemas/meta/seed.txt", "schemas/meta/seed.txt: only JSON files belong here"],
    ["locales/hindi/seed.json", "locales/hindi: a language is two letters"],
    ["locales/hi/seed.txt", "locales/hi/seed.txt: only JSON files belong here"],
    ["locales/seed.json", "locales/seed.json: belongs into one of the folders"],
  ];
  test.each(STRAYS)("%s", (file, said) => {
    write(file, "{}");
    expect(() => readCheckoutStrictly(folder)).toThrow(said);
    expect(readCheckout(folder)).toEqual(readCheckout(REPOSITORY));
  });

  test.each(["schemas", "locales"])("a folder without %s", (name) => {
    rmSync(join(folder, name), { recursive: true });
    expect(() => readCheckoutStrictly(folder)).toThrow(`there is no folder ${name} in it`);
  });

  test("a folder and a link named like a file", () => {
    mkdirSync(join(folder, "schemas/lenders/seed.json"));
    symlinkSync("/etc/passwd", join(folder, "schemas/brands/seed.json"));
    expect(() => readCheckoutStrictly(folder)).toThrow(
      "schemas/brands/seed.json: only JSON files belong here, their names ending in .json\nschemas/lenders/seed.json: only JSON files belong here",
    );
    expect(readCheckout(folder)).toEqual(readCheckout(REPOSITORY));
  });

  test("the README, and hidden files of editors and systems are ignored", () => {
    write("schemas/README.md", "# Documents");
    write("schemas/.DS_Store", "x");
    write("schemas/lenders/.seed.json.swp", "x");
    expect(readCheckoutStrictly(folder)).toEqual(readCheckout(REPOSITORY));
  });
});
