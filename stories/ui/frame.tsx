import type { Decorator } from "@storybook/react-vite";
import { Provider } from "jotai";
import { type ReactNode, useState } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { store } from "../../src/client/store.ts";
import type { AreaConfig, MenuItemSlice } from "../../src/contract/site/config.ts";
import { Area, type Frame } from "../../src/screens/chrome/area.tsx";
import { Footer } from "../../src/screens/chrome/customer/footer.tsx";
import { Header } from "../../src/screens/chrome/customer/header.tsx";
import { type ScreenLoaders, screenRegistry } from "../../src/screens/chrome/screens.ts";
import { Toasts } from "../../src/screens/chrome/toasts.tsx";
import { pick } from "../support/config.ts";

/** A screen with an input whose text must survive a change of language. */
function TypedScreen() {
  const [text, setText] = useState("");
  return (
    <div>
      <h1 tabIndex={-1}>A screen</h1>
      <label>
        Note <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </div>
  );
}

function BrokenScreen(): ReactNode {
  throw new Error("This screen is broken on purpose");
}

const LOADERS: ScreenLoaders = {
  page: async () => BrokenScreen,
  "not-found": async () => TypedScreen,
};

const factIs = (name: string, value: unknown) => ({ properties: { [name]: { const: value } }, required: [name] });

const drawer = (language: string): MenuItemSlice[] => [
  { id: "profile", label: pick(language, "Return to Profile", "प्रोफ़ाइल पर वापस जाएँ"), go: "{detail}", when: factIs("screen", "offers") },
  { id: "products", label: pick(language, "Return to Products", "उत्पादों पर वापस जाएँ"), action: "return-to-products" },
  { id: "help", label: pick(language, "Help", "मदद"), action: "help" },
  { id: "sign-in", label: pick(language, "Sign In", "साइन इन"), go: "/login", when: factIs("signedIn", false) },
  { id: "logout", label: pick(language, "Logout", "लॉग आउट"), action: "logout", when: factIs("signedIn", true) },
];

/** The stories' configuration with the customer drawer. */
export const withDrawer = (config: AreaConfig): AreaConfig => ({ ...config, menus: { "customer-drawer": drawer(config.language) } });

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

const CUSTOMER_FRAME: Frame = { Top: Header, Bottom: Footer };

/** An area with placeholder screens. */
export function FramedArea() {
  const [screens] = useState(() => screenRegistry(LOADERS));
  return (
    <>
      <Area screens={screens} frame={CUSTOMER_FRAME} />
      <CurrentPath />
    </>
  );
}

/** What is mounted around an area: state, cache, router, toasts. */
export const inShell: Decorator = (Story, { parameters }) => (
  <Provider store={store}>
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
      <MemoryRouter initialEntries={[parameters.stage?.path ?? "/"]}>
        <Story />
        <Toasts />
      </MemoryRouter>
    </SWRConfig>
  </Provider>
);
