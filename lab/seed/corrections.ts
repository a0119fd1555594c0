import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf } from "../lib/local-time.ts";
import { ids } from "./ids.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

export async function seedCorrections(trx: Trx, today: string): Promise<void> {
  const at = (ago: number) => instantOf(addDays(today, -ago), "09:30", "Asia/Jakarta").toISOString();
  const siti = { account_id: ids.accounts.patient, proof: PICTURE };
  await insertRows(trx, "correction_request", [
    {
      ...siti,
      ticket_number: "KOR-000001",
      field: "last_name",
      old_value: "Rahmwati",
      value: "Rahmawati",
      reason: "Salah ketik waktu mendaftar",
      correction_status: "accepted",
      created_at: at(300),
      answer: null,
      decided_at: at(299),
    },
    {
      ...siti,
      ticket_number: "KOR-000002",
      field: "place_of_birth",
      old_value: "Bandung",
      value: "Jakarta",
      reason: "Saya lahir di Jakarta",
      correction_status: "refused",
      created_at: at(40),
      answer: "Di KTP yang Anda kirim tertulis Bandung.",
      decided_at: at(38),
    },
    {
      account_id: ids.accounts.doctor,
      proof: PICTURE,
      ticket_number: "KOR-000003",
      field: "first_name",
      old_value: "Ratna",
      value: "Ratnasari",
      reason: "Nama di STR",
      correction_status: "waiting",
      created_at: at(1),
      answer: null,
      decided_at: null,
    },
  ]);
}
