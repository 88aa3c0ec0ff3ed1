import { fn } from "storybook/test";
import { wireCalls } from "../../src/client/http/http.ts";

/** Called with the messages of failed calls. */
export const failed = fn();

/** Wires the calls like an area, but records error messages instead of showing toasts. */
export function watchFailures(): void {
  failed.mockClear();
  wireCalls({
    apiBase: () => "",
    token: () => "story-token",
    failed: ({ message }) => failed(message),
    signedOut: () => {},
    failureText: () => "",
  });
}
