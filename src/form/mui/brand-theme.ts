import { createTheme } from "@mui/material/styles";

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Minimum size of a touch target. */
const TARGET = "2.75rem";

const colour = (token: string, on = "var(--on-primary)") => {
  const main = `var(--${token})`;
  return { main, light: main, dark: main, contrastText: on };
};

/**
 * A MUI theme that uses the brand's design tokens as CSS custom properties, so that another brand
 * needs no other theme.
 */
export const brandTheme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: colour("brand-primary"),
    secondary: colour("brand-secondary"),
    error: colour("danger"),
    text: { primary: "var(--text)", secondary: "var(--text-soft)" },
    divider: "var(--border)",
    background: { paper: "var(--surface)", default: "var(--surface)" },
  },
  typography: { fontFamily: "var(--brand-font)", button: { textTransform: "none", fontWeight: 600 } },
  components: {
    // A label within an empty input looks like an answer, and is cut off.
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: { defaultProps: { notched: true } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { styleOverrides: { root: { minHeight: TARGET } } },
    MuiIconButton: { styleOverrides: { root: { minHeight: TARGET, minWidth: TARGET } } },
    MuiFormControlLabel: { styleOverrides: { root: { minHeight: TARGET } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: "none", borderRadius: "var(--radius-card)" } } },
  },
});
