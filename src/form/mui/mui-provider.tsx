import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { brandTheme } from "./brand-theme.ts";
import { styleNonce } from "./style-nonce.ts";

/** MUI in the brand's colours for what is below; its styles carry the page's nonce. */
export function MuiProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => {
    const nonce = styleNonce();
    return createCache({ key: "mui", prepend: true, ...(nonce !== undefined && { nonce }) });
  });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={brandTheme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
