import { type OptionLists, OWN_LISTS } from "../../client/option-lists.ts";

type Choice = OptionLists[string][string][number];

export interface NamedList {
  name: string;
  choices: readonly Choice[];
}

/** Our own lists, or those of one lender. */
export interface ListGroup {
  owner: string;
  lists: readonly NamedList[];
}

/** Normalises text for comparison: case and Unicode composition (for Devanagari). */
const plain = (text: string) => text.normalize("NFC").toLowerCase();

/**
 * Filters the lists to options whose code or label, in any language, contains the query: our own
 * lists first, then the lenders' by key. A list whose name matches keeps all its options; empty
 * groups are dropped.
 * @param query as typed; an empty one matches everything
 */
export function fittingLists(lists: OptionLists, query: string): ListGroup[] {
  const sought = plain(query.trim());
  const has = (text: string) => plain(text).includes(sought);
  const fits = ({ code, labels }: Choice) => has(code) || Object.values(labels).some(has);
  const owners = Object.keys(lists).sort((a, b) => Number(b === OWN_LISTS) - Number(a === OWN_LISTS) || (a < b ? -1 : 1));
  return owners
    .map((owner) => ({
      owner,
      lists: Object.entries(lists[owner] ?? {})
        .map(([name, choices]) => ({ name, choices: has(name) ? choices : choices.filter(fits) }))
        .filter(({ choices }) => choices.length > 0),
    }))
    .filter((group) => group.lists.length > 0);
}
