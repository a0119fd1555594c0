import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Trx } from "../../database/db.ts";
import { similarName } from "../patients/names.ts";
import { patientName } from "../patients/patients.ts";
import { sameTypes, type Person } from "../patients/same-person.ts";

/**
 * @param confirmed twins exist
 * @throws LabError `dependent_exists` for the same number, `dependent_similar` for a like name and
 * birth date
 */
export async function requireNewPerson(
  trx: Trx,
  { caller }: Pick<CallContext, "caller">,
  person: Person,
  { own, confirmed }: { own: string | null; confirmed: boolean },
): Promise<void> {
  const known = (await knownPeople(trx, caller.account_id)).filter(({ patient_id }) => patient_id !== own);
  const types = sameTypes(person.identity_type);
  const same = known.find(
    ({ identity_type, identity_number }) =>
      identity_number === person.identity_number && types.includes(identity_type ?? ""),
  );
  if (same) throw knownError("dependent_exists", same);
  const similar = known.find(
    (other) =>
      other.date_of_birth === person.date_of_birth && similarName(patientName(other), patientName(person)),
  );
  if (similar && !confirmed) throw knownError("dependent_similar", similar);
}

async function knownPeople(trx: Trx, account_id: string) {
  return trx
    .selectFrom("patient as p")
    .leftJoin("family_relation as r", (join) =>
      join
        .onRef("r.patient_id", "=", "p.patient_id")
        .on("r.owner_account_id", "=", account_id)
        .on("r.status", "=", "approved"),
    )
    .leftJoin("account as a", "a.patient_id", "p.patient_id")
    .select(["p.patient_id", "p.first_name", "p.last_name", "p.date_of_birth"])
    .select(["p.identity_type", "p.identity_number", "r.relation_id", "r.kind"])
    .where((is) => is.or([is("r.kind", "=", "dependent"), is("a.account_id", "=", account_id)]))
    .execute();
}
type Known = Awaited<ReturnType<typeof knownPeople>>[number];

function knownError(code: "dependent_exists" | "dependent_similar", { relation_id, ...person }: Known) {
  const name = patientName(person);
  return new LabError(code, { params: { name }, results: { relation_id, name } });
}
