import { Profile } from "../../../contract/customer/profile.ts";
import { ANYTHING, type Domain, type Scope, typesOf } from "./domain.ts";

/** A property of the profile as JSON Schema has it: one type, or one of two. */
interface ProfileProperty {
  type?: unknown;
  anyOf?: readonly { type?: unknown }[];
  minimum?: number;
  maximum?: number;
}

function domainOf({ type, anyOf, minimum, maximum }: ProfileProperty): Domain {
  const types = typesOf(anyOf === undefined ? type : anyOf.map((one) => one.type));
  return types === undefined ? ANYTHING : { types, minimum, maximum };
}

/** The fields of a customer's profile, which calculations of `prefill` read by these names. */
export const PROFILE_SCOPE: Scope = new Map(
  Object.entries(Profile.properties as Record<string, ProfileProperty>).map(([name, property]) => [name, domainOf(property)]),
);

/** A field of a form by one of these names begins with what the profile has under it. */
export const PROFILE_NAMES: ReadonlySet<string> = new Set(PROFILE_SCOPE.keys());
