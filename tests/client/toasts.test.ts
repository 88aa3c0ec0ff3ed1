import { Provider } from "jotai";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { store } from "../../src/client/store.ts";
import { closeToast, showToast, type Toast, useShownToasts } from "../../src/client/toasts.ts";

const LIMIT = 5;
/** What the list of toasts shows. */
function shownToasts(limit: number): readonly Toast[] {
  let shown: readonly Toast[] = [];
  const List = () => {
    shown = useShownToasts(limit);
    return null;
  };
  renderToString(createElement(Provider, { store }, createElement(List)));
  return shown;
}

const texts = () => shownToasts(LIMIT).map(({ text }) => text);

test("at most five toasts are shown, the oldest first; the sixth waits for a free place", () => {
  for (const text of ["1", "2", "3", "4", "5", "6", "7"]) showToast("info", text);
  expect(texts()).toEqual(["1", "2", "3", "4", "5"]);
  closeToast(shownToasts(LIMIT)[1]?.id ?? 0);
  expect(texts()).toEqual(["1", "3", "4", "5", "6"]);
  closeToast(shownToasts(LIMIT)[0]?.id ?? 0);
  expect(texts()).toEqual(["3", "4", "5", "6", "7"]);
});

test("the same message is not shown twice", () => {
  for (const { id } of shownToasts(100)) closeToast(id);
  showToast("error", "No connection");
  showToast("error", "No connection");
  showToast("warning", "No connection");
  expect(shownToasts(LIMIT).map(({ kind }) => kind)).toEqual(["error", "warning"]);
});
