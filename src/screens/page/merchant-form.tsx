import { Suspense } from "react";
import type { BlockProps } from "../../blocks/block.ts";
import { Loading } from "../../blocks/loading/loading.tsx";
import { lazyPart } from "../../client/journey/lazy-part.ts";

/** Loaded only for pages that have this form. */
const MerchantJourney = lazyPart("merchant-form", async () => (await import("./merchant-journey.tsx")).MerchantJourney);

/** Form for merchants who want to become partners. */
export function MerchantForm({ block }: Pick<BlockProps<"merchant">, "block">) {
  return (
    <Suspense fallback={<Loading height="20rem" />}>
      <MerchantJourney form={block.form} thanks={block.thanks} />
    </Suspense>
  );
}
