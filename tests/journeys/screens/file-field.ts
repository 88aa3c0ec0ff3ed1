import type { Page } from "playwright-core";
import type { Visitor } from "../support/visitor.ts";
import { word } from "../support/words.ts";

/** The page's network, which can be slow, and gone. */
export async function emulatedNetwork(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const emulate = (offline: boolean, uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  return {
    slow: (bytesPerSecond: number) => emulate(false, bytesPerSecond),
    offline: () => emulate(true, -1),
    normal: () => emulate(false, -1),
  };
}

/** Drops the response to the next call of these URLs, after the server has handled it. */
export async function dropResponse(page: Page, urlPattern: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  devtools.once("Fetch.requestPaused", async ({ requestId }) => {
    await devtools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
    await devtools.send("Fetch.disable");
  });
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern, requestStage: "Response" }] });
}

/** One field that takes files, as a customer finds it. */
export class FileField {
  readonly #visitor: Visitor;
  readonly #title: string;

  /** @param title what the field is called, in the visitor's language */
  constructor(visitor: Visitor, title: string) {
    this.#visitor = visitor;
    this.#title = title;
  }

  get #field() {
    return this.#visitor.page.locator(".form-field", { has: this.#visitor.page.getByText(this.#title) });
  }

  get input() {
    return this.#field.locator("input[type=file]").first();
  }

  text(key: string, values: Record<string, string | number> = {}): string {
    return word(this.#visitor.language, `form.file.${key}`, values);
  }

  button(key: string, name: string) {
    return this.#field.getByRole("button", { name: `${this.text(key)} ${name}`, exact: true });
  }

  row(name: string) {
    return this.#field.getByRole("listitem").filter({ hasText: name });
  }

  progress(name: string) {
    return this.#field.getByRole("progressbar", { name: this.text("progress", { name }) });
  }

  announcement(key: string, name: string) {
    return this.#field.getByRole("status").filter({ hasText: this.text(`announced.${key}`, { name }) });
  }
}
