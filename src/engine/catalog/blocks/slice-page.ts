import type { PageBlock as BlockDocument, PageDocument } from "../../../contract/documents.gen.ts";
import type { PageBlock, PageSlice } from "../../../contract/page-slices.ts";
import type { FilterView } from "../../../contract/staff/tables/views.ts";
import { fillTemplate } from "../../values/fill-template.ts";
import type { Catalog } from "../catalog.ts";
import { localise } from "../localise.ts";
import { siteOf } from "../slices/site-of.ts";
import { sliceReportView } from "../slices/slice-views.ts";
import type { SliceView } from "./block.ts";
import { reportsOn } from "./reports-on.ts";
import { rulesOf } from "./rules-of.ts";

/**
 * A page for the browser, in one language. What it has of each block, its kind knows (`blocks`).
 *
 * @param siteId the site whose documents it shows; without it, those of all sites
 * @throws Error for an unknown page
 */
export function slicePage(catalog: Catalog, pageId: string, language: string, siteId?: string): PageSlice {
  const page = catalog.pages.get(pageId);
  if (!page) throw new Error(`no page ${pageId}`);
  const days = (name: string) => daysOf(catalog, name, siteId);
  const { title, lead } = filledWith({ title: page.title, lead: page.lead }, days);
  return {
    id: page.id,
    title: localise(title, language),
    ...(lead && { lead: localise(lead, language) }),
    ...(page.days && { days: page.days }),
    ...(page.filters && { filters: sliceFilters(catalog, page, language) }),
    updated: page.updated ?? null,
    blocks: page.blocks.flatMap((block) => sliceBlock(catalog, filledWith(block, days), { language, siteId })),
  };
}

/** The filters of a page, with the texts of the first report that has each. */
function sliceFilters(catalog: Catalog, page: PageDocument, language: string): FilterView[] {
  const filters = reportsOn(catalog, page).flatMap((report) => sliceReportView(catalog, report, language).filters);
  return (page.filters ?? []).flatMap((name) => filters.find(({ field }) => field === name) ?? []);
}

/** A block in a list, or an empty list if it is left out. */
function sliceBlock(catalog: Catalog, block: BlockDocument, view: SliceView): PageBlock[] {
  const slice = rulesOf(block)?.slice;
  const contents = slice === undefined ? {} : slice(catalog, block, view);
  return contents === null ? [] : [{ type: block.type, ...contents } as PageBlock];
}

/** The number of days in which the site answers, from its document. */
function daysOf(catalog: Catalog, name: string, siteId: string | undefined): number | undefined {
  const site = siteOf(catalog, siteId);
  if (name === "erasureDays") return site?.erasure.answerDays;
  return name === "complaintDays" ? site?.complaints.answerDays : undefined;
}

/** Fills these figures into all texts of a part of a page. */
function filledWith<T>(part: T, figures: (name: string) => number | undefined): T {
  if (typeof part === "string") return fillTemplate(part, figures) as T;
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => filledWith(one, figures)) as T;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, filledWith(value, figures)])) as T;
}
