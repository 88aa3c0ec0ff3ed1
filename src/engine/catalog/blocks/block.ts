import type { PageBlock, PageDocument } from "../../../contract/documents.gen.ts";
import type { BlockContents, BlockKind } from "../../../contract/page-slices.ts";
import type { Catalog } from "../catalog.ts";
import type { Finding, SchemaKind } from "../document.ts";
import type { Place } from "../findings/finding.ts";

/** A member of the union may cover several kinds. */
type Member<B extends PageBlock, K extends BlockKind> = B extends unknown ? (K extends B["type"] ? B : never) : never;
/** A block of a kind, as in a page's document. */
type BlockDocument<K extends BlockKind> = Member<PageBlock, K>;

/** The page that a block is on, and the place of each part of the block. */
export interface BlockPlace {
  page: PageDocument;
  at: (...parts: string[]) => Place;
}

/** For whom a page is sliced. `siteId` undefined: for all sites. */
export interface SliceView {
  language: string;
  siteId: string | undefined;
}

/** A block that only some staff roles may read, with the words for it in findings. */
export interface RestrictedBlock {
  what: string;
  name: string;
  roles: readonly number[];
}

/** A document that a block shows. */
interface ShownDocument {
  kind: SchemaKind & ("form" | "report" | "staff-form" | "table" | "upload");
  id: string;
}

/** Parameters of the page's query that a block or the page itself reads, such as `owner.name`. */
export interface QueryParameters {
  owner: string;
  names: readonly string[];
}

interface Rules<B> {
  /** The pages whose screen renders the kind; on others the block would be left out without an error. */
  pages: "all" | "customers" | "staff";
  /** Checks the block against its page and other documents; without it there is nothing to check. */
  check?(catalog: Catalog, block: B, place: BlockPlace): Finding[];
  /**
   * Who may read the block on a page of the staff. `everyone`: text, which is enough for a page.
   * `unknown`: it names something that does not exist. Without it, or null: it counts for no role.
   */
  roles?(catalog: Catalog, block: B): RestrictedBlock | "everyone" | "unknown" | null;
  /** The documents that the block shows, which are unused if no block does. */
  shows?(block: B): ShownDocument[];
  /** The parameters of the page's query that it reads; without it, none. */
  query?(catalog: Catalog, block: B, page: PageDocument): QueryParameters[];
  /** Names of fields whose choices the block has, and not its form. */
  offers?: readonly string[];
  /** It needs parameters in the address, so external links do not lead to its page. */
  needsAddress?: true;
}

type Slice<B, Contents> = (catalog: Catalog, block: B, view: SliceView) => Contents | null;

/**
 * What the engine knows of a kind of block. `slice` returns what the browser gets of a block, in
 * one language, besides its type; null leaves the block out.
 */
export type BlockRules<K extends BlockKind> = Rules<BlockDocument<K>> &
  ([K] extends [keyof BlockContents] ? { slice: Slice<BlockDocument<K>, BlockContents[K & keyof BlockContents]> } : { slice?: never });

/** The rules of several kinds. */
export type RulesOfKinds<Kinds extends BlockKind> = { readonly [K in Kinds]: BlockRules<K> };

/** The rules of a kind that is known only at run time. */
export type AnyBlockRules = Rules<PageBlock> & { slice?: Slice<PageBlock, object> };
