import createCache from "@emotion/cache";
import { CacheProvider, Global, ThemeProvider } from "@emotion/react";
import DefaultPropsProvider from "@mui/material/DefaultPropsProvider";
import { type ComponentProps, type ReactNode, useState } from "react";
import { brandTheme } from "./brand-theme.ts";
import { styleNonce } from "./style-nonce.ts";

/** The theme's custom properties, which never change. */
const PROPERTIES = brandTheme.generateStyleSheets();

/**
 * MUI in the brand's colours for the children; its styles have the page's nonce. The theme has one
 * colour scheme, so it is provided directly, without the parts of MUI's own provider that switch
 * between schemes.
 */
export function MuiProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => {
    const nonce = styleNonce();
    return createCache({ key: "mui", prepend: true, ...(nonce !== undefined && { nonce }) });
  });
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={brandTheme}>
        <DefaultPropsProvider value={brandTheme.components as ComponentProps<typeof DefaultPropsProvider>["value"]}>
          <Global styles={PROPERTIES} />
          {children}
        </DefaultPropsProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
