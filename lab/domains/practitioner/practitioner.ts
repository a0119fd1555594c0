import { randomUUID } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { countOf, insertRows, requireRow } from "../../database/rows.ts";
import { notify, type Notice } from "../notifications/notifications.ts";
import type { PractitionerEventTable, PractitionerSection } from "../../database/tables.generated.ts";
import { foldName } from "../../lib/fold-name.ts";
import { patientName } from "../patients/patients.ts";

export interface Practitioner {
  practitioner_id: string;
  name: string;
  /** bank accounts must match it */
  account_name: string;
  citizen: boolean;
}

/** @throws LabError `not_found` for other accounts */
export async function ownPractitioner(db: Db | Trx, account_id: string): Promise<Practitioner> {
  const row = await db
    .selectFrom("practitioner as p")
    .leftJoin("practitioner_detail as d", "d.practitioner_id", "p.practitioner_id")
    .innerJoin("account as a", "a.account_id", "p.account_id")
    .select(["p.practitioner_id", "p.name", "d.citizen", "a.first_name", "a.last_name"])
    .where("p.account_id", "=", account_id)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  const { practitioner_id, name, first_name, last_name } = row;
  return {
    practitioner_id,
    name,
    account_name: patientName({ first_name, last_name }),
    citizen: row.citizen !== 0,
  };
}

export async function notifyDoctor(
  trx: Trx,
  clock: Clock,
  practitioner_id: string,
  notice: Omit<Notice, "account_id">,
): Promise<void> {
  const { account_id } = await requireRow(trx, "practitioner", { practitioner_id }, ["account_id"]);
  if (account_id !== null) await notify(trx, clock, { account_id, ...notice });
}

type Event = Pick<PractitionerEventTable, "practitioner_id" | "section" | "subject_id" | "code"> & {
  fields?: readonly string[];
  reason?: string | null;
};

/** @param by null = the laboratory */
export async function addPractitionerEvent(
  trx: Trx,
  clock: Clock,
  by: string | null,
  { fields = [], reason = null, ...event }: Event,
): Promise<void> {
  await insertRows(trx, "practitioner_event", {
    ...event,
    practitioner_event_id: randomUUID(),
    fields: JSON.stringify(fields),
    reason,
    account_id: by,
    at: clock.now().toISOString(),
  });
}

/** Version of a section without rows of its own. */
export async function sectionVersion(
  db: Db | Trx,
  practitioner_id: string,
  section: PractitionerSection,
): Promise<number> {
  const count = await countOf(
    db
      .selectFrom("practitioner_event")
      .where("practitioner_id", "=", practitioner_id)
      .where("section", "=", section),
  );
  return count;
}

export function differingFields(stored: object, requested: object): string[] {
  const known = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(requested)
    .filter(([name, value]) => (known.get(name) ?? null) !== (value ?? null))
    .map(([name]) => name);
}

/** Hides short numbers entirely. */
export function masked(number: string): string {
  return number.length < 8 ? "••••" : `•••• ${number.slice(-4)}`;
}

const TITLES = new Set(
  ["dr", "drg", "prof", "ir", "drs", "dra", "h", "hj", "haji", "hajjah", "dokter", "apt", "ns", "kh"], // prettier-ignore
);

/** "dr. Ratna Dewi Hapsari, Sp.PD" equals "RATNA DEWI HAPSARI". */
export function comparableName(name: string): string {
  return bareName(name).replaceAll(" ", "");
}

export function bareName(name: string): string {
  const words = foldName(name.split(",")[0] ?? "")
    .replaceAll("-", "")
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  const first = words.findIndex((word) => !TITLES.has(word));
  return words.slice(Math.max(0, first)).join(" ");
}
