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

/** The ids of the questions that a block of a page shows. */
function idsOf(catalog: Catalog, page: PageDocument, block: PageDocument["blocks"][number]): string[] {
  if (block.type === "questions") return block.items.map(({ id }) => id);
  if (block.type !== "questions-of") return [];
  const shown = pagesWithQuestions(catalog, page).filter(({ id }) => block.pages.includes(id));
  return shown.flatMap((one) => itemsOf(one).map(({ id }) => id));
}

/** The ids of the questions that the page shows above a block, each once. */
const idsBefore = (catalog: Catalog, page: PageDocument, block: PageDocument["blocks"][number]): string[] => [
  ...new Set(page.blocks.slice(0, page.blocks.indexOf(block)).flatMap((one) => idsOf(catalog, page, one))),
];

/** Questions with their answers, of the page itself and of other pages. */
export const questions: RulesOfKinds<"questions" | "questions-of"> = {
  questions: {
    pages: "all",
    check(catalog, block, { page, at }) {
      const { items } = block;
      // They are fragments of the address.
      const before = idsBefore(catalog, page, block);
      const ids = [...before, ...items.map(({ id }) => id)];
      const unique = requireUnique("question", ids, (index) => at("items", String(index - before.length), "id"));
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
    check(catalog, block, { page, at }) {
      const names = pagesWithQuestions(catalog, page).map(({ id }) => id);
      const missing = block.pages.flatMap((id, index) => requireExisting("page", id, names, at("pages", String(index))));
      const ids = [...idsBefore(catalog, page, block), ...idsOf(catalog, page, block)];
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
