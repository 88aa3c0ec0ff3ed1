import type { SourceDocument } from "../../catalog/document.ts";
import { type Lift, ofKind } from "./lift.ts";
import given from "./second-factors.json" with { type: "json" };

interface OlderForm {
  action: string;
  schema: { required?: readonly string[]; properties: Readonly<Record<string, unknown>> };
  order: readonly string[];
  ui: Readonly<Record<string, unknown>>;
}

const PASSWORD = "current";
const BY_PASSWORD: ReadonlySet<string> = new Set(["enrol-second-factor", "remove-own-second-factor"]);

/** Whoever turned a second factor on or off was asked for a code alone; the current password comes before it. */
export const secondFactorsByPassword = ofKind<OlderForm>("staff-form", "second-factors-by-password", (form) => {
  const { action, schema, order, ui } = form;
  if (!BY_PASSWORD.has(action) || PASSWORD in schema.properties) return form;
  return {
    ...form,
    schema: {
      ...schema,
      required: [PASSWORD, ...(schema.required ?? [])],
      properties: { [PASSWORD]: given.password.property, ...schema.properties },
    },
    order: [PASSWORD, ...order],
    ui: { [PASSWORD]: given.password.ui, ...ui },
  };
});

interface OlderPage {
  blocks: readonly { type: string; form?: string }[];
}

interface OlderRouting {
  routes: readonly { id: string; path: string; screen: string; page?: string }[];
}

const AREAS = ["admin", "partner"] as const;

/**
 * An area in which staff or partners sign in could do without a page for the code of a second factor, and who had one since was locked
 * out where such a release came back. What has the page is left alone.
 */
export const codesAtSignIn: Lift = {
  name: "codes-at-sign-in",
  lift(documents) {
    const has = (kind: string, id: string) => documents.some((document) => document.kind === kind && document.id === id);
    const forms = new Set(
      documents
        .filter(({ kind, content }) => kind === "staff-form" && (content as OlderForm).action === given.form.action)
        .map(({ id }) => id),
    );
    const asks = (page: string | undefined) =>
      documents.some(
        ({ kind, id, content }) =>
          kind === "page" &&
          id === page &&
          (content as OlderPage).blocks.some(({ type, form }) => type === "form" && forms.has(form ?? "")),
      );
    const without = AREAS.filter((area) => {
      const routing = documents.find(({ kind, id }) => kind === "routing" && id === area)?.content as OlderRouting | undefined;
      const signIn = routing?.routes.some(({ screen }) => screen === `${area}-login`);
      const free = routing?.routes.every(({ id, path }) => id !== given.routes[area].id && path !== given.routes[area].path);
      return signIn && free && !routing?.routes.some(({ page }) => asks(page));
    });
    if (without.length === 0) return documents;
    const lifted = documents.map((document) => {
      const area = AREAS.find((one) => document.kind === "routing" && document.id === one && without.includes(one));
      if (area === undefined) return document;
      const content = document.content as OlderRouting;
      return { ...document, content: { ...content, routes: [...content.routes, given.routes[area]] } };
    });
    const made: SourceDocument[] = [
      { kind: "staff-form" as const, id: given.form.id, content: given.form },
      ...without.map((area) => ({ kind: "page" as const, id: given.pages[area].id, content: given.pages[area] })),
    ].filter(({ kind, id }) => !has(kind, id));
    return [...lifted, ...made];
  },
};
