import { deletedRows, ofCustomer, type PersonalData } from "../../platform/db/personal-data.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { readNotesOn } from "./notes.ts";

export const noteData: PersonalData = {
  kind: "notes",
  ...deletedRows({ customer_notes: ofCustomer }),
  expired: null,
  /** Without the member of the staff who wrote it. */
  async show(ctx, customerId, texts) {
    const notes = await readNotesOn(ctx, customerId);
    const held = notes.map(({ at, product, text }) => ({
      name: product,
      label: `${indianMoment(at)} · ${texts.product(product)}`,
      value: text,
    }));
    return [texts.list("notes", held)];
  },
};
