import { fn } from "storybook/test";
import { wireCalls } from "../../src/client/calls/http.ts";

/** What failed calls said. */
export const failed = fn();

/** As an area's start wires it, but that what a failed call says, which is shown as a toast there, is only noted. */
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
