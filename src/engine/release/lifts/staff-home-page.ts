import type { SourceDocument } from "../../catalog/document.ts";
import type { Lift } from "./lift.ts";

const SCREEN = "admin-home";

interface OlderRoute {
  screen: string;
  title: unknown;
}

interface OlderRouting {
  routes: readonly OlderRoute[];
}

const homesOf = ({ kind, content }: SourceDocument): readonly OlderRoute[] =>
  kind === "routing" ? (content as OlderRouting).routes.filter(({ screen }) => screen === SCREEN) : [];

/** The home of the staff was a screen of its own; it became a page of blocks, as every other page of theirs. */
export const staffHomeIsAPage: Lift = {
  name: "staff-home-is-a-page",
  lift(documents) {
    const [home] = documents.flatMap(homesOf);
    if (home === undefined) return documents;
    const page = { id: SCREEN, area: "admin", title: home.title, blocks: [{ type: "heading", text: home.title }] };
    const lifted = documents.map((document) => {
      if (homesOf(document).length === 0) return document;
      const content = document.content as OlderRouting;
      const routes = content.routes.map((route) => (route.screen === SCREEN ? { ...route, screen: "page", page: SCREEN } : route));
      return { ...document, content: { ...content, routes } };
    });
    return [...lifted, { kind: "page", id: SCREEN, content: page }];
  },
};
