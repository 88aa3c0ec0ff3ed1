import { lazy, Suspense } from "react";
import type { BlockProps } from "../../blocks/block.ts";
import { neededPart } from "../../client/journey/needed-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Forms come down only with pages that have one. */
const MerchantJourney = lazy(async () => ({
  default: await neededPart("merchant-form", async () => (await import("./merchant-journey.tsx")).MerchantJourney),
}));

/** The form by which a merchant asks to work with us. */
export function MerchantForm({ block }: Pick<BlockProps<"merchant">, "block">) {
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <MerchantJourney form={block.form} thanks={block.thanks} />
    </Suspense>
  );
}
