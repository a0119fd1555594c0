import type { z } from "zod";
import { doubtAt, requireSureNumbers } from "~/features/identity/sure.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import type { personSchema } from "./schema.ts";

export const personCodes: RefusalTexts = {
  ...doubtAt("identity_number"),
  dependent_exists: { identity_number: ["family:person.exists"] },
  dependent_similar: { first_name: ["family:person.similar"] },
  dependent_limit: "family:person.limit",
};

/** @throws FormRejection for an impossible number, and once for a doubtful one */
export function personOf(input: z.output<typeof personSchema>) {
  const { first_name, last_name = "", gender, date_of_birth, place_of_birth, identity_type } = input;
  const { identity_number } = input;
  requireSureNumbers(
    [{ field: "identity_number", identity_type, identity_number }],
    input,
    input.accept_warnings,
  );
  return { first_name, last_name, gender, date_of_birth, place_of_birth, identity_type, identity_number };
}
