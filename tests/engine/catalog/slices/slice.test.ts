import { describe, expect, test } from "vitest";
import { slicePage } from "../../../../src/engine/catalog/blocks/slice-page.ts";
import type { Catalog } from "../../../../src/engine/catalog/catalog.ts";
import { productByCode } from "../../../../src/engine/catalog/catalog.ts";
import { checkDocuments } from "../../../../src/engine/catalog/check.ts";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { factDefinitions, resolveForm } from "../../../../src/engine/catalog/resolve.ts";
import { sliceConsents, sliceForm } from "../../../../src/engine/catalog/slices/slice.ts";
import { sliceArea } from "../../../../src/engine/catalog/slices/slice-area.ts";
import { sliceReportView, sliceTableView } from "../../../../src/engine/catalog/slices/slice-views.ts";
import { METAS, shippedCatalog, shippedDocuments } from "../../../schemas/checkout.ts";
import { smallCatalog } from "../small-catalog.ts";

const catalog = shippedCatalog();
const LANGUAGES = ["en", "hi"];
const AREAS = ["customer", "admin", "partner"] as const;
const view = { area: "customer", language: "en", site: "multi-product", host: "localhost:8080" } as const;

function catalogWith(edit: (documents: SourceDocument[]) => void): Catalog {
  const documents = shippedDocuments();
  edit(documents);
  const { catalog: changed, findings } = checkDocuments(documents, METAS);
  if (!changed) throw new Error(JSON.stringify(findings));
  return changed;
}

/** The document to change, whatever its type. */
function contentOf<T>(documents: SourceDocument[], kind: string, id: string): T {
  return documents.find((document) => document.kind === kind && document.id === id)?.content as T;
}

describe("a form's slice", () => {
  const form = "personal-loan";

  test("contains no reference and no text in several languages", () => {
    const text = JSON.stringify(sliceForm(catalog, form, "hi"));
    expect(text).not.toMatch(/"\$ref"|"x-label"|"x-pii"|"en":/);
    expect(text).toContain("पहला नाम");
  });

  test("has the codes of an option list as enum, with their labels in the same order", () => {
    const step = sliceForm(catalog, form, "en").steps.find(({ schema }) => schema.properties?.gender);
    const field = step?.schema.properties?.gender;
    const list = catalog.options.get("default")?.lists.gender ?? [];
    expect(field?.enum).toEqual(list.map(({ code }) => code));
    expect(field?.["x-labels"]).toEqual(list.map(({ label }) => label.en));
  });

  test("includes the facts that its conditions read and no others", () => {
    const names = sliceForm(catalog, form, "en").facts.map(({ name }) => name);
    expect(names).toContain("annual_income");
    expect(names.length).toBeLessThan(factDefinitions(catalog).length);
  });

  test("a step's styling overrides the definition's; the rest of it stays", () => {
    const changed = catalogWith((documents) => {
      contentOf<{ steps: { ui?: object }[] }>(documents, "form", form).steps[0] = {
        ...contentOf<{ steps: object[] }>(documents, "form", form).steps[0],
        ui: { first_name: { width: "full" } },
      };
    });
    const [step] = resolveForm(changed, form).steps;
    expect(step?.schema.properties?.first_name?.["x-ui"]).toMatchObject({ width: "full", autocomplete: "given-name" });
  });
});

describe("an area's slice", () => {
  test("customers never receive criteria, rates or connectors of lenders", () => {
    for (const language of LANGUAGES) {
      const all = JSON.stringify([
        sliceArea(catalog, { ...view, language }),
        [...catalog.forms.keys()].map((id) => sliceForm(catalog, id, language)),
        [...catalog.pages.keys()].map((id) => slicePage(catalog, id, language)),
        sliceConsents(catalog, language),
      ]);
      for (const word of ["eligibility", "rateCard", "annualRate", "connector", "statusesOfLender", 'upTo"', "gstPercent"])
        expect(all).not.toContain(`"${word}`);
      for (const lender of catalog.lenders.values()) {
        for (const { eligibility } of lender.products) for (const { reason } of eligibility) expect(all).not.toContain(reason[language]);
      }
    }
  });

  test.each(AREAS)("%s receives no routes, menus, tables or texts of the other areas", (area) => {
    const slice = sliceArea(catalog, { ...view, area, role: 1 });
    const others = AREAS.filter((other) => other !== area);
    expect(Object.keys(slice.texts)).toContain(area);
    for (const other of others) {
      expect(Object.keys(slice.texts)).not.toContain(other);
      for (const menu of catalog.menus.values()) if (menu.area === other) expect(slice.menus).not.toHaveProperty(menu.id);
      for (const table of catalog.tables.values()) if (table.area === other) expect(slice.tables).not.toHaveProperty(table.id);
    }
    expect(slice.routing.guard).toEqual(catalog.routing.get(area)?.guard);
  });

  test("items for certain roles are included for these roles only, without the list of roles", () => {
    const changed = catalogWith((documents) => {
      const menu = contentOf<{ items: object[] }>(documents, "menu", "admin-sidebar");
      menu.items = [
        { id: "all", label: { en: "All", hi: "सब" }, action: "logout" },
        { id: "some", label: { en: "Some", hi: "कुछ" }, action: "logout", roles: [2] },
      ];
    });
    const ids = (role?: number) =>
      sliceArea(changed, { ...view, area: "admin", ...(role && { role }) }).menus["admin-sidebar"]?.map(({ id }) => id);
    expect([ids(2), ids(1), ids()]).toEqual([["all", "some"], ["all"], ["all"]]);
    expect(JSON.stringify(sliceArea(changed, { ...view, area: "admin", role: 2 }).menus)).not.toContain("roles");
  });

  test("routes are those of the site's mode, including the site's own OTP route", () => {
    const paths = (site: string) => sliceArea(catalog, { ...view, site }).routing.routes.map(({ id, path }) => `${id} ${path}`);
    expect(paths("multi-product")).toContain("named-otp /saral-otp");
    expect(paths("multi-product").join()).not.toMatch(/root-login|\{otpRoute\}/);
    expect(paths("single-product").join()).not.toMatch(/root-chooser/);
  });

  test("the host name enables rules by its first label or by a part of the subdomain", () => {
    const host = (name: string) => sliceArea(catalog, { ...view, host: name }).site.host;
    expect(host("loans.example.com")).toMatchObject({ product: "LOAN", hideReturnToProducts: true });
    expect(host("goldloans.example.com:443").hideReturnToProducts).toBe(true);
    expect(host("my-solar.example.com")).toMatchObject({ rootPage: "solar-loans" });
    expect(host("LOANS.localhost").hideReturnToProducts).toBe(true);
    for (const name of ["example.com", "loans", "localhost:8080", "www.solar.com", "x.loans.example.com"])
      expect(host(name)).toEqual({ hideReturnToProducts: false });
  });

  test("a brand's products come first and in its order, the others are unlisted; a site with one product has it anyway", () => {
    const order = [...catalog.products.values()].sort((a, b) => a.order - b.order).map(({ id }) => id);
    const [first = "", second = "", ...others] = order;
    const changed = catalogWith((documents) => {
      contentOf<{ products: string[] }>(documents, "brand", "marigold").products = [second, first];
    });
    const productsOf = (more: object) =>
      sliceArea(changed, { ...view, ...more }).products.map(({ id, unlisted }) => `${id}${unlisted ? " unlisted" : ""}`);
    expect(productsOf({ brand: "marigold" })).toEqual([second, first, ...others.map((id) => `${id} unlisted`)]);
    expect(productsOf({ brand: "sunbird" })).toEqual(order);
    expect(productsOf({ brand: "marigold", site: "single-product" })).toEqual(productsOf({ site: "single-product" }));
    expect(sliceArea(changed, { ...view, brand: "marigold" }).coBrand).not.toHaveProperty("products");
  });

  test("a product's icon has the colours of the current brand", () => {
    const drawn = (brand: string | null) => sliceArea(catalog, { ...view, brand }).products[0]?.icon ?? "";
    expect(drawn(null)).toContain("fill='%230b5d4e'");
    expect(drawn("marigold")).toContain("fill='%236b21a8'");
    expect(drawn("marigold")).toContain("stroke='%23166534'");
    expect(drawn("marigold")).not.toMatch(/%230b5d4e|[{}]/);
  });

  test("a page has its blocks for visitors, in their language, with the redirects of the site", () => {
    const blocks = (page: string) => slicePage(catalog, page, "hi", "multi-product").blocks;
    expect(blocks("redirect")).toEqual([
      expect.objectContaining({
        type: "redirects",
        targets: expect.arrayContaining([{ id: "udyam", name: "उद्यम रजिस्ट्रेशन", url: "https://udyamregistration.gov.in/" }]),
      }),
    ]);
    expect(blocks("socialmedia-onboarding")[0]).toMatchObject({ type: "lead", product: null });
    expect(blocks("create-merchant")).toEqual([{ type: "merchant", form: "merchant-enquiry", thanks: "/create-merchant-form/success" }]);
    expect(blocks("merchant-thanks")[1]).toEqual({ type: "link", label: "शुरुआत पर जाएँ", go: "/" });
    expect([blocks("transfer"), blocks("go-on-here")]).toEqual([[{ type: "transfer" }], [{ type: "hand-over" }]]);
  });

  test("an unknown language becomes the default, an unknown brand none, the house's brand no co-brand", () => {
    expect(sliceArea(catalog, { ...view, language: "ta" }).language).toBe("en");
    expect(sliceArea(catalog, { ...view, brand: "nobody" }).coBrand).toBeNull();
    expect(sliceArea(catalog, { ...view, brand: catalog.sites.get(view.site)?.brand ?? "" }).coBrand).toBeNull();
    expect(sliceArea(catalog, { ...view, brand: "marigold" }).coBrand?.key).toBe("marigold");
  });

  test("a page lists the officers of the house and of enabled lenders, and the current ranking", () => {
    const blocks = [...catalog.pages.keys()].flatMap((id) => slicePage(catalog, id, "en").blocks);
    const officers = blocks.flatMap((block) => (block.type === "grievance" ? block.officers : []));
    const enabled = [...catalog.lenders.values()].filter((lender) => lender.enabled);
    expect(officers.map(({ email }) => email)).toEqual(expect.arrayContaining(enabled.map(({ grievance }) => grievance.email)));
    const lines = blocks.flatMap((block) => (block.type === "matching" ? block.lines : []));
    expect(lines.join()).toContain("APR (lowest first)");
    const loan = lines.find((line) => line.startsWith("Personal loan: lenders look at these answers: "));
    expect(loan).toContain("Age · ");
    // Names of what is asked and never of a field, and no limit that a lender sets.
    expect(loan).not.toMatch(/_|\d/);
    expect(lines.join()).not.toMatch(/\{/);
  });
});

test("a product is found by its code, its value and its aliases in any letter case", () => {
  for (const product of catalog.products.values()) {
    for (const name of [product.code, product.value, ...product.aliases]) {
      expect(productByCode(catalog, name.toUpperCase())).toBe(product);
      expect(productByCode(catalog, ` ${name.toLowerCase()} `)).toBe(product);
    }
  }
  expect(productByCode(catalog, "constructor")).toBeUndefined();
});

describe("each kind of block is sent to the browser with its content, in one language", () => {
  const bilingual = (en: string) => ({ en, hi: `${en}-hi` });
  const view = { area: "admin", dataset: "applications", title: bilingual("Rows"), empty: bilingual("None"), export: true };
  const who = (name: string) => ({ name: `Officer of ${name}`, email: `care@${name}.example`, phone: "+91" });
  const reason = (id: string) => ({ id, label: bilingual(id) });
  const site = (name: string) => ({
    legalEntityName: bilingual(name),
    grievance: who(name),
    redirects: [{ id: "cms", name: bilingual("Ombudsman"), url: `https://${name}.example/` }],
    erasure: { answerDays: 30, reasons: [reason(`asked-${name}`)], refusals: [reason("law")] },
    complaints: { answerDays: 7 },
    languages: [],
  });
  const upload = { roles: [1], title: bilingual("List"), maxBytes: 5, columns: [{ header: "ID", required: true }] };
  const partner = { field: "partner", label: bilingual("Partner"), none: bilingual("Nobody") };
  const sums = {
    ...view,
    dimensions: [],
    measures: [{ measure: "count", label: bilingual("Count") }],
    range: { field: "created_at", default: "yesterday" },
  };
  const catalog = smallCatalog({
    // The requested site is not the first one.
    site: { first: site("first"), house: site("house") },
    lender: {
      one: { name: bilingual("Zinc"), enabled: true, grievance: who("one"), products: [] },
      two: { name: bilingual("Amber"), enabled: true, grievance: who("two"), products: [] },
      off: { name: bilingual("Off"), enabled: false, grievance: who("off"), products: [] },
    },
    table: {
      rows: { ...view, columns: [{ field: "product", label: bilingual("Product") }], sort: "-created_at" },
      ofTwo: { ...view, roles: [1, 2], columns: [], sort: "-created_at" },
      status: { area: "customer", columns: [] },
    },
    report: { sums, byPartner: { ...sums, dimensions: [partner] }, ofOne: { ...sums, roles: [1] }, ofTwo: { ...sums, roles: [1, 2] } },
    upload: { list: upload },
    product: { gold: { code: "GOLD", name: bilingual("Gold") } },
    "staff-form": {
      secret: { action: "set-lender-secret" },
      link: { action: "set-password" },
      reset: { action: "ask-reset" },
      password: { action: "change-password" },
      nothing: { action: "make-tea" },
    },
  });
  const sliced = (block: object) => {
    const page = { title: bilingual("Page"), blocks: [block] };
    const withPage = { ...catalog, pages: new Map([["page", { id: "page", ...page }]]) } as unknown as typeof catalog;
    return slicePage(withPage, "page", "hi", "house").blocks;
  };
  const where = { where: { id: "case" } };
  const table = sliceTableView(catalog, catalog.tables.get("rows") as never, "hi");
  const viewOf = (id: string) => sliceReportView(catalog, catalog.reports.get(id) as never, "hi");
  const report = viewOf("sums");
  const plain = (type: string): [object, object[]] => [{ type }, [{ type }]];
  const form = (id: string, more: object = {}, type = "form", block: object = {}): [object, object[]] => [
    { type, form: id, ...block },
    [{ type, form: id, ...block, ...more }],
  ];

  test("a dimension with its text for a missing value", () =>
    expect(viewOf("byPartner").dimensions).toMatchObject([{ field: "partner", label: "Partner-hi", none: "Nobody-hi" }]));

  const CASES: [block: object, expected: object[]][] = [
    ...["heading", "paragraph", "note"].map((type): [object, object[]] => [
      { type, text: bilingual("Hello") },
      [{ type, text: "Hello-hi" }],
    ]),
    [{ type: "list", items: [bilingual("One"), bilingual("Two")] }, [{ type: "list", items: ["One-hi", "Two-hi"] }]],
    ...[
      "calculator",
      "transfer",
      "unsubscribe",
      "hand-over",
      "agreements",
      "held-data",
      "own-applications",
      "desk",
      "calls",
      "campaign",
      "merchant-request",
      "ticket",
    ].map(plain),
    [{ type: "criteria" }, [{ type: "criteria", roles: [1, 4] }]],
    [{ type: "revenue" }, [{ type: "revenue" }]],
    [
      { type: "complaint", form: "write" },
      [
        {
          type: "complaint",
          form: "write",
          lenders: [
            { id: "two", name: "Amber-hi" },
            { id: "one", name: "Zinc-hi" },
          ],
        },
      ],
    ],
    [
      { type: "grievance" },
      [
        {
          type: "grievance",
          officers: [
            { ...who("house"), lender: "house-hi" },
            { ...who("one"), lender: "Zinc-hi" },
            { ...who("two"), lender: "Amber-hi" },
          ],
        },
      ],
    ],
    [{ type: "matching" }, [{ type: "matching", lines: [] }]],
    [{ type: "pre-check" }, [{ type: "pre-check", products: [] }]],
    [{ type: "redirects" }, [{ type: "redirects", targets: [{ id: "cms", name: "Ombudsman-hi", url: "https://house.example/" }] }]],
    [{ type: "redirect", to: "cms" }, [{ type: "redirect", name: "Ombudsman-hi", url: "https://house.example/" }]],
    [{ type: "redirect", to: "nowhere" }, []],
    [
      { type: "lead", title: bilingual("Call me"), submit: bilingual("Go") },
      [{ type: "lead", product: null, title: "Call me-hi", submit: "Go-hi" }],
    ],
    [
      { type: "lead", product: "LOAN", title: bilingual("Call me"), submit: bilingual("Go") },
      [{ type: "lead", product: "LOAN", title: "Call me-hi", submit: "Go-hi" }],
    ],
    [
      { type: "questions", items: [{ id: "one", question: bilingual("Why?"), answer: [bilingual("So")] }] },
      [{ type: "questions", groups: [{ items: [{ id: "one", question: "Why?-hi", answer: ["So-hi"] }] }] }],
    ],
    [{ type: "questions-of", pages: ["nowhere"] }, [{ type: "questions-of", groups: [] }]],
    [{ type: "link", label: bilingual("Home"), go: "/" }, [{ type: "link", label: "Home-hi", go: "/" }]],
    [{ type: "merchant", form: "merchants", thanks: "/thanks" }, [{ type: "merchant", form: "merchants", thanks: "/thanks" }]],
    ...["table", "record"].flatMap((type): [object, object[]][] => [
      [{ type, table: "rows" }, [{ type, table }]],
      [{ type, table: "rows", ...where }, [{ type, table, ...where }]],
      [{ type, table: "status" }, []],
      [{ type, table: "none" }, []],
    ]),
    [{ type: "report", report: "sums" }, [{ type: "report", report }]],
    [{ type: "report", report: "sums", width: "half", ...where }, [{ type: "report", report, width: "half", ...where }]],
    [{ type: "report", report: "none" }, []],
    [
      { type: "statistic", title: bilingual("Figures"), reports: ["sums", "none"], days: "today", ...where },
      [{ type: "statistic", title: "Figures-hi", reports: [report], days: "today", ...where }],
    ],
    [{ type: "statistic", title: bilingual("Figures"), reports: ["none"] }, []],
    // Roles that may read one of the figures see the block, once each; all do if one report is for all.
    ...[
      { reports: ["ofOne", "ofTwo"], roles: { roles: [1, 2] } },
      { reports: ["ofOne", "sums"], roles: {} },
    ].map(({ reports, roles }): [object, object[]] => [
      { type: "statistic", title: bilingual("Figures"), reports },
      [{ type: "statistic", title: "Figures-hi", reports: reports.map(viewOf), ...roles }],
    ]),
    [
      { type: "waiting", title: bilingual("Waiting"), items: [{ table: "ofTwo", label: bilingual("Rows"), go: "/admin/rows" }] },
      [
        {
          type: "waiting",
          title: "Waiting-hi",
          roles: [1, 2],
          items: [{ table: "ofTwo", roles: [1, 2], label: "Rows-hi", go: "/admin/rows", filter: {} }],
        },
      ],
    ],
    [
      {
        type: "waiting",
        title: bilingual("Waiting"),
        items: [
          { table: "rows", label: bilingual("Rows"), go: "/admin/rows" },
          { table: "status", label: bilingual("Rows"), go: "/admin/rows" },
        ],
      },
      [{ type: "waiting", title: "Waiting-hi", items: [{ table: "rows", roles: null, label: "Rows-hi", go: "/admin/rows", filter: {} }] }],
    ],
    [
      { type: "waiting", title: bilingual("Waiting"), roles: [1], items: [] },
      [{ type: "waiting", title: "Waiting-hi", roles: [1], items: [] }],
    ],
    [{ type: "customer-search", go: "/admin/{customer}" }, [{ type: "customer-search", go: "/admin/{customer}" }]],
    [{ type: "offering", go: "/partner/{product_id}" }, [{ type: "offering", go: "/partner/{product_id}" }]],
    [
      { type: "offered-product", list: "/partner/a", criteria: "/partner/b", steps: "/partner/c" },
      [{ type: "offered-product", list: "/partner/a", criteria: "/partner/b", steps: "/partner/c" }],
    ],
    [{ type: "criteria-comparison" }, [{ type: "criteria-comparison" }]],
    [{ type: "lender-steps" }, [{ type: "lender-steps" }]],
    [{ type: "lender-terms" }, [{ type: "lender-terms" }]],
    form("secret", { roles: [1] }),
    form("secret", { roles: [1] }, "form", where),
    form("secret", { roles: [1] }, "brand-editor"),
    form("secret", { roles: [1] }, "brand-editor", where),
    form("link", { byLink: true }),
    form("reset"),
    form("password"),
    [{ type: "form", form: "nothing" }, []],
    [{ type: "brand-editor", form: "none" }, []],
    [
      { type: "upload", upload: "list" },
      [expect.objectContaining({ type: "upload", upload: expect.objectContaining({ id: "list", title: "List-hi" }) })],
    ],
    [{ type: "upload", upload: "none" }, []],
    [
      {
        type: "creatives",
        designs: [{ id: "d", title: bilingual("Gold"), headline: bilingual("H"), line: bilingual("L"), call: bilingual("C") }],
        sizes: [{ id: "s", title: bilingual("Post"), width: 1080, height: 1920 }],
        note: bilingual("N"),
        scan: bilingual("S"),
      },
      [
        {
          type: "creatives",
          designs: [
            {
              id: "d",
              title: "Gold-hi",
              path: "/",
              texts: { headline: bilingual("H"), line: bilingual("L"), call: bilingual("C"), note: bilingual("N"), scan: bilingual("S") },
            },
          ],
          sizes: [{ id: "s", title: "Post-hi", width: 1080, height: 1920, code: false }],
        },
      ],
    ],
    [
      { type: "share-link", title: bilingual("Invite"), path: "/join/{brand}", message: bilingual("{link}") },
      [{ type: "share-link", title: "Invite-hi", path: "/join/{brand}", message: "{link}-hi" }],
    ],
    [
      {
        type: "link-builder",
        pages: [{ path: "/", label: bilingual("All") }],
        media: [{ value: "poster", label: bilingual("Poster") }],
        button: { label: bilingual("Open"), html: "<a>{label}</a>" },
      },
      [
        {
          type: "link-builder",
          pages: [{ path: "/", label: "All-hi" }],
          media: [{ value: "poster", label: "Poster-hi" }],
          button: { label: "Open-hi", html: "<a>{label}</a>" },
        },
      ],
    ],
    [
      {
        type: "message-texts",
        groups: [
          { product: "GOLD", messages: [{ occasion: bilingual("First"), text: bilingual("{product} {link}") }] },
          { title: bilingual("All"), path: "/all", messages: [{ occasion: bilingual("Later"), text: bilingual("{partner}") }] },
        ],
      },
      [
        {
          type: "message-texts",
          groups: [
            { title: "Gold-hi", path: "/", messages: [{ occasion: "First-hi", texts: { en: "Gold {link}", hi: "Gold-hi {link}-hi" } }] },
            { title: "All-hi", path: "/all", messages: [{ occasion: "Later-hi", texts: bilingual("{partner}") }] },
          ],
        },
      ],
    ],
    [
      { type: "erasure" },
      [
        {
          type: "erasure",
          roles: [1],
          reasons: [{ id: "asked-house", label: "asked-house-hi" }],
          refusals: [{ id: "law", label: "law-hi" }],
        },
      ],
    ],
  ];
  test.each(CASES)("%j", (block, expected) => expect(sliced(block)).toEqual(expected));

  test("and no kind is missing", () => {
    const meta = METAS.page as { definitions: object };
    const kinds = Object.values(meta.definitions as Record<string, { properties?: { type?: { const?: string; enum?: string[] } } }>);
    const known = kinds.flatMap(({ properties }) => properties?.type?.enum ?? properties?.type?.const ?? []);
    expect(known.length).toBeGreaterThan(20);
    expect(new Set(CASES.map(([block]) => (block as { type: string }).type))).toEqual(new Set(known));
  });
});
