import type { PageBlock } from "../../../contract/documents.gen.ts";
import type { AnyBlockRules } from "./block.ts";
import { BLOCKS } from "./blocks.ts";

/** The rules of a block's kind; undefined if a document of the wrong shape names an unknown kind. */
export const rulesOf = ({ type }: PageBlock): AnyBlockRules | undefined =>
  Object.hasOwn(BLOCKS, type) ? (BLOCKS[type] as AnyBlockRules) : undefined;
