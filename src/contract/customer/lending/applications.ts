import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { closed, ProductCode, Slug, Uuid } from "../../schema-primitives.ts";

/** Parameters of calls about one application. */
export const AppParams = closed({ appId: Uuid });

export const createApplication = endpoint({
  method: "POST",
  path: "/api/applications",
  summary: "Continues the open application or, with startNew, closes it and creates another",
  body: closed({ prospectAppId: Uuid, productType: ProductCode, startNew: Type.Optional(Type.Boolean()) }),
  response: closed({ appId: Uuid }),
});

export const makeLoan = endpoint({
  method: "POST",
  path: "/api/gold-loans/{appId}",
  summary: "Makes the loan of a completed application; the browser continues at /user/{redirect}: the chosen or only lender, or the offers",
  params: AppParams,
  response: closed({
    redirect: Slug,
    /** Set if `redirect` is a lender, and no other has an offer. */
    onlyOffer: Type.Optional(Type.Literal(true)),
  }),
});
