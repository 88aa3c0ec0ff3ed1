import type { BlockProps } from "../block.ts";
import { QuestionsBlock } from "../questions/questions-block.tsx";

/** The questions of other pages, each page a group, with one search. */
export function QuestionsOfBlock(props: BlockProps<"questions-of">) {
  return <QuestionsBlock {...props} />;
}
