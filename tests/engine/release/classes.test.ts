import { describe, expect, test } from "vitest";
import type { Kind, SourceDocument } from "../../../src/engine/catalog/document.ts";
import { diffDocuments, findFrozenConsents, gravest } from "../../../src/engine/release/diff.ts";

const documents = (kind: Kind, content: unknown): SourceDocument[] => (content === undefined ? [] : [{ kind, id: "one", content }]);

/** What differs between two states of one document: class, kind of change and place. */
const classesOf = (kind: Kind, before: unknown, after: unknown) =>
  diffDocuments(documents(kind, before), documents(kind, after)).map((one) => `${one.class} ${one.change} ${one.pointer}`);

/** A field of a form before and after a change. */
const field = (before: object, after: object) => classesOf("shared", { definitions: { name: before } }, { definitions: { name: after } });

describe("the class of a change of a field", () => {
  const at = "/definitions/name";
  test.each<[string, object, object, string]>([
    ["a greater maximum", { maximum: 5 }, { maximum: 6 }, "rules changed"],
    ["a smaller maximum", { maximum: 5 }, { maximum: 4 }, "breaking changed"],
    ["a greater maximum length", { maxLength: 5 }, { maxLength: 6 }, "rules changed"],
    ["a greater maximum file size", { "x-file": { maxBytes: 2048 } }, { "x-file": { maxBytes: 4096 } }, "rules changed"],
    ["a smaller maximum file size", { "x-file": { maxBytes: 4096 } }, { "x-file": { maxBytes: 2048 } }, "breaking changed"],
    ["an added file type", { "x-file": { types: ["a"] } }, { "x-file": { types: ["a", "b"] } }, "rules added"],
    ["a removed file type", { "x-file": { types: ["a", "b"] } }, { "x-file": { types: ["a"] } }, "breaking removed"],
    ["a smaller maximum length", { maxLength: 5 }, { maxLength: 4 }, "breaking changed"],
    ["a greater exclusive maximum", { exclusiveMaximum: 5 }, { exclusiveMaximum: 6 }, "rules changed"],
    ["a smaller exclusive maximum", { exclusiveMaximum: 5 }, { exclusiveMaximum: 4 }, "breaking changed"],
    ["a smaller minimum", { minimum: 5 }, { minimum: 4 }, "rules changed"],
    ["a greater minimum", { minimum: 5 }, { minimum: 6 }, "breaking changed"],
    ["a smaller minimum number of items", { minItems: 5 }, { minItems: 4 }, "rules changed"],
    ["a greater minimum number of items", { minItems: 5 }, { minItems: 6 }, "breaking changed"],
    ["a smaller exclusive minimum", { exclusiveMinimum: 5 }, { exclusiveMinimum: 4 }, "rules changed"],
    ["a greater exclusive minimum", { exclusiveMinimum: 5 }, { exclusiveMinimum: 6 }, "breaking changed"],
    ["another step", { multipleOf: 2 }, { multipleOf: 3 }, "breaking changed"],
    ["an added maximum", {}, { maximum: 5 }, "breaking added"],
    ["a removed maximum", { maximum: 5 }, {}, "rules removed"],
    ["another pattern", { pattern: "^a$" }, { pattern: "^b$" }, "breaking changed"],
    ["a removed pattern", { pattern: "^a$" }, {}, "rules removed"],
    ["another type", { type: "string" }, { type: "integer" }, "breaking changed"],
    ["another label", { "x-label": { en: "A" } }, { "x-label": { en: "B" } }, "text changed"],
    ["an added language", { "x-label": { en: "A" } }, { "x-label": { en: "A", hi: "अ" } }, "text added"],
    ["the first message", {}, { "x-messages": { pattern: { en: "A" } } }, "text added"],
    [
      "another message",
      { "x-messages": { type: { en: "A" } } },
      { "x-messages": { type: { en: "A" }, pattern: { en: "A" } } },
      "text added",
    ],
    ["an added PII mark", {}, { "x-pii": "pan" }, "rules added"],
    ["another PII mark", { "x-pii": "pan" }, { "x-pii": "name" }, "rules changed"],
    ["a removed PII mark", { "x-pii": "pan" }, {}, "rules removed"],
    [
      "another type of a field with a two-letter name",
      { properties: { pa: { type: "string" } } },
      { properties: { pa: { type: "integer" } } },
      "breaking changed",
    ],
    ["a newly required field with a two-letter name", { required: [] }, { required: ["pa"] }, "breaking added"],
    ["an added enum number", { enum: [12, 24] }, { enum: [12, 24, 36] }, "rules added"],
    ["a removed enum number", { enum: [12, 24, 36] }, { enum: [12, 24] }, "breaking removed"],
    ["a removed choice with a two-letter code", { enum: ["pa", "up"] }, { enum: ["up"] }, "breaking removed"],
    [
      "another type of a field called review",
      { properties: { review: { type: "string" } } },
      { properties: { review: { type: "integer" } } },
      "breaking changed",
    ],
    ["another width", { "x-ui": { width: "half" } }, { "x-ui": { width: "full" } }, "presentation changed"],
    ["another placeholder", { "x-placeholder": { xx: 1 } }, { "x-placeholder": { xx: 2 } }, "presentation changed"],
  ])("%s", (_name, before, after, expected) => {
    const found = field(before, after);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${expected} ${at}/`));
  });

  test("a new choice is compatible, a removed one is not", () => {
    expect(field({ enum: ["a"] }, { enum: ["a", "b"] })).toEqual([`rules added ${at}/enum/b`]);
    expect(field({ enum: ["a", "b"] }, { enum: ["a"] })).toEqual([`breaking removed ${at}/enum/b`]);
  });

  test("a new field or document is compatible, a removed one is not", () => {
    expect(classesOf("shared", { definitions: {} }, { definitions: { name: { type: "string" } } })).toEqual([`rules added ${at}`]);
    expect(classesOf("shared", { definitions: { name: { type: "string" } } }, { definitions: {} })).toEqual([`breaking removed ${at}`]);
    expect(classesOf("form", undefined, { steps: [] })).toEqual(["rules added "]);
    expect(classesOf("form", { steps: [] }, undefined)).toEqual(["breaking removed "]);
  });
});

describe("the class of a change of a form", () => {
  const steps = (...all: object[]) => ({ steps: all });
  const step = (more: object = {}) => ({ id: "a", schema: { type: "object", ...more } });

  test("a newly required field is incompatible, a no longer required one is compatible", () => {
    const [none, one] = [steps(step({ required: ["x"] })), steps(step({ required: ["x", "y"] }))];
    expect(classesOf("form", none, one)).toEqual(["breaking added /steps/a/schema/required/y"]);
    expect(classesOf("form", one, none)).toEqual(["rules removed /steps/a/schema/required/y"]);
    expect(classesOf("form", steps(step()), none)).toEqual(["breaking added /steps/a/schema/required"]);
    expect(classesOf("form", none, steps(step()))).toEqual(["rules removed /steps/a/schema/required"]);
  });

  test("a new step without required fields is compatible, one with them and a removed step are not", () => {
    const two = (more: object) => steps(step(), { id: "b", schema: { type: "object", ...more } });
    expect(classesOf("form", steps(step()), two({}))).toEqual(["rules added /steps/b"]);
    expect(classesOf("form", steps(step()), two({ required: ["x"] }))).toEqual(["breaking added /steps/b"]);
    expect(classesOf("form", two({}), steps(step()))).toEqual(["breaking removed /steps/b"]);
  });

  test("a changed condition may invalidate answers", () => {
    expect(classesOf("form", steps({ id: "a", when: true }), steps({ id: "a", when: false }))).toEqual(["breaking changed /steps/a/when"]);
    expect(classesOf("form", steps({ id: "a", when: { not: 1 } }), steps({ id: "a", when: { not: 2 } }))).toEqual([
      "breaking changed /steps/a/when/not",
    ]);
    expect(classesOf("form", steps({ id: "a" }), steps({ id: "a", when: true }))).toEqual(["breaking added /steps/a/when"]);
    expect(classesOf("form", steps({ id: "a", when: true }), steps({ id: "a" }))).toEqual(["breaking removed /steps/a/when"]);
    const branch = (limit: number) => steps(step({ allOf: [{ id: "x", if: { minimum: limit } }] }));
    expect(classesOf("form", branch(5), branch(4))).toEqual(["breaking changed /steps/a/schema/allOf/x/if/minimum"]);
  });

  test.each(["consents", "prefill", "computed", "migrations", "facts"])("%s do not affect which answers are valid", (part) => {
    expect(classesOf("form", { [part]: { a: 1 } }, { [part]: { a: 2 } })).toEqual([`rules changed /${part}/a`]);
  });

  test("a changed default does not affect it either; a field named default does", () => {
    const field = (own: object) => steps(step({ properties: { a: own } }));
    expect(classesOf("form", field({ default: 1 }), field({ default: 2 }))).toEqual(["rules changed /steps/a/schema/properties/a/default"]);
    expect(classesOf("form", field({}), field({ default: 2 }))).toEqual(["rules added /steps/a/schema/properties/a/default"]);
    const named = steps(step({ properties: { default: { type: "string" } } }));
    expect(classesOf("form", named, steps(step({ properties: {} })))).toEqual(["breaking removed /steps/a/schema/properties/default"]);
  });

  test("a new choice is compatible, a removed one is not, and its title is a text", () => {
    const title = { en: "Eh" };
    const field = (...oneOf: object[]) => steps(step({ properties: { a: { oneOf } } }));
    const [one, two] = [field({ const: "A", title }), field({ const: "A", title }, { const: "B", title })];
    expect(classesOf("form", one, two)).toEqual(["rules added /steps/a/schema/properties/a/oneOf/B"]);
    expect(classesOf("form", two, one)).toEqual(["breaking removed /steps/a/schema/properties/a/oneOf/B"]);
    expect(classesOf("form", one, field({ const: "A", title: { en: "Ah" } }))).toEqual([
      "text changed /steps/a/schema/properties/a/oneOf/A/title/en",
    ]);
  });

  test("spare lists do not affect answers, whatever the name of a list", () => {
    const lists = { home: [{ code: "A" }], spare: [{ code: "A" }] };
    expect(classesOf("options", { lists }, { lists, spare: ["home"] })).toEqual(["rules added /spare"]);
    expect(classesOf("options", { lists, spare: ["home"] }, { lists, spare: ["spare"] })).toEqual([
      "rules removed /spare/home",
      "rules added /spare/spare",
    ]);
    expect(classesOf("options", { lists }, { lists: { ...lists, spare: [] } })).toEqual(["breaking removed /lists/spare/A"]);
  });

  test("a lender's code for a choice does not affect it either", () => {
    const lists = (lenderCode: string) => ({ lists: { work: [{ code: "A", lenderCode }] } });
    expect(classesOf("options", lists("x"), lists("y"))).toEqual(["rules changed /lists/work/A/lenderCode"]);
    expect(classesOf("options", { lists: { work: [{ code: "A" }] } }, { lists: { work: [{ code: "A" }], home: [{ code: "B" }] } })).toEqual(
      ["rules added /lists/home"],
    );
    expect(classesOf("options", { lists: { work: [{ code: "A" }] } }, { lists: { work: [{ code: "A" }, { code: "B" }] } })).toEqual([
      "rules added /lists/work/B",
    ]);
  });

  test.each(["ui", "order", "icon", "logo", "image", "review"])("%s is presentation", (part) => {
    expect(classesOf("form", { [part]: 1 }, { [part]: 2 })).toEqual([`presentation changed /${part}`]);
  });
});

test.each<[Kind, object, object, string]>([
  ["table", { roles: [1] }, { roles: [1, 3] }, "rules added /roles/3"],
  ["table", {}, { roles: [1] }, "rules added /roles"],
  ["page", { blocks: [{ id: "a", roles: [1, 2] }] }, { blocks: [{ id: "a", roles: [1] }] }, "rules removed /blocks/a/roles/2"],
  ["menu", { items: [{ id: "a", roles: [1] }] }, { items: [{ id: "a" }] }, "rules removed /items/a/roles"],
  [
    "menu",
    { items: [{ id: "a", when: { signedIn: true } }] },
    { items: [{ id: "a", when: { signedIn: false } }] },
    "rules changed /items/a/when/signedIn",
  ],
  ["brand", { termsApplicable: true }, { termsApplicable: false }, "rules changed /termsApplicable"],
  // Called so, and not meant so.
  ["menu", { items: [{ id: "roles", icon: "a" }] }, { items: [{ id: "roles", icon: "b" }] }, "presentation changed /items/roles/icon"],
])("who may read a %s, its conditions and its terms are rules, not presentation", (kind, before, after, found) => {
  expect(classesOf(kind, before, after)).toEqual([found]);
});

test("what only displays is presentation, what decides is rules, texts are texts", () => {
  for (const kind of ["brand", "menu", "page", "table"] as const)
    expect(classesOf(kind, { a: 1 }, { a: 2 })).toEqual(["presentation changed /a"]);
  for (const kind of ["lender", "site", "product", "routing", "consent", "template"] as const)
    expect(classesOf(kind, { a: 1 }, { a: 2 })).toEqual(["rules changed /a"]);
  expect(classesOf("site", { toasts: { seconds: 1 } }, { toasts: { seconds: 2 } })).toEqual(["presentation changed /toasts/seconds"]);
  expect(classesOf("lender", { toasts: { seconds: 1 } }, { toasts: { seconds: 2 } })).toEqual(["rules changed /toasts/seconds"]);
  expect(classesOf("site", { idle: { toasts: 1 } }, { idle: { toasts: 2 } })).toEqual(["rules changed /idle/toasts"]);
  expect(classesOf("texts", { a: "A" }, { a: "B" })).toEqual(["text changed /a"]);
  expect(classesOf("lender", { name: { en: "A", hi: "अ" } }, { name: { en: "A", hi: "ब" } })).toEqual(["text changed /name/hi"]);
  expect(classesOf("lender", {}, { name: { en: "A" } })).toEqual(["text added /name"]);
  expect(classesOf("lender", { name: { en: "A" } }, {})).toEqual(["text removed /name"]);
  expect(classesOf("lender", { code: { eng: "A" } }, { code: { eng: "B" } })).toEqual(["rules changed /code/eng"]);
});

describe("lists", () => {
  const list = (before: unknown[], after: unknown[]) => classesOf("lender", { list: before }, { list: after });

  test.each(["id", "code", "name", "band", "version", "field"])("are compared by the %s of their entries", (key) => {
    expect(list([{ [key]: "a", x: 1 }, { [key]: "b" }], [{ [key]: "c" }, { [key]: "a", x: 2 }, { [key]: "b" }])).toEqual([
      "rules changed /list/a/x",
      "rules added /list/c",
    ]);
  });

  test("are compared by number too, and texts by themselves", () => {
    expect(list([{ version: 1 }], [{ version: 1 }, { version: 2 }])).toEqual(["rules added /list/2"]);
    expect(list(["a", "b"], ["b", "c"])).toEqual(["rules removed /list/a", "rules added /list/c"]);
  });

  test("differ as a whole in another order, and by position if names are missing or duplicate", () => {
    expect(list(["a", "b"], ["b", "a"])).toEqual(["rules changed /list"]);
    expect(list([1, 2], [2, 1])).toEqual(["rules changed /list"]);
    expect(list([{ id: "a" }, {}], [{ id: "a" }])).toEqual(["rules removed /list/1"]);
    expect(list([{ id: true }], [{ id: false }])).toEqual(["rules changed /list/0/id"]);
    const row = (rate: number, when: object = {}) => ({ when, rate });
    expect(list([row(1), row(2), row(3)], [row(1), row(2.5), row(3)])).toEqual(["rules changed /list/1/rate"]);
    expect(list([row(1), row(3)], [row(1), row(2), row(3)])).toEqual(["rules added /list/1"]);
    expect(list([row(1), row(1)], [row(1)])).toEqual(["rules removed /list/1"]);
  });

  test("changes in a branch are reported at their place: its texts are texts, and another condition is not", () => {
    const branches = (...all: object[]) => ({ steps: [{ id: "a", schema: { allOf: all } }] });
    const asks = (label: string, least = 1) => ({ if: { minimum: least }, then: { properties: { x: { "x-label": { en: label } } } } });
    const at = "/steps/a/schema/allOf";
    expect(classesOf("form", branches(asks("A")), branches(asks("B")))).toEqual([`text changed ${at}/0/then/properties/x/x-label/en`]);
    expect(classesOf("form", branches(asks("A")), branches(asks("A", 2)))).toEqual([`breaking changed ${at}/0/if/minimum`]);
    expect(classesOf("form", branches(asks("A")), branches(asks("A"), asks("B")))).toEqual([`breaking added ${at}/1`]);
    expect(classesOf("form", branches(asks("A"), asks("B")), branches(asks("A")))).toEqual([`breaking removed ${at}/1`]);
  });

  test("of other types differ as a whole", () => {
    expect(list([1, 2], [1, 3])).toEqual(["rules removed /list/2", "rules added /list/3"]);
    expect(classesOf("lender", { list: ["a"] }, { list: { a: 1 } })).toEqual(["rules changed /list"]);
  });
});

test("a difference states the old and the new value, shortened if long", () => {
  const words = (before: unknown, after: unknown) =>
    diffDocuments(documents("lender", before), documents("lender", after)).map((one) => one.words);
  expect(words({ a: "x" }, { a: "y" })).toEqual(["lender/one /a changed: x → y"]);
  expect(words({}, { a: { b: 1 } })).toEqual(['lender/one /a added: {"b":1}']);
  expect(words({ a: [2] }, {})).toEqual(["lender/one /a removed: [2]"]);
  expect(words({}, { a: "x".repeat(80) })).toEqual([`lender/one /a added: ${"x".repeat(80)}`]);
  expect(words({}, { a: "x".repeat(81) })).toEqual([`lender/one /a added: ${"x".repeat(80)}…`]);
  // Of two long ones what is shown begins a little before where they differ.
  const long = (end: string) => `${"x".repeat(100)}${end}`;
  expect(words({ a: long("12.5") }, { a: long("12.75") })).toEqual([
    `lender/one /a changed: …${"x".repeat(17)}12.5 → …${"x".repeat(17)}12.75`,
  ]);
});

test("documents are compared by kind and id, in order; the gravest difference counts", () => {
  const before: SourceDocument[] = [
    { kind: "page", id: "b", content: { x: 1 } },
    { kind: "lender", id: "a", content: { x: 1 } },
  ];
  const after: SourceDocument[] = [
    { kind: "page", id: "a", content: { x: 1 } },
    { kind: "page", id: "b", content: { x: 2 } },
  ];
  const found = diffDocuments(before, after);
  expect(found.map(({ kind, id, change }) => `${kind}/${id} ${change}`)).toEqual(["lender/a removed", "page/a added", "page/b changed"]);
  expect(gravest(found)).toBe("rules");
  expect(gravest(found.filter(({ kind }) => kind === "page"))).toBe("presentation");
});

test("a changed live version of a consent is reported at its current place, with the next number, once", () => {
  const consent = (...versions: object[]): SourceDocument[] => [{ kind: "consent", id: "terms", content: { versions } }];
  const [one, two] = [
    { version: 1, text: "A" },
    { version: 4, text: "B" },
  ];
  const found = findFrozenConsents([...consent(one, two), ...consent(one, two)], consent(one, { ...two, text: "C" }));
  expect(found.map(({ pointer, fix }) => `${pointer} ${fix}`)).toEqual([
    "/versions/1 Restore the old version, and add the new text as version 5.",
  ]);
  expect(findFrozenConsents(consent(one, two), consent(one)).map(({ pointer, fix }) => `${pointer} ${fix}`)).toEqual([
    "/versions Restore the old version, and add the new text as version 5.",
  ]);
  // Taken back, it may stay away; its number is never that of other words.
  expect(findFrozenConsents(consent(one, two), consent(one), consent(one))).toEqual([]);
  const reused = findFrozenConsents(consent(one, two), consent(one, { ...two, text: "C" }), consent(one));
  expect(reused.map(({ pointer }) => pointer)).toEqual(["/versions/1"]);
  expect(findFrozenConsents(consent(one, two), consent(one, { ...two, version: 5 }), consent(one))).toEqual([]);
  expect(findFrozenConsents(consent(one, two), consent(one), [])).toHaveLength(1);
  expect(findFrozenConsents(consent(one), [{ kind: "page", id: "terms", content: { versions: [] } }])).toEqual([]);
  expect(findFrozenConsents([{ kind: "page", id: "terms", content: {} }], consent())).toEqual([]);
});
