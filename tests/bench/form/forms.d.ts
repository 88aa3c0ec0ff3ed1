declare module "virtual:forms" {
  import type { FormSlice } from "../../../src/contract/site/slices.ts";

  /** By name. */
  const forms: Record<string, FormSlice>;
  export default forms;
}
