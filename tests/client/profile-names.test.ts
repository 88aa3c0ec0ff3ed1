import { expect, test } from "vitest";
import { toClientProfile, toServerProfile } from "../../src/client/profile/profile-names.ts";

const SERVER = {
  birth_date: "1994-03-07",
  channel_id: 1,
  email: "asha@example.com",
  email_verified: 1,
  first_name: "Asha",
  last_name: "Rao",
  is_editing: 0,
  merchant_location_id: "m-1",
  mobile_phone_code: 91,
  mobile_phone_number: "9876543210",
  role_id: 5,
  user_id: "u-1",
  tin: "ABCP******",
  language: 2,
  se_loan_amount: 50_000,
  allow_emails: 1,
  monthly_rent: null,
};

const CLIENT = {
  birthDate: "1994-03-07",
  channelId: 1,
  email: "asha@example.com",
  emailVerified: 1,
  firstName: "Asha",
  lastName: "Rao",
  isEditing: 0,
  merchantId: "m-1",
  phoneCode: 91,
  phoneNumber: "9876543210",
  roleId: 5,
  userId: "u-1",
  pan: "ABCP******",
  languageId: 2,
  desired_loan_amount: 50_000,
  allow_email: 1,
  monthly_rent: null,
};

test("a profile is mapped to the browser's names, with the birth date in parts", () => {
  expect(toClientProfile(SERVER)).toEqual({
    ...CLIENT,
    dob_date: "07",
    dob_month: "03",
    dob_year: "1994",
    ip_address: null,
    mac_address: null,
  });
  expect(toClientProfile({ birth_date: null })).toMatchObject({ birthDate: null, dob_date: null, dob_month: null, dob_year: null });
});

test("the mapping is reversible", () => {
  expect(toServerProfile(toClientProfile(SERVER))).toEqual(SERVER);
  expect(toServerProfile(toClientProfile(SERVER, "203.0.113.7"))).toEqual(SERVER);
});

test("R3.9 the client-side profile has the customer's address, and never a hardware address", () => {
  expect(toClientProfile(SERVER, "203.0.113.7")).toMatchObject({ ip_address: "203.0.113.7", mac_address: null });
});
