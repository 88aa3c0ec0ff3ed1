import { type Static, Type } from "typebox";
import { ConditionValue, closed, OptionalText, Text } from "../schema-primitives.ts";

const Rule = closed({ id: Text, when: Type.Optional(ConditionValue), go: Text });

export const Route = closed({
  id: Text,
  path: Text,
  screen: Text,
  group: Text,
  title: Text,
  products: Type.Optional(Type.Array(Text)),
  roles: Type.Optional(Type.Array(Type.Integer())),
  needs: Type.Optional(Type.Array(Text)),
  page: OptionalText,
  adverts: Type.Optional(Type.Literal(true)),
  bare: Type.Optional(Type.Boolean()),
});
export type Route = Static<typeof Route>;

export const Routing = closed({
  routes: Type.Array(Route),
  guard: Type.Array(Rule),
  flows: Type.Record(Type.String(), Type.Array(Rule)),
  /** Set if its rules use facts of the customer, which come with the profile. */
  asksCustomer: Type.Optional(Type.Literal(true)),
});
export type Routing = Static<typeof Routing>;
