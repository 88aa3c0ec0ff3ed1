import type { Responder } from "./api-stub.ts";
import type { Stage } from "./stage.tsx";

/** The check of the token of a partner with a brand. */
export const OWN_PARTNER = {
  data: {
    partnerId: "1",
    username: "asha",
    actsFor: null,
    home: "https://saral.example/in/home/app",
    brand: { id: "marigold", names: { en: "Marigold Mart", hi: "मैरीगोल्ड मार्ट" } },
  },
};

/** A page of a partner, whose token is checked with this answer. */
export const partnerStage = (respond: Responder): { stage: Stage } => ({
  stage: { area: "partner", session: "signed-in", route: "/partner/page", api: { "GET /api/partner/reverify": respond } },
});
