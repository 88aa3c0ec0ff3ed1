import type { BrowserContext } from "playwright-core";
import { type Language, word } from "./words.ts";

/** Whether each call of a walk fails at its first try, for walks by hand: `JOURNEY_FAILING=1`. */
export const FAILING = Boolean(process.env.JOURNEY_FAILING);

/** What a screen says of a call that did not arrive. */
const FAILURE_MESSAGES = ["common.network.lost", "customer.otp.lost", "form.failed", "customer.offers.askedFailed"];
/** The button that does again what failed. */
const RETRY_LABELS = ["common.retry"];

/** Calls that no press asks for, and that are made again by themselves or not at all. */
const BACKGROUND_CALLS = /\/api\/(cookies|set-language|page-views)/;

/**
 * Loses the first request of each call, and then presses the button that retries, or the one pressed last. A walk that still reaches its
 * end has shown each failure, and has lost nothing.
 */
export async function failOnce(context: BrowserContext, language: Language): Promise<void> {
  const attempted = new Set<string>();
  let lostCalls = 0;
  await context.route("**/api/**", (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isSubmission = request.postData()?.includes('"complete":true');
    const call = `${isSubmission ? "POST" : request.method()} ${pathname}`;
    if (attempted.has(call) || pathname.startsWith("/api/dev/")) return route.fallback();
    attempted.add(call);
    if (call.startsWith("POST") && !BACKGROUND_CALLS.test(call)) lostCalls += 1;
    return route.abort("connectionreset");
  });
  await context.exposeFunction("pressesLost", () => lostCalls);
  const textsOf = (keys: string[]) => keys.map((key) => word(language, key));
  await context.addInitScript(pressRetry, { failureMessages: textsOf(FAILURE_MESSAGES), retryLabels: textsOf(RETRY_LABELS) });
}

interface RetryTexts {
  failureMessages: string[];
  retryLabels: string[];
}

/** Runs in the page. */
function pressRetry({ failureMessages, retryLabels }: RetryTexts): void {
  const { pressesLost } = globalThis as unknown as { pressesLost(): Promise<number> };
  let pressed: HTMLElement | null = null;
  addEventListener("click", ({ target }) => {
    pressed = (target as Element).closest<HTMLElement>("button, a[href]") ?? pressed;
  });
  const canBePressed = (element: HTMLElement) => element.isConnected && element.checkVisibility() && element.ariaBusy !== "true";
  const showsFailure = () => failureMessages.some((text) => document.body.textContent?.includes(text));
  let repeatedCalls = 0;
  pressesLost().then((before) => {
    repeatedCalls = before;
  });
  setInterval(async () => {
    const button = [...document.querySelectorAll("button")].find(
      (each) => retryLabels.includes(each.textContent.trim()) && canBePressed(each),
    );
    if (button) button.click();
    const lostCalls = await pressesLost();
    if (button || !showsFailure() || lostCalls === repeatedCalls) return;
    repeatedCalls = lostCalls;
    if (pressed && canBePressed(pressed)) pressed.click();
    // What was sent as soon as it was whole.
    else document.querySelector<HTMLElement>("main form [type=submit]")?.click();
  }, 1500);
}
