import type { PageDocument } from "../../../../contract/documents.gen.ts";
import type { QuestionItem } from "../../../../contract/page-slices.ts";
import type { Catalog } from "../../catalog.ts";
import { requireExisting, requireUnique } from "../../checks/check-references.ts";
import { localise } from "../../localise.ts";
import type { RulesOfKinds } from "../block.ts";
import { link } from "./link.ts";

const itemsOf = ({ blocks }: PageDocument) => blocks.flatMap((block) => (block.type === "questions" ? block.items : []));

const sliceItems = (items: ReturnType<typeof itemsOf>, language: string): QuestionItem[] =>
  items.map(({ id, question, answer, link: further }) => ({
    id,
    question: localise(question, language),
    answer: answer.map((part) => localise(part, language)),
    ...(further && { link: { label: localise(further.label, language), go: further.go } }),
  }));

/** The pages of an area that have questions. */
const pagesWithQuestions = ({ pages }: Catalog, { area }: PageDocument): PageDocument[] =>
  [...pages.values()].filter((page) => page.area === area && itemsOf(page).length > 0);

/** Questions with their answers, of the page itself and of other pages. */
export const questions: RulesOfKinds<"questions" | "questions-of"> = {
  questions: {
    pages: "all",
    check(catalog, { items }, { page, at }) {
      // They are fragments of the address.
      const ids = items.map(({ id }) => id);
      const unique = requireUnique("question", ids, (index) => at("items", String(index), "id"));
      const links = items.flatMap(({ link: further }, index) =>
        further && link.check
          ? link.check(catalog, { type: "link", ...further }, { page, at: (...parts) => at("items", String(index), "link", ...parts) })
          : [],
      );
      return [...unique, ...links];
    },
    slice: (_catalog, { items }, { language }) => ({ groups: [{ items: sliceItems(items, language) }] }),
    roles: () => "everyone",
  },
  "questions-of": {
    pages: "all",
    check(catalog, { pages }, { page, at }) {
      const known = pagesWithQuestions(catalog, page);
      const names = known.map(({ id }) => id);
      const missing = pages.flatMap((id, index) => requireExisting("page", id, names, at("pages", String(index))));
      const ids = known.filter(({ id }) => pages.includes(id)).flatMap((one) => itemsOf(one).map(({ id }) => id));
      return [...missing, ...requireUnique("question", ids, () => at("pages"))];
    },
    slice: ({ pages: all }, { pages, first }, { language }) => ({
      groups: pages.flatMap((id) => {
        const page = all.get(id);
        return page ? [{ title: localise(page.title, language), items: sliceItems(itemsOf(page), language) }] : [];
      }),
      ...(first && { first }),
    }),
    roles: () => "everyone",
  },
};
