import type { BlockRegistry } from "./block.ts";
import { HeadingBlock } from "./heading/heading-block.tsx";
import { lazyBlock } from "./lazy-block.tsx";
import { ListBlock } from "./list/list-block.tsx";
import { MatchingBlock } from "./matching/matching-block.tsx";
import { NoteBlock } from "./note/note-block.tsx";
import { ParagraphBlock } from "./paragraph/paragraph-block.tsx";

/** Block kinds that every area supports. */
export const TEXT_BLOCKS = {
  heading: HeadingBlock,
  paragraph: ParagraphBlock,
  note: NoteBlock,
  list: ListBlock,
  matching: MatchingBlock,
  questions: lazyBlock("questions", async () => (await import("./questions/questions-block.tsx")).QuestionsBlock),
  "questions-of": lazyBlock("questions-of", async () => (await import("./questions-of/questions-of-block.tsx")).QuestionsOfBlock),
} satisfies BlockRegistry;
