import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type PluginOption } from "vite";
import type { FormSlice } from "../../../src/contract/site/slices.ts";

export const CANDIDATES = ["ours", "hand", "stock"] as const;
export type Candidate = (typeof CANDIDATES)[number];

/** What a form by hand is written in: `virtual:forms` has the forms by name. */
const compiledForms = (forms: Record<string, FormSlice>): PluginOption => ({
  name: "forms",
  resolveId: (id) => (id === "virtual:forms" ? id : null),
  load: (id) => (id === "virtual:forms" ? `export default ${JSON.stringify(forms)}` : null),
});

/** Builds a candidate's page into the folder, as for production. */
export async function buildPage(candidate: Candidate, folder: string, plugins: PluginOption[] = []): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    plugins: [react(), ...plugins],
    build: {
      outDir: folder,
      assetsDir: candidate,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rollupOptions: { input: join(import.meta.dirname, `${candidate}.html`) },
    },
  });
}

/** Builds each candidate's page into the folder, as for production. Kilobytes of JavaScript (brotli) of each. */
export async function buildPages(
  folder: string,
  forms: Record<string, FormSlice>,
  plugins: PluginOption[] = [],
): Promise<Record<Candidate, number>> {
  const sizes: [Candidate, number][] = [];
  for (const candidate of CANDIDATES) {
    await buildPage(candidate, folder, [...plugins, compiledForms(forms)]);
    const scripts = readdirSync(join(folder, candidate)).filter((file) => file.endsWith(".js"));
    const bytes = scripts.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(folder, candidate, file))).length, 0);
    sizes.push([candidate, Math.round(bytes / 100) / 10]);
  }
  return Object.fromEntries(sizes) as Record<Candidate, number>;
}
