import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { insertRows, updateRows } from "../../database/rows.ts";
import { labToday } from "../../lib/local-time.ts";
import { addPractitionerEvent, differingFields, type Practitioner } from "./practitioner.ts";
import type { RowChange } from "./practitioner-licences.ts";
import type { EntrySection, PractitionerEntryTable } from "../../database/tables.generated.ts";

const MOST = 20;

type Entry = Selectable<PractitionerEntryTable>;

interface EntryFields {
  name: string;
  detail: string | null;
  year: number | null;
  is_main: boolean;
}

export function entriesOf(db: Db | Trx, practitioner_id: string) {
  return db
    .selectFrom("practitioner_entry")
    .selectAll()
    .where("practitioner_id", "=", practitioner_id)
    .where("removed_at", "is", null)
    .orderBy("is_main", "desc")
    .orderBy("created_at")
    .orderBy("entry_id")
    .execute();
}

async function ownEntry(trx: Trx, practitioner_id: string, section: EntrySection, id: string) {
  const match = (await entriesOf(trx, practitioner_id)).find(
    (entry) => entry.entry_id === id && entry.section === section,
  );
  if (!match) throw new LabError("not_found");
  return match;
}

/** @throws LabError `check_fields`, `not_found`, `practitioner_changed`, `row_limit` */
export async function saveEntry(
  trx: Trx,
  call: CallContext,
  { practitioner_id }: Practitioner,
  section: EntrySection,
  { id, version }: RowChange,
  { is_main, ...fields }: EntryFields,
): Promise<{ id: string; version: number }> {
  const stored = id === null ? null : await ownEntry(trx, practitioner_id, section, id);
  const others = (await entriesOf(trx, practitioner_id)).filter(
    (entry) => entry.section === section && entry.entry_id !== id,
  );
  if (!stored && others.length >= MOST) throw new LabError("row_limit");
  requireNone(problemsOf(labToday(call.clock.now()), section, fields, others));
  const isMain = section === "hospital" && (is_main || staysMain(stored, others));
  const requested = { ...fields, is_main: isMain ? 1 : 0 } as const;
  const changed = stored ? differingFields(stored, requested) : Object.keys(fields);
  if (stored && changed.length === 0) return { id: stored.entry_id, version: stored.version };
  if (stored && stored.version !== version)
    throw new LabError("practitioner_changed", { results: practitionerEntryView(stored) });
  const next = (stored?.version ?? 0) + 1;
  const owner = { practitioner_id, section };
  const entry_id = await writeEntry(trx, call, owner, stored, { ...requested, version: next });
  const code = stored ? ("changed" as const) : ("added" as const);
  await addPractitionerEvent(trx, call.clock, call.caller.account_id, {
    practitioner_id,
    section,
    code,
    subject_id: entry_id,
    fields: changed,
  });
  return { id: entry_id, version: next };
}

/** The first hospital is the main one. */
function staysMain(stored: Entry | null, others: readonly Entry[]): boolean {
  return stored?.is_main === 1 || others.length === 0;
}

async function writeEntry(
  trx: Trx,
  call: CallContext,
  owner: Pick<Entry, "practitioner_id" | "section">,
  stored: Entry | null,
  values: Pick<Entry, "name" | "detail" | "year" | "is_main" | "version">,
): Promise<string> {
  const entry_id = stored?.entry_id ?? randomUUID();
  if (values.is_main) await unsetMain(trx, owner.practitioner_id, entry_id);
  if (stored) await updateRows(trx, "practitioner_entry", { entry_id }, values);
  else {
    const created_at = call.clock.now().toISOString();
    await insertRows(trx, "practitioner_entry", {
      ...values,
      ...owner,
      entry_id,
      created_at,
      removed_at: null,
    });
  }
  return entry_id;
}

async function unsetMain(trx: Trx, practitioner_id: string, except: string): Promise<void> {
  await trx
    .updateTable("practitioner_entry")
    .set({ is_main: 0 })
    .where("practitioner_id", "=", practitioner_id)
    .where("entry_id", "!=", except)
    .execute();
}

export async function entryErrors(
  db: Db | Trx,
  call: CallContext,
  { practitioner_id }: Practitioner,
  section: EntrySection,
  id: string | null,
  fields: Partial<EntryFields>,
): Promise<FieldErrors> {
  const others = (await entriesOf(db, practitioner_id)).filter(
    (entry) => entry.section === section && entry.entry_id !== id,
  );
  return problemsOf(labToday(call.clock.now()), section, fields, others);
}

function problemsOf(
  today: string,
  section: EntrySection,
  { name, detail, year }: Partial<EntryFields>,
  others: readonly Entry[],
): FieldErrors {
  const errors: FieldErrors = {};
  const plain = (text: string | null | undefined) => (text ?? "").toLowerCase();
  if (section === "education" && (detail === null || detail === "")) errors["detail"] = ["required"];
  if (year !== null && year !== undefined && year > Number(today.slice(0, 4)))
    errors["year"] = ["year_future"];
  const twice = (entry: Entry) => plain(entry.name) === plain(name) && plain(entry.detail) === plain(detail);
  if (others.some(twice)) errors["name"] = ["entry_twice"];
  return errors;
}

/**
 * The oldest remaining hospital replaces the main one.
 * @throws LabError `not_found`, `practitioner_changed`
 */
export async function removeEntry(
  trx: Trx,
  call: CallContext,
  { practitioner_id }: Practitioner,
  section: EntrySection,
  id: string,
  version: number | null,
): Promise<{ id: string; version: number }> {
  const stored = await ownEntry(trx, practitioner_id, section, id);
  if (stored.version !== version)
    throw new LabError("practitioner_changed", { results: practitionerEntryView(stored) });
  const next = stored.version + 1;
  await trx
    .updateTable("practitioner_entry")
    .set({ removed_at: call.clock.now().toISOString(), is_main: 0, version: next })
    .where("entry_id", "=", id)
    .execute();
  const oldest = (await entriesOf(trx, practitioner_id)).find((entry) => entry.section === section);
  if (stored.is_main === 1 && oldest)
    await updateRows(trx, "practitioner_entry", { entry_id: oldest.entry_id }, { is_main: 1 });
  await addPractitionerEvent(trx, call.clock, call.caller.account_id, {
    practitioner_id,
    section,
    code: "removed",
    subject_id: id,
  });
  return { id, version: next };
}

export function practitionerEntryView({ entry_id: id, name, detail, year, is_main, version }: Entry) {
  return { id, name, detail, year, is_main: is_main === 1, version };
}
