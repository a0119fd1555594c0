import { expect, it } from "vitest";
import { usernameOf } from "../../app/features/registration/schema.ts";

it.each([
  ["Dewi.Lestari@Example.com", "dewi.lestari"],
  ["dewi+lab@example.com", "dewilab"],
  [`${"a".repeat(40)}@example.com`, "a".repeat(30)],
  ["ab@example.com", ""],
  ["0812345@example.com", ""],
  ["", ""],
  [undefined, ""],
])("offers for the e-mail %s the username “%s”", (email, username) => {
  expect(usernameOf(email)).toBe(username);
});
