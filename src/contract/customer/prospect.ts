import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { closed, ProductCode, Uuid } from "../schema-primitives.ts";

/** What a link named. It is shown in tables and reports, so it has no control characters. */
const LinkText = (maxLength: number) => Type.String({ maxLength, pattern: "^\\P{Cc}*$" });

export const createProspect = endpoint({
  method: "POST",
  path: "/api/prospect",
  summary: "Creates a prospect; sets the cookie prospectAppId",
  body: closed({
    urlSegment: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9]{2,60}$" })),
    utms: Type.Optional(
      Type.Record(Type.String({ pattern: "^utm_[a-z_]{1,30}$" }), LinkText(200), {
        additionalProperties: false,
        maxProperties: 10,
      }),
    ),
    qr: Type.Optional(LinkText(200)),
    url: Type.Optional(LinkText(2048)),
    productType: Type.Optional(ProductCode),
  }),
  response: closed({ prospectAppId: Uuid }),
});
