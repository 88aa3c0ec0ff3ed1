import type { OfferKindDocument } from "../../contract/documents.gen.ts";
import type { DatasetField } from "../../contract/staff/datasets/dataset.ts";
import type { Catalog } from "./catalog.ts";
import { derived } from "./incremental-check.ts";
import { localise } from "./localise.ts";

type Figure = OfferKindDocument["figures"][number];

const FIELDS: Partial<Record<NonNullable<Figure["format"]>, DatasetField>> = {
  text: { type: "text" },
  code: { type: "code", names: "figure", filter: "values" },
  rupees: { type: "rupees", sortable: true, filter: "range" },
};
const NUMBER: DatasetField = { type: "number", sortable: true, filter: "range" };

/** The figures that a kind of offer shows in the customers' catalogue; none without a catalogue. */
export const catalogueFigures = ({ catalogue, figures }: OfferKindDocument): Figure[] =>
  figures.filter(({ id, format }) => format !== undefined && catalogue?.figures.includes(id));

/**
 * The figures in the catalogues of all offer kinds as fields, by id. One that has another format in
 * another kind is left out.
 */
export const catalogueFields = (catalog: Catalog): Readonly<Record<string, DatasetField>> =>
  derived(catalog, "figures of all catalogues", ({ offerKinds }) => {
    const figures = [...offerKinds.values()].flatMap(catalogueFigures);
    const ambiguous = ({ id, format }: Figure) => figures.some((other) => other.id === id && other.format !== format);
    return Object.fromEntries(
      figures.filter((figure) => !ambiguous(figure)).map(({ id, format }) => [id, (format && FIELDS[format]) ?? NUMBER]),
    );
  });

/** The labels of a figure's codes in a language, by code. */
export const figureLabels = ({ offerKinds }: Catalog, figure: string, language: string): Record<string, string> =>
  Object.fromEntries(
    [...offerKinds.values()]
      .flatMap(catalogueFigures)
      .filter(({ id }) => id === figure)
      .flatMap(({ codes = {} }) => Object.entries(codes).map(([code, label]) => [code, localise(label, language)] as const)),
  );
