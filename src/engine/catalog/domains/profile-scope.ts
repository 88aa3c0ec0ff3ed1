import { Profile } from "../../../contract/customer/profile.ts";
import { ANYTHING, type Domain, type Scope, typesOf } from "./domain.ts";

/** A property in the profile's JSON Schema: one type, or a union of two. */
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

/** The fields of a customer's profile, by the names that `prefill` uses. */
export const PROFILE_SCOPE: Scope = new Map(
  Object.entries(Profile.properties as Record<string, ProfileProperty>).map(([name, property]) => [name, domainOf(property)]),
);

/** A form field with one of these names starts with the profile's value. */
export const PROFILE_NAMES: ReadonlySet<string> = new Set(PROFILE_SCOPE.keys());
