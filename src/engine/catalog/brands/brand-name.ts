import type { BrandDocument, CommonText } from "../../../contract/documents.gen.ts";
import { FIRST_LANGUAGE, localise } from "../localise.ts";

type Named = Pick<BrandDocument, "name" | "nameIn">;

/** A brand's name by language, for the languages that have their own spelling. */
export const brandNames = ({ name, nameIn }: Named): CommonText => ({ [FIRST_LANGUAGE]: name, ...nameIn }) as CommonText;

/** A brand's name in a language. */
export const brandName = (brand: Named, language: string): string => localise(brandNames(brand), language);
