import { type Static, Type } from "typebox";
import { closed } from "../schema-primitives.ts";

/** A partner's brand entry (specification, section 3). */
export const PartnerBrand = closed({
  key: Type.String(),
  name: Type.String(),
  logo: Type.String(),
  fontLink: Type.Union([Type.String(), Type.Null()]),
  fontFamily: Type.String(),
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  termsApplicable: Type.Boolean(),
  title: Type.Optional(Type.String()),
});
export type PartnerBrand = Static<typeof PartnerBrand>;
