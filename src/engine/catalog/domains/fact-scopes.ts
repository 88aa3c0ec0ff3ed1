import type { ProductDocument } from "../../../contract/documents.gen.ts";
import type { Catalog } from "../catalog.ts";
import type { Place } from "../findings/finding.ts";
import { CONTEXT_NAMES, JOURNEY_NAMES } from "../names-in-rules.ts";
import { factDefinitions, resolveField, resolveForm, SHARED_OPTIONS } from "../resolve.ts";
import { customerScope } from "./customer-scope.ts";
import { ANYTHING, type CodesOf, type Domain, domainOfField, eitherOf, type Scope, scopeOfGroup } from "./domain.ts";
import { domainOfLogic } from "./logic-domain.ts";
import { PROFILE_SCOPE } from "./profile-scope.ts";

const made = new WeakMap<Catalog, FactScopes>();

/** The scopes of a catalogue, cached. */
export function factScopesOf(catalog: Catalog): FactScopes {
  const scopes = made.get(catalog) ?? new FactScopes(catalog);
  made.set(catalog, scopes);
  return scopes;
}

/**
 * The facts available at each place of the documents, with their domains. Null if nothing is known
 * about a place.
 */
class FactScopes {
  readonly #catalog: Catalog;
  readonly #codesOf: CodesOf;
  readonly #cache = new Map<string, Scope | null>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#codesOf = codesIn(catalog);
  }

  /**
   * Facts by place.
   *
   * | place | facts |
   * |---|---|
   * | form: steps' `when`, consents' `when`, `computed` | answers of the form, computed facts, `today` |
   * | form: `prefill` | the profile's fields, answers of all forms, `productType` |
   * | form: branches in a schema | answers; within a group, the answers of that group |
   * | shared: branches in a definition | the answers of that definition |
   * | product: `updateWhen` | answers of its form, computed facts |
   * | lender: all of `products[n]` | answers of that product's form, computed facts, `today` |
   * | routing, menu | the journey's; for customers also non-identifying answers of any form and computed facts |
   */
  at({ kind, id, pointer }: Place): Scope | null {
    const parts = pointer.split("/").slice(1);
    switch (kind) {
      case "form":
        if (parts[0] === "prefill") return this.prefill(id);
        return parts[2] === "schema" ? within(this.answers(id), parts.slice(3)) : this.rules(id);
      case "shared":
        return parts[0] === "definitions" ? this.#definition(id, parts) : null;
      case "product":
        return this.#once("product", id, () => withoutContext(this.rules(this.#catalog.products.get(id)?.form ?? "")));
      case "lender":
        return parts[0] === "products" ? this.lending(id, Number(parts[1])) : null;
      case "routing":
        return this.journey(id);
      case "menu":
        return this.journey(this.#catalog.menus.get(id)?.area ?? "");
      default:
        return null;
    }
  }

  /** The answers of a form. */
  answers(form: string): Scope | null {
    return this.#once("answers", form, () => {
      if (!this.#catalog.forms.has(form)) return null;
      const found = new Map<string, Domain>();
      for (const { schema } of resolveForm(this.#catalog, form).steps) scopeOfGroup(schema, this.#codesOf, found);
      return found;
    });
  }

  /** The answers of a form and the facts computed from them. */
  rules(form: string): Scope | null {
    return this.#once("rules", form, () => {
      const answers = this.answers(form);
      if (answers === null) return null;
      const found = new Map(answers);
      for (const name of CONTEXT_NAMES) found.set(name, { types: ["string"], always: true });
      const facts = [...this.#catalog.shared.values()].flatMap((document) => document.facts ?? []);
      const shares = new Set(facts.filter(({ unit }) => unit === "percent").map(({ name }) => name));
      for (const { name, value } of factDefinitions(this.#catalog)) {
        const domain = domainOfLogic(value, found);
        found.set(name, shares.has(name) ? { ...domain, percent: true } : domain);
      }
      return found;
    });
  }

  /**
   * The facts for a lender's rules about one of its products. If two products share a code, those
   * of both forms.
   */
  lending(lender: string, index: number): Scope | null {
    const code = this.#catalog.lenders.get(lender)?.products[index]?.product ?? "";
    return this.#once("lending", code, () => {
      const products = [...this.#catalog.products.values()].filter((product) => product.code === code);
      return anyOf(products.map(({ form }) => this.rules(form)));
    });
  }

  /**
   * The facts for a form's `prefill`: the profile, answers of all forms, and the product that the
   * form is for.
   */
  prefill(id: string): Scope | null {
    return this.#once("prefill", id, () => {
      const answers = anyOf([...this.#catalog.forms.keys()].map((form) => this.answers(form)));
      const productType: Domain = { types: ["string"], values: this.#productCodes(({ form }) => form === id), always: true };
      return new Map([...PROFILE_SCOPE, ...(answers ?? []), ["productType", productType] as const]);
    });
  }

  /** All answers of forms and computed facts. */
  everywhere(): Scope | null {
    return this.#once("everywhere", "", () => anyOf([...this.#catalog.forms.keys()].map((form) => this.rules(form))));
  }

  /**
   * The facts of a journey in an area (`JourneyFacts` in engine/journey/guard.ts), which always
   * have a value, and the customer's.
   */
  journey(area: string): Scope | null {
    return this.#once("journey", area, () => {
      const routing = this.#catalog.routing.get(area as "customer");
      if (!routing) return null;
      const texts = (values: Iterable<string>, open = false): Domain => ({ types: ["string"], values: [...new Set(values)], open });
      const domains: Partial<Record<(typeof JOURNEY_NAMES)[number], Domain>> = {
        mode: texts(["multi", "single"]),
        routeId: texts(routing.routes.map((route) => route.id)),
        // Rules may name screens and groups that no route has yet.
        screen: texts(
          routing.routes.map(({ screen }) => screen),
          true,
        ),
        group: texts(
          routing.routes.map(({ group }) => group),
          true,
        ),
        productType: { types: ["string", "null"], values: [...this.#productCodes(() => true), null] },
        language: texts([...this.#catalog.sites.values()].flatMap(({ languages }) => languages.map(({ code }) => code))),
      };
      const flag: Domain = { types: ["boolean"], values: [true, false] };
      const own = JOURNEY_NAMES.map((name): [string, Domain] => [name, { ...(domains[name] ?? flag), always: true }]);
      return new Map([...own, ...(area === "customer" ? customerScope(this.#catalog, this.everywhere()) : [])]);
    });
  }

  #productCodes(among: (product: ProductDocument) => boolean): string[] {
    return [...this.#catalog.products.values()].filter(among).map(({ code }) => code);
  }

  #definition(id: string, parts: readonly string[]): Scope | null {
    const field = this.#catalog.shared.get(id)?.definitions?.[parts[1] ?? ""];
    if (!field) return null;
    const scope = this.#once(
      "definition",
      `${id} ${parts[1]}`,
      () => domainOfField(resolveField(this.#catalog, field), this.#codesOf).properties ?? null,
    );
    return within(scope, parts.slice(2));
  }

  /**
   * Cached. Null if it cannot be computed because of a broken reference, which is reported
   * elsewhere.
   */
  #once(what: string, id: string, make: () => Scope | null): Scope | null {
    const key = `${what} ${id}`;
    if (!this.#cache.has(key)) {
      let scope: Scope | null = null;
      try {
        scope = make();
      } catch {
        // Reported where the reference is.
      }
      this.#cache.set(key, scope);
    }
    return this.#cache.get(key) ?? null;
  }
}

/** The codes of each shared option list. */
export function codesIn(catalog: Pick<Catalog, "options">): CodesOf {
  const lists = catalog.options.get(SHARED_OPTIONS)?.lists ?? {};
  return (list) => (Object.hasOwn(lists, list) ? lists[list]?.map(({ code }) => code) : undefined);
}

/**
 * The union of several scopes; a name in several has the union of its domains. Null if there are
 * none.
 */
export function anyOf(scopes: readonly (Scope | null)[]): Scope | null {
  const found = new Map<string, Domain>();
  for (const scope of scopes)
    for (const [name, domain] of scope ?? []) found.set(name, found.has(name) ? eitherOf(found.get(name) ?? ANYTHING, domain) : domain);
  return found.size === 0 ? null : found;
}

const CONTEXT = new Set<string>(CONTEXT_NAMES);
const withoutContext = (scope: Scope | null): Scope | null => scope && new Map([...scope].filter(([name]) => !CONTEXT.has(name)));

/** The answers of the group that a pointer leads into, found through the fields on its path. */
function within(scope: Scope | null, parts: readonly string[]): Scope | null {
  let here: Scope | null | undefined = scope;
  let field: Domain | undefined;
  for (let index = 0; index < parts.length && here; index++) {
    if (parts[index] === "allOf" && parts[index + 2] === "if") return here;
    if (parts[index] === "properties") {
      field = here.get(parts[++index] ?? "");
      here = field?.properties ?? here;
    } else if (parts[index] === "items") {
      field = field?.items;
      here = field?.properties ?? here;
    }
  }
  return here ?? null;
}
