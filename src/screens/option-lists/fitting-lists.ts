import { HOUSE, type OptionLists } from "../../client/site/option-lists.ts";

export type Choice = OptionLists[string][string][number];

export interface NamedList {
  name: string;
  choices: readonly Choice[];
}

/** The lists of the house, or those of one lender. */
export interface ListGroup {
  owner: string;
  lists: readonly NamedList[];
}

/** As letters are compared: without case, and with marks of Devanagari in one spelling. */
const plain = (text: string) => text.normalize("NFC").toLowerCase();

/**
 * The lists with the choices whose code or label, in any language, has the query in it: the house's first, then the lenders' by
 * their keys. A list whose own name has it is there with all of its choices; a group without lists is left out.
 * @param query as it was typed; an empty one fits everything
 */
export function fittingLists(lists: OptionLists, query: string): ListGroup[] {
  const sought = plain(query.trim());
  const has = (text: string) => plain(text).includes(sought);
  const fits = ({ code, labels }: Choice) => has(code) || Object.values(labels).some(has);
  const owners = Object.keys(lists).sort((a, b) => Number(b === HOUSE) - Number(a === HOUSE) || (a < b ? -1 : 1));
  return owners
    .map((owner) => ({
      owner,
      lists: Object.entries(lists[owner] ?? {})
        .map(([name, choices]) => ({ name, choices: has(name) ? choices : choices.filter(fits) }))
        .filter(({ choices }) => choices.length > 0),
    }))
    .filter((group) => group.lists.length > 0);
}
