import { createStore } from "jotai";

/** The browser's state, shared by hooks and code outside React. */
export const store = createStore();
