import { expect, test } from "vitest";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { adminRouting, COMPLETE_STATE } from "./journey-fixture.ts";
import { settlePath } from "./settle-path.ts";

/** Where a member of the staff ends up who opens a path; null is one who is not signed in. */
const finalRouteOf = (path: string, roleId: number | null) =>
  settlePath(adminRouting, path, { ...COMPLETE_STATE, product: null, signedIn: roleId !== null, roleId }, "saral-otp", interpretCondition)
    ?.path;

test.each([
  [1, "/admin/option-lists"],
  [4, "/admin/option-lists"],
  [2, "/admin/dashboard"],
  [3, "/admin/dashboard"],
  [null, "/admin/login"],
])("R6.7, R6.8, R6.9 the option lists are for the roles of every page, others are redirected to the dashboard: role %s", (roleId, path) => {
  expect(finalRouteOf("/admin/option-lists", roleId)).toBe(path);
});

test.each([1, 2, 3, 4])("R6.7 the dashboard is for all: role %s", (roleId) => {
  expect(finalRouteOf("/admin/dashboard", roleId)).toBe("/admin/dashboard");
});
