import type { Preview } from "@storybook/react-vite";
import { configure } from "storybook/test";

// How long `findBy…` and `waitFor` wait in vain.
configure({ asyncUtilTimeout: 60_000 });

const preview: Preview = {
  // Rendering itself can cause an event, such as the blur of a field that is removed. It is inside an `act` already, and React warns
  // of a second one there as not awaited.
  beforeAll: () =>
    configure(({ eventWrapper }) => ({
      eventWrapper: (dispatch) => (Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT") === true ? dispatch() : eventWrapper(dispatch)),
    })),
  parameters: {
    a11y: { test: "error" },
    controls: { expanded: false },
    viewport: {
      options: {
        phone: { name: "Phone, 360 px", styles: { width: "360px", height: "740px" } },
        desktop: { name: "Desktop", styles: { width: "1280px", height: "860px" } },
      },
    },
  },
  globalTypes: {
    language: {
      description: "Language",
      toolbar: { title: "Language", items: ["en", "hi"], dynamicTitle: true },
    },
  },
  initialGlobals: { language: "en" },
};

export default preview;
