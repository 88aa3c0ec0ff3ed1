import { expect, test } from "vitest";
import { matchRoute } from "../../../src/engine/journey/routing.ts";

const route = (id: string, path: string) => ({ id, path, screen: "page", group: "public" });
const routes = [
  route("catch-all", "/*"),
  route("segment", "/{urlSegment}"),
  route("products", "/products"),
  route("root", "/"),
  route("merchant", "/create-merchant-form/"),
  route("merchant-partner", "/create-merchant-form/{partner_name}"),
  route("merchant-success", "/create-merchant-form/success"),
  route("intake", "/user/lender-intake/{lender}/{creditapp_uuid}"),
  route("otp", "/{otpRoute}"),
  route("user-otp", "/user/{otpRoute}"),
  route("user-any", "/user/*"),
  route("lender", "/for/{lender}"),
  route("lender-declined", "/for/{lender}-declined"),
  route("for-all", "/for/all"),
  route("for-rest", "/for/*"),
];
const match = (path: string) => {
  const found = matchRoute({ routes }, path, "saral-otp");
  return found && [found.route.id, found.params];
};

test.each([
  ["/", "root", {}],
  ["", "root", {}],
  ["/products", "products", {}],
  ["/products/", "products", {}],
  ["/summer", "segment", { urlSegment: "summer" }],
  ["/saral-otp", "otp", {}],
  ["/user/saral-otp", "user-otp", {}],
  ["/user/else", "user-any", { "*": "else" }],
  ["/create-merchant-form", "merchant", {}],
  ["/create-merchant-form/success", "merchant-success", {}],
  ["/create-merchant-form/acme", "merchant-partner", { partner_name: "acme" }],
  ["/user/lender-intake/some-lender/42", "intake", { lender: "some-lender", creditapp_uuid: "42" }],
  ["/a/b/c", "catch-all", { "*": "a/b/c" }],
  ["/for/all", "for-all", {}],
  ["/for/some-lender", "lender", { lender: "some-lender" }],
  ["/for/some-lender-declined", "lender-declined", { lender: "some-lender" }],
  ["/for/-declined", "lender", { lender: "-declined" }],
  ["/for/some-lender/more", "for-rest", { "*": "some-lender/more" }],
  ["/caf%C3%A9", "segment", { urlSegment: "café" }],
  ["/%E0%A4%A", "catch-all", { "*": "%E0%A4%A" }],
])("%s is %s: static before parameter before catch-all (O6, O24)", (path, id, params) => {
  expect(match(path)).toEqual([id, params]);
});

test("the order of the routes in the document does not matter", () => {
  const reversed = { routes: routes.toReversed() };
  for (const path of ["/products", "/summer", "/user/saral-otp", "/a/b/c"])
    expect(matchRoute(reversed, path, "saral-otp")?.route.id).toBe(match(path)?.[0]);
});

test("a path without a route is null", () => {
  expect(matchRoute({ routes: [route("root", "/")] }, "/x", "otp")).toBeNull();
});
