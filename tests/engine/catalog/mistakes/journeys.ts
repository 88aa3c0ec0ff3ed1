import { copy, type Mistake, remove, rename, set } from "./mistake.ts";

const LOAN = "product/loan";
const ROUTING = "routing/customer";
const STAFF_ROUTING = "routing/admin";
const being = (value: unknown) => ({ const: value });

/** Products, routes, flows, menus, sites. */
export const JOURNEYS: Mistake[] = [
  ["a misspelt form", LOAN, set("/form", "personal-laon"), "unknown-reference #/form", "Did you mean personal-loan?"],
  [
    "a text field as the amount",
    LOAN,
    set("/requestedAmount", "employer_name"),
    "amount-not-a-number #/requestedAmount",
    "amount in rupees",
  ],
  [
    "a text field as the tenure",
    LOAN,
    set("/requestedTenure", "employer_name"),
    "tenure-not-a-number #/requestedTenure",
    "the unit of the offer kind",
  ],
  [
    "a what-if change of a text field",
    LOAN,
    set("/whatIf/0/field", "employer_name"),
    "change-not-of-a-number #/whatIf/0/field",
    "that the customer can change",
  ],
  [
    "a what-if change of an unknown field",
    LOAN,
    set("/whatIf/0/field", "se_loan_amout"),
    "unknown-reference #/whatIf/0/field",
    "Did you mean se_loan_amount?",
  ],
  [
    "a what-if text with an unknown placeholder",
    LOAN,
    set("/whatIf/0/says", { en: "Ask for {amount}", hi: "{amount} माँगें" }),
    "unknown-placeholder #/whatIf/0/says",
    "{amount}",
  ],
  [
    "a what-if default for a field that is never empty",
    LOAN,
    set("/whatIf/0/unanswered", 0),
    "field-always-answered #/whatIf/0/unanswered",
    "The field se_loan_amount always has an answer",
  ],
  [
    "an amount that the form does not ask",
    LOAN,
    set("/requestedAmount", "loan_amount"),
    "unknown-reference #/requestedAmount",
    "Did you mean se_loan_amount?",
  ],
  [
    "a detail route at the path of another screen",
    LOAN,
    set("/routes/detail", "/user/offers"),
    "path-of-another-screen #/routes/detail",
    "/user/user-detail/gold-loan",
  ],
  [
    "a detail route at an unknown path",
    LOAN,
    set("/routes/detail", "/user/user-details"),
    "unknown-path #/routes/detail",
    "Did you mean /user/user-detail?",
  ],
  [
    "an offers route at the path of the welcome screen",
    LOAN,
    set("/routes/offers", "/user/welcome-back"),
    "path-of-another-screen #/routes/offers",
  ],
  [
    "a journey route without the product",
    ROUTING,
    set("/routes/15/products", []),
    "route-without-product #/routes/15/products",
    "Add LOAN to the products of the route.",
  ],
  [
    "a misspelt product in a route",
    ROUTING,
    set("/routes/17/products/0", "LOANS"),
    "unknown-reference #/routes/17/products",
    "Did you mean LOAN?",
  ],
  ["a copy of a product", LOAN, copy("copied-loan", {}), "product-name-taken product/loan#/code", "The product copied-loan already uses"],
  [
    "a copy of a product with only the code unchanged",
    LOAN,
    copy("copied-loan", { productId: 102, value: "copied", aliases: [] }),
    "product-name-taken product/copied-loan#/code",
    "The product loan already uses LOAN.",
  ],
  ["an unknown screen", ROUTING, set("/routes/14/screen", "offer"), "not-allowed-value #/routes/14/screen", "Did you mean offers?"],
  ["an unknown page", ROUTING, set("/routes/12/page", "grievances"), "unknown-reference #/routes/12/page", "Did you mean grievance?"],
  ["a misspelt flow", ROUTING, rename("/flows/signed-in", "signedin"), "unknown-flow #/flows/signedin", "Did you mean signed-in?"],
  ["a missing flow", ROUTING, remove("/flows/start-new"), "missing-flow #/flows", "start-new"],
  [
    "a flow with its last rule first",
    ROUTING,
    (content) => {
      const { flows } = content as { flows: Record<string, unknown[]> };
      flows.completed?.unshift(flows.completed.pop());
    },
    "rules-after-unconditional-rule #/flows/completed/0",
    "to-offers",
  ],
  [
    "a flow without its last rule",
    ROUTING,
    (content) => void (content as { flows: Record<string, unknown[]> }).flows.completed?.pop(),
    "routing-dead-end #/flows/completed",
    "Add a last rule without a condition.",
  ],
  [
    "a product missing from the routes of its journey",
    ROUTING,
    (content) => {
      const { routes } = content as { routes: { screen: string; products?: string[] }[] };
      for (const route of routes)
        if (["form", "offers"].includes(route.screen)) route.products = (route.products ?? []).filter((code) => code !== "LOAN");
    },
    "product-without-routes product/loan#/routes",
    "offers, user-detail",
  ],
  [
    "a rule after another that covers it",
    ROUTING,
    (content) => {
      const { guard } = content as { guard: { id: string }[] };
      const [stays] = guard.splice(
        guard.findIndex(({ id }) => id === "user-stays"),
        1,
      );
      guard.splice(9, 0, stays as { id: string });
    },
    "rule-never-reached #/guard/10",
    "the rule user-stays is used",
  ],
  [
    "a rule for an unknown route group",
    ROUTING,
    set("/guard/9/when/properties/group/const", "usr"),
    "impossible-value #/guard/9/when/properties/group/const",
    "Did you mean user?",
  ],
  [
    "a rule for an unknown product",
    ROUTING,
    set("/guard/4/when/properties", { group: being("user"), productAllowed: being(false), productType: being("GOLD") }),
    "impossible-value #/guard/4/when/properties/productType/const",
    "LOAN",
  ],
  [
    "a rule comparing a boolean with a string",
    ROUTING,
    set("/guard/1/when/properties/prospect/const", "false"),
    "value-of-another-type #/guard/1/when/properties/prospect/const",
    "true or false",
  ],
  [
    "a misspelt journey fact",
    ROUTING,
    set("/flows/continue/0/when", { required: ["complete"], properties: { complete: being(false) } }),
    "unknown-name-in-condition #/flows/continue/0/when",
    "Did you mean completed?",
  ],
  ["a misspelt path in a rule", ROUTING, set("/guard/2/go", "/verificaton"), "unknown-path #/guard/2/go", "Did you mean /verification?"],
  [
    "a rule on an answer that identifies the customer",
    ROUTING,
    set("/flows/continue/0/when", { required: ["tin"] }),
    "unknown-name-in-condition #/flows/continue/0/when",
  ],
  [
    "a rule on an age written as a string",
    ROUTING,
    set("/guard/9/when", { required: ["age"], properties: { age: { const: "60" } } }),
    "number-written-as-text #/guard/9/when/properties/age/const",
    "60",
  ],
  [
    "a rule on an age that also holds without an age",
    ROUTING,
    set("/flows/continue/0/when", { properties: { age: { minimum: 60 } } }),
    "condition-holds-when-absent #/flows/continue/0/when",
    "age",
  ],
  [
    "a rule that redirects customers of some ages in a loop",
    ROUTING,
    (content) =>
      (content as { guard: object[] }).guard.unshift(
        {
          id: "old-away",
          when: { required: ["age", "routeId"], properties: { age: { minimum: 60 }, routeId: being("offers") } },
          go: "/user/welcome-back",
        },
        {
          id: "old-back",
          when: { required: ["age", "routeId"], properties: { age: { minimum: 60 }, routeId: being("welcome-back") } },
          go: "/user/offers",
        },
      ),
    "routing-loop #/guard/0",
    "age",
  ],
  [
    "a screen that serves fewer products than a flow leads to it",
    ROUTING,
    (content) => {
      const { routes } = content as { routes: { id: string; products?: string[] }[] };
      const route = routes.find(({ id }) => id === "lender-submit");
      if (route) route.products = ["LOAN", "GOLD_LOAN", "BUSINESS_LOAN", "AFFORDABLE_HOUSING_LOAN"];
    },
    "routing-conflict #/flows/continue/4",
    'the guard redirects from there to products (rule wrong-product) (on lender-submit, with mode "multi"',
  ],
  [
    "a rule for a group that no screen of its kind is in",
    ROUTING,
    (content) => {
      const { guard } = content as { guard: { id: string; when: object }[] };
      const rule = guard.find(({ id }) => id === "lender-submit-incomplete");
      if (rule) rule.when = { required: ["screen", "group"], properties: { screen: being("lender-submit"), group: being("root") } };
    },
    "routing-unreached #/guard/6",
    "The rule lender-submit-incomplete is never used: no customer on any route matches its condition.",
  ],
  [
    "a rule that makes a screen unreachable",
    ROUTING,
    (content) => {
      const { guard } = content as { guard: object[] };
      guard.unshift({ id: "no-cover", when: { required: ["routeId"], properties: { routeId: being("insurance-transaction") } }, go: "/" });
    },
    "routing-unreached #/routes/27",
    "No customer can stay on the route insurance-transaction",
  ],
  [
    "a list as the page of a lender",
    STAFF_ROUTING,
    (content) => {
      const { routes } = content as { routes: { id: string; record?: string }[] };
      for (const route of routes) if (route.record === "lender") delete route.record;
      const list = routes.find(({ id }) => id === "admin-lenders");
      if (list) list.record = "lender";
    },
    "record-path-without-id #/routes/7/path",
    "/admin/lenders has 0",
  ],
  [
    "the case of a customer as the page of a ticket",
    STAFF_ROUTING,
    (content) => {
      const { routes } = content as { routes: { id: string; record?: string }[] };
      for (const route of routes) if (route.record === "ticket") delete route.record;
      const ofCase = routes.find(({ id }) => id === "admin-csr-case");
      if (ofCase) ofCase.record = "ticket";
    },
    "record-path-without-id #/routes/11/path",
    "/admin/csr-portal/{customer}/{product} has 2",
  ],
  [
    "a second page of a customer",
    STAFF_ROUTING,
    set("/routes/10/record", "customer"),
    "duplicate-record-page #/routes/13/record",
    "The route admin-csr-customer is already the page of one customer",
  ],
  [
    "the page of a customer in some sites only",
    STAFF_ROUTING,
    set("/routes/13/mode", "multi"),
    "record-page-of-one-mode #/routes/13/mode",
    "only in the mode multi",
  ],
  [
    "the page of a record that no table names",
    "routing/partner",
    set("/routes/11/record", "customer"),
    "unused-record-page #/routes/11/record",
    "No column of the area partner names a customer",
  ],
  [
    "the page of a misspelt record",
    STAFF_ROUTING,
    set("/routes/8/record", "lenders"),
    "not-allowed-value #/routes/8/record",
    "Did you mean lender?",
  ],
  [
    "a menu item for a misspelt screen",
    "menu/customer-drawer",
    set("/items/0/when/properties/screen/const", "offer"),
    "impossible-value #/items/0/when/properties/screen/const",
    "Did you mean offers?",
  ],
  [
    "a menu item with a misspelt path",
    "menu/customer-drawer",
    set("/items/4/go", "/grievances"),
    "unknown-path #/items/4/go",
    "Did you mean /grievance?",
  ],
  ["a misspelt brand", "site/multi-product", set("/brand", "sarall"), "unknown-reference #/brand", "Did you mean saral?"],
  [
    "a misspelt product of a host",
    "site/multi-product",
    set("/hosts/0/product", "LOANS"),
    "unknown-reference #/hosts/0/product",
    "Did you mean LOAN?",
  ],
  [
    "a misspelt page of a host",
    "site/multi-product",
    set("/hosts/2/rootPage", "solar-loan"),
    "unknown-reference #/hosts/2/rootPage",
    "Did you mean solar-loans?",
  ],
  [
    "a misspelt link of a consent",
    "consent/terms-and-privacy",
    set("/versions/0/links/0/path", "/term-of-use"),
    "unknown-path #/versions/0/links/0/path",
    "Did you mean /terms-of-use?",
  ],
];
