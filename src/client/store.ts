import { createStore } from "jotai";

/** The browser's state, for hooks and for what runs outside React alike. */
export const store = createStore();
