import type { z } from "zod";
import type { RefusalTexts } from "~/forms/failure.ts";
import type { personSchema } from "./schema.ts";

export const personCodes: RefusalTexts = {
  identity_doubtful: { identity_number: ["family:person.doubtful"] },
  dependent_limit: "family:person.limit",
};

export function personOf(input: z.output<typeof personSchema>) {
  const { first_name, last_name = "", gender, date_of_birth, place_of_birth, identity_type } = input;
  const { identity_number } = input;
  return { first_name, last_name, gender, date_of_birth, place_of_birth, identity_type, identity_number };
}
