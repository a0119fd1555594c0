import { sql } from "kysely";
import { z } from "zod";
import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { bareName, ownPractitioner } from "./practitioner.ts";
import { banks } from "./practitioner-banks.ts";
import { declaredView } from "./practitioner-declared.ts";
import { entriesOf, practitionerEntryView } from "./practitioner-entries.ts";
import { licencesOf, licenceView } from "./practitioner-licences.ts";
import { licenceWarnings } from "./practitioner-warnings.ts";
import type { EntrySection } from "../../database/tables.generated.ts";

const HISTORY = 20;
const names = z.array(z.string());

export async function practitionerProfile(db: Db, { clock, caller }: CallContext) {
  const { practitioner_id, name, account_name, citizen } = await ownPractitioner(db, caller.account_id);
  const entries = await entriesOf(db, practitioner_id);
  const entriesIn = (section: EntrySection) => ({
    rows: entries.filter((item) => item.section === section).map(practitionerEntryView),
  });
  const history = await db
    .selectFrom("practitioner_event")
    .select(["section", "code", "fields", "reason", "account_id", "at"])
    .where("practitioner_id", "=", practitioner_id)
    .orderBy("at", "desc")
    .orderBy(sql`rowid`, "desc")
    .limit(HISTORY)
    .execute();
  return {
    name,
    citizen,
    account_name: bareName(account_name).toUpperCase(),
    banks,
    warnings: await licenceWarnings(db, clock, practitioner_id),
    license: { rows: (await licencesOf(db, practitioner_id)).map(licenceView) },
    specialist: entriesIn("specialist"),
    education: entriesIn("education"),
    hospital: entriesIn("hospital"),
    bank: await declaredView(db, practitioner_id, "bank"),
    tax: await declaredView(db, practitioner_id, "tax"),
    history: history.map(({ account_id, fields, ...event }) => ({
      ...event,
      fields: names.parse(JSON.parse(fields)),
      by: account_id === null ? ("laboratory" as const) : ("doctor" as const),
    })),
  };
}
