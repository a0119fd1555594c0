import { requireSureNumbers } from "~/features/identity/sure.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { genderCode } from "./lists.server.ts";

interface TypedPerson {
  identity_number: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
  gender: string;
  accept_warnings?: string | undefined;
}

/** @throws FormRejection at `identity_number` */
export async function requireSureRegistration(up: UpstreamContext, person: TypedPerson): Promise<void> {
  const { identity_number, date_of_birth, accept_warnings } = person;
  const owner = { date_of_birth, gender: await genderCode(up, person.gender) };
  const number = { field: "identity_number", identity_type: "KTP", identity_number };
  requireSureNumbers([number], owner, accept_warnings);
}
