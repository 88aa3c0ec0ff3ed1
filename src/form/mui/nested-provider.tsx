import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { NestedTheme } from "../nested-theme.ts";
import { brandTheme } from "./brand-theme.ts";
import { nestedLook } from "./nested-look.ts";
import { styleNonce } from "./style-nonce.ts";

/** MUI for the lists and groups of the form below. Loaded only where a form has any; its styles carry the page's nonce. */
export default function NestedProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => {
    const nonce = styleNonce();
    return createCache({ key: "mui", prepend: true, ...(nonce !== undefined && { nonce }) });
  });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={brandTheme}>
        <NestedTheme value={nestedLook}>{children}</NestedTheme>
      </ThemeProvider>
    </CacheProvider>
  );
}
