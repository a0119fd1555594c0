import type { Insertable } from "kysely";
import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, addMonths, instantOf, labToday } from "../lib/local-time.ts";
import type { FamilyRelationTable } from "../database/schema/core.ts";
import { ids } from "./ids.ts";

type RelationSeed = Omit<Insertable<FamilyRelationTable>, "created_at" | "approved_at"> & {
  /** days before today */
  ago: number;
  /** days before today; absent = never approved */
  approved?: number;
};

const THREE_YEARS = 3 * 365;
const everything = '["book","view_results","pay"]';

/** Keep their order; append new ones. @param today YYYY-MM-DD */
function relations(today: string): readonly RelationSeed[] {
  const siti = { owner_account_id: ids.accounts.patient, note: null };
  const andi = { owner_account_id: ids.accounts.patient2, note: null, end_date: null };
  const dependent = { ...siti, kind: "dependent", check_status: "verified", end_date: null } as const;
  const long = { status: "approved", ago: THREE_YEARS, approved: THREE_YEARS } as const;
  return [
    {
      ...dependent,
      ...long,
      relation_id: "rel-raka",
      patient_id: ids.patients.raka,
      relation_code: "child",
      permissions: everything,
    },
    {
      ...siti,
      ...long,
      approved: 165,
      relation_id: "rel-budi",
      patient_id: ids.patients.budi,
      relation_code: "spouse",
      permissions: '["book"]',
      end_date: addMonths(addDays(today, -165), 12),
    },
    {
      ...siti,
      ...long,
      approved: 345,
      relation_id: "rel-hartini",
      patient_id: ids.patients.hartini,
      relation_code: "parent",
      permissions: '["view_results"]',
      end_date: addMonths(addDays(today, -345), 12),
    },
    {
      ...siti,
      ...long,
      relation_id: "rel-andi-over",
      patient_id: ids.patients.andi,
      relation_code: "sibling",
      permissions: '["book"]',
      end_date: addDays(today, -30),
    },
    {
      ...andi,
      relation_id: "rel-from-andi",
      patient_id: ids.patients.siti,
      relation_code: "sibling",
      status: "pending",
      permissions: '["book","view_results"]',
      note: "Supaya saya bisa bantu daftar untuk kakak.",
      asked_for: "siti.rahmawati@example.com",
      ago: 1,
    },
    {
      ...dependent,
      ...long,
      relation_id: "rel-nadia",
      patient_id: ids.patients.nadia,
      relation_code: "child",
      permissions: everything,
    },
    {
      ...siti,
      relation_id: "rel-to-andi",
      patient_id: ids.patients.andi,
      relation_code: "sibling",
      status: "pending",
      permissions: '["view_results"]',
      end_date: null,
      asked_for: "andi.wijaya@example.com",
      ago: 2,
    },
    {
      ...andi,
      ...long,
      end_date: addDays(today, -1),
      relation_id: "rel-andi-hartini",
      patient_id: ids.patients.hartini,
      relation_code: "parent",
      permissions: everything,
      approved: 366,
    },
    {
      ...siti,
      relation_id: "rel-andi-rejected",
      patient_id: ids.patients.andi,
      relation_code: "sibling",
      status: "rejected",
      permissions: everything,
      end_date: null,
      asked_for: "andi.wijaya@example.com",
      ago: 20,
    },
  ];
}

/** Runs before orders, which need permissions. */
export async function seedRelations(trx: Trx, clock: Clock): Promise<void> {
  const today = labToday(clock.now());
  const at = (ago: number) => instantOf(addDays(today, -ago), "19:30", "Asia/Jakarta").toISOString();
  const rows = relations(today).map(({ ago, approved, ...row }) => ({
    kind: "request" as const,
    ...row,
    created_at: at(ago),
    approved_at: approved === undefined ? null : at(approved),
  }));
  await insertRows(trx, "family_relation", rows);
  // Both sides were notified 60 days before the birthday.
  await insertRows(trx, "relation_event", {
    relation_event_id: "rev-nadia-told",
    relation_id: "rel-nadia",
    code: "hand_over_told",
    permissions: everything,
    at: at(29),
  });
}
