import { expect, test } from "vitest";
import { lastOtp } from "../../support/sign-in.ts";
import { Chooser } from "../screens/chooser.ts";
import { Form } from "../screens/form.ts";
import { Offers } from "../screens/offers.ts";
import { Transaction } from "../screens/transaction.ts";
import { Verification } from "../screens/verification.ts";
import { Welcome } from "../screens/welcome.ts";
import { newMobile } from "../support/customer.ts";
import { openBrowser, sharedProduct } from "../support/lane.ts";
import { newVisitor } from "../support/visitor.ts";

const product = sharedProduct();
const browser = await openBrowser();

/** What Chrome's translation does to a page from its load on: each text node is replaced by two `font` elements with a text of their own. */
function translate(): void {
  const replaced = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest("font, script, style, textarea, option, title") || text.data.trim() === "") return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const within = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const all: Text[] = node instanceof Text ? [node] : [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    all.forEach(replaced);
  };
  addEventListener("load", () => {
    within(document.body);
    new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
      for (const node of changed) if (node.isConnected) within(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

test("S65 a page translated by the browser works to its end: signing in, the form, offers, the choice, the lender's response", async () => {
  const visitor = await newVisitor(browser);
  // A page translated before React has hydrated it is rendered again.
  visitor.expectError(/Minified React error #418/);
  await visitor.context.addInitScript(translate);
  const { page } = visitor;
  const [form, verification, offers] = [new Form(visitor), new Verification(visitor), new Offers(visitor)];
  const mobile = newMobile();
  const chooser = new Chooser(visitor);
  await chooser.open(product);
  await page.locator("h1 font font").waitFor();
  await chooser.tile("Personal loan").click();
  await verification.identifier.fill("98765");
  await verification.send.click();
  await page.getByText("Please enter a valid 10 digit mobile number").waitFor();
  await verification.requestCode(mobile);
  await verification.enter(await lastOtp(product, mobile));
  await new Welcome(visitor).startButton.click();

  await form.stepHeading("about-you").waitFor();
  await form.answer({ first_name: "A1", last_name: "Sharma", birth_date: "17041992", gender: "FEMALE", email: "meera@example.com" });
  await form.answer({ tin: "abcpe1234f", educational_level: "GRADUATE" });
  await form.next.click();
  await expect.poll(() => form.problem("first_name").textContent()).toBe("Only alphabets are allowed");
  await form.untilSaved("Meera", () => form.answer({ first_name: "Meera" }));
  await form.next.click();
  await form.fill("address", { address1: "12, MG Road", postal_code: "560001", residence_type: "OWNED" });
  await form.fill("work", {
    employment_status_code: "SALARIED",
    employer_name: "Acme Traders",
    officepincode: "560001",
    salary_mode: "BANK",
  });
  await form.fill("income-and-loan", { monthly_income: "60000", emi: "0", prefer_net_banking: "YES", se_loan_amount: "200000" });
  await form.stepHeading("review").waitFor();
  await form.submit.click();
  await page.getByText("Please give this consent to continue").waitFor();
  await form.consent("terms-and-privacy").check();
  await form.submit.click();

  await offers.cards.first().waitFor();
  await offers.pick("amaltas-bank").check();
  await offers.pick("kachnar-finance").check();
  await offers.compare.click();
  await offers.comparison.waitFor();
  await offers.backToList.click();
  await offers.sortBy("emi");
  await offers.choose("kachnar-finance").click();
  const transaction = new Transaction(visitor, "kachnar-finance");
  await transaction.consent("kachnar-credit-score").check();
  await transaction.send("submit").click();
  await transaction.status.waitFor();
  // The texts of the status go on changing in place.
  await transaction.status.getByText("Disbursed", { exact: true }).waitFor();
  await transaction.back.click();
  await offers.row("kachnar-finance").getByText("Disbursed", { exact: true }).waitFor();
  await visitor.close();
});
