import type { ReactNode } from "react";
import { NestedTheme } from "../nested-theme.ts";
import { MuiProvider } from "./mui-provider.tsx";
import { nestedTheme } from "./nested-theme.ts";

/** MUI for the lists and groups of the form below. Loaded only if a form has any. */
export default function NestedProvider({ children }: { children: ReactNode }) {
  return (
    <MuiProvider>
      <NestedTheme value={nestedTheme}>{children}</NestedTheme>
    </MuiProvider>
  );
}
