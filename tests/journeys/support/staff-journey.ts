import { StaffLogin } from "../screens/staff-login.ts";
import { StaffPages } from "../screens/staff-pages.ts";
import { openBrowser, sharedProduct } from "./lane.ts";
import { DESKTOP, newVisitor } from "./visitor.ts";
import type { Language } from "./words.ts";

/** How the staff come to their pages of a product. */
export async function staffJourney(product = sharedProduct()) {
  const browser = await openBrowser();
  return {
    product,
    browser,
    /** A page as a member of the staff who signs in on the way to it. */
    async open(path: string, username: string, language: Language, options = DESKTOP) {
      const visitor = await newVisitor(browser, options, language);
      await visitor.context.addCookies([{ name: "language", value: language, url: product.origin }]);
      await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: product.origin });
      await visitor.page.goto(product.base + path);
      await new StaffLogin(visitor).signIn(username);
      return { visitor, pages: new StaffPages(visitor) };
    },
  };
}
