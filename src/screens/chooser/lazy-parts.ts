/**
 * Parts that the chooser loads later: 17 KB (brotli) for the estimate, where the first screen's budget has 0.1 KB left. A separate module
 * keeps their chunk names out of the first screen's bundle.
 */
export const loadEstimate = () => import("../estimate/estimate.tsx");
export const loadCopy = () => import("./visitor-copy.tsx");
