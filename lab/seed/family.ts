import type { Insertable } from "kysely";
import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, addMonths, instantOf, labToday } from "../lib/local-time.ts";
import type { FamilyRelationTable } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

type RelationSeed = Omit<Insertable<FamilyRelationTable>, "created_at" | "approved_at"> & {
  ago: number;
  /** days before today; absent = never approved */
  approved?: number;
};

const THREE_YEARS = 3 * 365;
const everything = '["book","view_results","pay"]';

/** Append only. */
function relations(today: string): readonly RelationSeed[] {
  const siti = { owner_account_id: ids.accounts.patient, note: null };
  const andi = { owner_account_id: ids.accounts.patient2, note: null, end_date: null };
  const dependent = { ...siti, kind: "dependent", check_status: "verified", end_date: null } as const;
  const long = { status: "approved", ago: THREE_YEARS, approved: THREE_YEARS } as const;
  const relation = (
    name: string,
    patient: keyof typeof ids.patients,
    relation_code: RelationSeed["relation_code"],
    permissions: string,
    rest: Omit<RelationSeed, "relation_id" | "patient_id" | "relation_code" | "permissions">,
  ): RelationSeed => ({
    relation_id: `rel-${name}`,
    patient_id: ids.patients[patient],
    relation_code,
    permissions,
    ...rest,
  });
  return [
    relation("raka", "raka", "child", everything, { ...dependent, ...long }),
    relation("budi", "budi", "spouse", '["book"]', {
      ...siti,
      ...long,
      approved: 165,
      end_date: addMonths(addDays(today, -165), 12),
    }),
    relation("hartini", "hartini", "parent", '["view_results"]', {
      ...siti,
      ...long,
      approved: 345,
      end_date: addMonths(addDays(today, -345), 12),
    }),
    relation("andi-over", "andi", "sibling", '["book"]', {
      ...siti,
      ...long,
      end_date: addDays(today, -30),
    }),
    relation("from-andi", "siti", "sibling", '["book","view_results"]', {
      ...andi,
      status: "pending",
      note: "Supaya saya bisa bantu daftar untuk kakak.",
      asked_for: "siti.rahmawati@example.com",
      ago: 1,
    }),
    relation("nadia", "nadia", "child", everything, { ...dependent, ...long }),
    relation("to-andi", "andi", "sibling", '["view_results"]', {
      ...siti,
      status: "pending",
      end_date: null,
      asked_for: "andi.wijaya@example.com",
      ago: 2,
    }),
    relation("andi-hartini", "hartini", "parent", everything, {
      ...andi,
      ...long,
      end_date: addDays(today, -1),
      approved: 366,
    }),
    relation("andi-rejected", "andi", "sibling", everything, {
      ...siti,
      status: "rejected",
      end_date: null,
      asked_for: "andi.wijaya@example.com",
      ago: 20,
    }),
  ];
}

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
  // The notice precedes the birthday by 60 days.
  await insertRows(trx, "relation_event", {
    relation_event_id: "rev-nadia-told",
    relation_id: "rel-nadia",
    code: "hand_over_told",
    permissions: everything,
    at: at(29),
  });
}
