import type { Catalog } from "../../../src/engine/catalog/catalog.ts";
import type { Attempt } from "../../../src/engine/trial/attempt.ts";
import { type ServerVerdicts, serverVerdicts } from "../../../src/engine/trial/try-condition.ts";
import { kindAttempts } from "../../../src/engine/trial/try-offers.ts";
import { conditionAttempts, formAttempts, lenderAttempts, lendersOn } from "../../../src/engine/trial/try-release.ts";

/** Everything that will run of a release, as the server tries it. */
export function* attempts(catalog: Catalog, verdicts: ServerVerdicts = serverVerdicts()): Generator<Attempt> {
  const agreed = new WeakSet<object>();
  yield* conditionAttempts(catalog, verdicts, agreed);
  for (const kind of catalog.offerKinds.keys()) yield* kindAttempts(catalog, kind);
  for (const form of catalog.forms.keys()) {
    yield* formAttempts(catalog, form, verdicts, agreed);
    for (const lender of lendersOn(catalog, form)) yield* lenderAttempts(catalog, { form, lender }, verdicts, agreed);
  }
}
