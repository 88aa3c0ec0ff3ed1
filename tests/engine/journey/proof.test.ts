import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JourneyError, type JourneyState } from "../../../src/engine/journey/guard.ts";
import type { RoutingRules, RuleOf } from "../../../src/engine/journey/routing.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { cpuTime } from "../../support/cpu-time.ts";
import { runs } from "../../support/long.ts";
import { COMPLETE_STATE, loan, productAt, readDocument, routing } from "./journey-fixture.ts";
import { proveRouting } from "./prove-routing.ts";
import { settlePath } from "./settle-path.ts";

const MODES = ["multi", "single"] as const;
const conditionOn = (facts: Record<string, unknown>) => ({
  required: Object.keys(facts),
  properties: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { const: value }])),
});
const page = (id: string, group = "user", screen = "page") => ({ id, path: `/${id}`, group, screen });
const rules = (guard: RuleOf[], flows: RoutingRules["flows"] = {}): RoutingRules => ({
  routes: [page("one"), page("two"), page("three")],
  guard,
  flows,
});

describe("the shipped rules", () => {
  test.each(MODES)("have no loop and no dead end in a %s-product site", (mode) => {
    expect(proveRouting(routing, [loan], mode)).toEqual([]);
  });

  test.each(["admin", "partner"])("of the %s area have no loop and no dead end", (area) => {
    const rulesOfArea = readDocument<typeof routing>(`routing/${area}.json`);
    for (const mode of MODES) expect(proveRouting(rulesOfArea, [loan], mode)).toEqual([]);
  });

  test.each([["user-stays", "otherwise-stay"], ["products-signed-out"]])("without %s still have no loop and no dead end", (...ids) => {
    const guard = routing.guard.filter(({ id }) => !ids.includes(id));
    expect(proveRouting({ ...routing, guard }, [loan], "multi")).toEqual([]);
  });

  test("have a loop if root and products redirect to each other", () => {
    const guard = [{ id: "back", when: conditionOn({ group: "products", productType: null }), go: "/" }, ...routing.guard];
    const flaws = proveRouting({ ...routing, guard }, [loan], "multi");
    expect(flaws).toHaveLength(1);
    expect(flaws[0]).toMatchObject({ code: "loop", pointer: "/guard/0", routeId: "products" });
    expect(flaws[0]?.message).toContain("products → root-chooser → products");
    expect(flaws[0]?.facts).toMatchObject({ signedIn: true, prospect: true, productType: null, mode: "multi" });
  });
});

test("no rule may lead to the OTP screen, whose path is the site's own", () => {
  const otp = { ...page("otp"), path: "/{otpRoute}" };
  for (const go of ["/", "/otp", "/-"]) {
    const flaws = proveRouting(
      { ...rules([{ id: "away", when: conditionOn({ routeId: "one" }), go }]), routes: [page("one"), otp] },
      [loan],
      "multi",
    );
    expect(flaws.map(({ code, pointer, routeId }) => [code, pointer, routeId])).toEqual([["dead-end", "/guard/0", "one"]]);
  }
});

test("a rule about lenders is followed on the routes of lenders only", () => {
  const lenders = { ...page("lenders"), path: "/lenders/{lender}" };
  const other = { id: "no-screen", when: conditionOn({ lenderAllowed: false }), go: "/nowhere" };
  const flaws = proveRouting({ ...rules([other]), routes: [page("one"), lenders] }, [loan], "multi");
  expect(flaws.map(({ code, pointer, routeId, facts }) => [code, pointer, routeId, facts.lenderAllowed])).toEqual([
    ["dead-end", "/guard/0", "lenders", false],
  ]);
  expect(proveRouting(rules([other]), [loan], "multi")).toEqual([]);
});

describe("a loop", () => {
  test("of two routes is reported once, with the facts", () => {
    const flaws = proveRouting(
      rules([
        { id: "there", when: conditionOn({ routeId: "one", completed: false }), go: "/two" },
        { id: "back", when: conditionOn({ routeId: "two", application: true }), go: "/one" },
      ]),
      [loan],
      "multi",
    );
    expect(flaws).toHaveLength(1);
    expect(flaws[0]).toMatchObject({ code: "loop", pointer: "/guard/0", facts: { completed: false, application: true } });
    expect(flaws[0]?.fix).not.toBe("");
  });
  test("of three routes is reported", () => {
    const guard = [
      { id: "a", when: conditionOn({ routeId: "one" }), go: "/two" },
      { id: "b", when: conditionOn({ routeId: "two" }), go: "/three" },
      { id: "c", when: conditionOn({ routeId: "three", lenderSubmit: true }), go: "/one" },
    ];
    expect(proveRouting(rules(guard), [], "multi").map(({ message }) => message)).toEqual([
      expect.stringContaining("one → two → three → one"),
    ]);
  });
  test("through a place of a product is reported, with the product", () => {
    const guard = [
      { id: "home", when: conditionOn({ routeId: "one", productType: "GOLD" }), go: "{home}" },
      { id: "away", when: conditionOn({ routeId: "two" }), go: "/one" },
    ];
    const flaws = proveRouting(rules(guard), [productAt("SILVER", "/three"), productAt("GOLD", "/two")], "multi");
    expect(flaws.filter(({ code }) => code === "loop").map(({ facts }) => facts.productType)).toEqual(["GOLD"]);
  });
  test("a rule that leads to its own route means stay", () => {
    expect(proveRouting(rules([{ id: "self", when: conditionOn({ routeId: "one" }), go: "/one" }]), [], "multi")).toEqual([]);
  });
});

describe("a dead end", () => {
  test("is a rule to an unknown path", () => {
    const flaws = proveRouting(rules([{ id: "lost", when: conditionOn({ signedIn: false }), go: "/nowhere" }]), [loan], "multi");
    expect(flaws).toMatchObject([{ code: "dead-end", pointer: "/guard/0", facts: { signedIn: false } }]);
  });
  test("is a rule to the not-found screen", () => {
    const withCatchAll = {
      ...rules([{ id: "lost", go: "/nowhere" }]),
      routes: [page("one"), { ...page("rest", "exempt", "not-found"), path: "/*" }],
    };
    expect(proveRouting(withCatchAll, [], "multi")).toMatchObject([{ code: "dead-end" }]);
  });
  test("is a route for the other kind of site", () => {
    const routes = [page("one"), { ...page("two"), mode: "single" }];
    const guard = [{ id: "go", when: conditionOn({ routeId: "one" }), go: "/two" }];
    expect(proveRouting({ routes, guard, flows: {} }, [], "multi")).toMatchObject([
      { code: "dead-end", message: expect.stringContaining("not a screen of a multi site") },
    ]);
    expect(proveRouting({ routes, guard, flows: {} }, [], "single")).toEqual([]);
  });
  test("is a place of a product without a product", () => {
    expect(
      proveRouting(rules([{ id: "home", when: conditionOn({ routeId: "one" }), go: "{home}" }]), [productAt("GOLD", "/two")], "multi"),
    ).toMatchObject([{ code: "dead-end", facts: { productType: null } }]);
  });
  test("is a flow without a matching rule, with the missing facts", () => {
    const flows = { next: [{ id: "done", when: conditionOn({ completed: true }), go: "/two" }] };
    const flaws = proveRouting(rules([], flows), [loan], "multi");
    expect(flaws).toMatchObject([{ code: "dead-end", pointer: "/flows/next", facts: { completed: false } }]);
  });
  test("is a flow whose rule leads to an unknown path, or says stay", () => {
    expect(proveRouting(rules([], { next: [{ id: "lost", go: "/nowhere" }] }), [loan], "multi")).toMatchObject([
      { pointer: "/flows/next/0" },
    ]);
    expect(proveRouting(rules([], { next: [{ id: "stay", go: "stay" }] }), [loan], "multi")).toMatchObject([{ pointer: "/flows/next" }]);
  });
});

describe("the proof", () => {
  const product = productAt("GOLD", "/two");
  const flag = fc.constantFrom("prospect", "signedIn", "application", "completed", "updateRequired", "lenderSubmit");
  const fact = fc.oneof(
    fc.record({ routeId: fc.constantFrom("one", "two", "three") }, { noNullPrototype: true }),
    fc.tuple(flag, fc.boolean()).map(([name, value]) => ({ [name]: value })),
    fc.record({ productType: fc.constantFrom("GOLD", null) }, { noNullPrototype: true }),
  );
  const condition = fc
    .array(fact, { minLength: 1, maxLength: 3 })
    .map((facts) => conditionOn(Object.assign({}, ...facts) as Record<string, unknown>));
  const rule = fc.record(
    { id: fc.constant("rule"), when: condition, go: fc.constantFrom("/one", "/two", "/three", "stay") },
    { noNullPrototype: true },
  );

  /** Every state a customer can be in, one by one. */
  function* states(): Generator<JourneyState> {
    for (let bits = 0; bits < 128; bits++) {
      const on = (bit: number) => (bits & (1 << bit)) !== 0;
      const flags = { prospect: on(0), signedIn: on(1), application: on(2), completed: on(3), updateRequired: on(4), lenderSubmit: on(5) };
      yield { ...COMPLETE_STATE, ...flags, product: on(6) ? product : null };
    }
  }

  test("finds a loop exactly if trying every state finds one", () => {
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), (guard) => {
        const walked = [...states()].some((state) =>
          ["/one", "/two", "/three"].some((path) => {
            try {
              settlePath(rules(guard), path, state, "otp", interpretCondition);
              return false;
            } catch (error) {
              return error instanceof JourneyError && error.code === "loop";
            }
          }),
        );
        expect(proveRouting(rules(guard), [product], "multi").some(({ code }) => code === "loop")).toBe(walked);
      }),
      { numRuns: runs(150) },
    );
  });

  test("takes less than two seconds for the shipped rules with eight products", () => {
    const products = Array.from({ length: 8 }, (_, index) => ({ ...loan, code: `PRODUCT_${index}` }));
    expect(cpuTime(() => proveRouting(routing, products, "multi"))).toBeLessThan(2000);
  });
});
