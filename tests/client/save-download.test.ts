import { resolveObjectURL } from "node:buffer";
import { expect, test, vi } from "vitest";
import { saveDownload } from "../../src/client/save-download.ts";
import { changeSession } from "../../src/client/session/session.ts";

test("a browser that reads a file's URL after the click still gets the file; later the file is released", async () => {
  vi.useFakeTimers();
  const link = { href: "", download: "", click: vi.fn() };
  vi.stubGlobal("document", { createElement: () => link });
  saveDownload(new Blob(["row"]), "rows.csv");
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(await resolveObjectURL(link.href)?.text()).toBe("row");
  vi.advanceTimersByTime(60_000);
  expect(resolveObjectURL(link.href)).toBeUndefined();
});

test("a file's URL ends with the session, however that ends", () => {
  const link = { href: "", download: "", click: vi.fn() };
  vi.stubGlobal("document", { createElement: () => link });
  changeSession({ token: "own" });
  saveDownload(new Blob(["row"]), "my-data.json");
  expect(resolveObjectURL(link.href)).toBeDefined();
  changeSession({ token: null });
  expect(resolveObjectURL(link.href)).toBeUndefined();
});
