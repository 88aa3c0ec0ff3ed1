import { expect, test } from "vitest";
import type { CommonText, SharedDocument } from "../../src/contract/documents.gen.ts";
import { shipped } from "./shipped.ts";

/** The patterns of the specification's section 5, with values that pass and values that do not. */
const CASES: [rule: string, field: string, good: string[], bad: string[]][] = [
  ["R5.1", "contact/mobile", ["9876543210", "6000000000"], ["987654321", "98765432101", "5876543210", "98765 43210"]],
  [
    "R5.36",
    "contact/email",
    ["a.b_c%d+e-f@x.co", "x@y.com", "asha_rao@mail.example.in", "a@b-c.org"],
    ["x@y.c", "x@y.info", "a@b", "a b@c.in", "@y.com", "a@@y.com", "a..b@y.com", "a@y..com"],
  ],
  ["R5.3", "contact/otp", ["012345"], ["12345", "1234567", "12345a"]],
  ["R5.37", "identity/tin", ["ABCPE1234F", "abcpe1234f", "ABCP*****F", "ABCP******"], ["ABCDE1234F", "ABC12", "ABCPE1234", "AB*PE1234F"]],
  ["R5.38", "identity/tin_any", ["ABCCE1234F", "ABCC******", "abcce1234f"], ["ABC1E1234F", "ABCCE12345F"]],
  ["R5.5", "identity/first_name", ["Asha"], ["A1", "Asha Rao", "आशा", ""]],
  ["R5.42", "identity/full_name", ["Asha Rao", "Mary-Ann O'Neil", "A B C"], ["Asha", "Asha ", "Asha  Rao", "-Asha Rao", "Asha R4o"]],
  ["R5.45", "identity/name", ["Ab1", "A".repeat(40), "Acme Tools 2"], ["Ab", "A".repeat(41), "Acme@Tools", "   "]],
  ["O83", "identity/user_name", ["asha.rao_1-x"], ["as", "asha rao", "a".repeat(41)]],
  ["R5.12", "employment/employer_name", ["Acme", "Acme Tools 2", "A".repeat(40)], ["Ac", "A".repeat(41), "Acme@", "   "]],
  ["R5.41", "address/address1", ["12-B, Main Rd. #4"], ["12/B", "12@B", " ", "घर"]],
  ["R5.14", "address/locality", ["Sector 9, #4."], ["A-1", "A/1"]],
  ["R5.7", "address/postal_code", ["560034"], ["12345", "012345", "5600345"]],
  ["R5.44", "money/ifsc", ["ABCD0123456", "ABCD0A1B2C3"], ["ABCD1123456", "abcd0123456", "ABCD012345"]],
  ["R5.43", "business/udyam", ["UDYAM-MH-01-1234567"], ["UDYAM-MH-1-1234567", "udyam-mh-01-1234567"]],
  ["R5.39", "contact/referral_code", ["Ab12345678"], ["Ab123456789", "Ab-1"]],
  [
    "R5.46",
    "contact/uuid",
    ["123e4567-e89b-12d3-a456-426614174000"],
    ["123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g"],
  ],
  ["R5.47", "contact/segment", ["a1"], ["a", "a-1"]],
];

function definition(field: string) {
  const [document = "", name = ""] = field.split("/");
  const found = shipped<SharedDocument>(`shared/${document}`).definitions?.[name];
  if (!found) throw new Error(`no field ${field}`);
  return found;
}

test.each(CASES)("%s the pattern of %s", (_rule, field, good, bad) => {
  const pattern = new RegExp(definition(field).pattern ?? "", "u");
  expect(good.filter((value) => !pattern.test(value))).toEqual([]);
  expect(bad.filter((value) => pattern.test(value))).toEqual([]);
});

/** Literal texts of the specification and of O72 and O73. */
const MESSAGES: [field: string, keyword: string, text: string][] = [
  ["contact/mobile", "pattern", "Please enter a valid 10 digit mobile number"],
  ["contact/email", "pattern", "Email is invalid"],
  ["contact/otp", "pattern", "Enter 6 digits OTP"],
  ["identity/tin", "pattern", "Invalid PAN"],
  ["identity/tin_any", "pattern", "Invalid PAN"],
  ["identity/first_name", "pattern", "Only alphabets are allowed"],
  ["identity/last_name", "pattern", "Only alphabets are allowed"],
  ["identity/full_name", "pattern", "Please enter a valid full name"],
  ["identity/name", "pattern", "Please enter a valid name"],
  ["identity/user_name", "pattern", "Please enter a valid user name"],
  ["identity/birth_date", "format", "Invalid date"],
  ["identity/birth_date", "yearsBack", "Invalid year"],
  ["identity/birth_date", "required", "Please enter a valid birth date"],
  ["identity/birth_date", "ageBetween", "Your age doesn't match the required age criteria"],
  ["address/postal_code", "pattern", "Please enter a valid 6 digit pincode"],
  ["address/officepincode", "pattern", "Please enter a valid 6 digit pincode"],
  ["address/address1", "pattern", "Special characters are not allowed"],
  ["address/address2", "pattern", "Special characters are not allowed"],
  ["address/locality", "pattern", "Only letters, digits, comma, full stop, space and hash are allowed"],
  ["money/monthly_income", "minimum", "Monthly income should be between 1 and 1,000,000 rupees"],
  ["money/monthly_income", "maximum", "Monthly income should be between 1 and 1,000,000 rupees"],
  ["money/ifsc", "pattern", "IFSC format is invalid. IFSC is case sensitive"],
  ["employment/employer_name", "pattern", "Company name should be 3 to 40 characters, letters and numbers only"],
  ["business/udyam", "pattern", "Please enter a valid Udyam number (UDYAM-XX-00-0000000)"],
  ["contact/uuid", "pattern", "Please enter a valid id"],
];

test.each(MESSAGES)("the message of %s for %s is: %s", (field, keyword, text) => {
  const messages = (definition(field)["x-messages"] ?? {}) as Record<string, CommonText | undefined>;
  expect(messages[keyword]?.en).toBe(text);
  expect(messages[keyword]?.hi).toMatch(/[\u0900-\u097f]/);
});

/** Keywords of a field that can refuse a value and therefore need words for it. */
const REFUSING_KEYWORDS = ["pattern", "format", "minLength", "maxLength", "minimum", "maximum", "multipleOf", "ageBetween", "yearsBack"];

test("every rule of a shared field has a message, and so has a missing answer", () => {
  const silent: string[] = [];
  for (const document of ["identity", "contact", "address", "money", "employment", "business"]) {
    for (const [name, field] of Object.entries(shipped<SharedDocument>(`shared/${document}`).definitions ?? {})) {
      const messages = field["x-messages"] ?? {};
      for (const keyword of ["required", ...REFUSING_KEYWORDS.filter((each) => each in field)]) {
        if (!(keyword in messages)) silent.push(`${document}/${name}: ${keyword}`);
      }
    }
  }
  expect(silent).toEqual([]);
});
