/** What the chooser does without at first. Apart from it, so that the names of all that these parts need are none of the first screen's bytes. */
export const loadEstimate = () => import("./estimate.tsx");
export const loadCopy = () => import("../trust/visitor-copy.tsx");
export const loadQuestion = async () => (await import("../product-question/product-question.tsx")).ProductQuestion;
