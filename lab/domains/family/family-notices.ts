import { runIsolated } from "../../lib/apart.ts";
import type { Clock } from "../../lib/call-context.ts";
import { HAND_OVER_AGE } from "../patients/access.ts";
import { permissionsOf } from "../patients/patients.ts";
import type { Db, Trx } from "../../database/db.ts";
import { addRelationEvent } from "./family-events.ts";
import { addDays, birthday, labToday } from "../../lib/local-time.ts";
import { requestLink } from "../notifications/links.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../notifications/notifications.ts";
import { send } from "../notifications/outbox.ts";

const FAMILY = "/dashboard/family";
const TOLD_DAYS = 60;

type FamilyNotice =
  | "requested"
  | "approved"
  | "rejected"
  | "canceled"
  | "ended"
  | "changed"
  | "renewed"
  | "checked"
  | "account";

/** Without names, which only the page shows. */
const notices: Record<FamilyNotice, TitleAndMessage> = {
  requested: [
    ["A family request", "Permintaan keluarga"],
    ["Someone is asking for access to your record.", "Ada yang meminta akses ke data Anda."],
  ],
  approved: [
    ["Family request approved", "Permintaan keluarga disetujui"],
    ["You may now act for a family member.", "Anda sekarang bisa bertindak untuk anggota keluarga."],
  ],
  rejected: [
    ["Family request declined", "Permintaan keluarga ditolak"],
    ["A family member has declined your request.", "Anggota keluarga menolak permintaan Anda."],
  ],
  canceled: [
    ["Family request withdrawn", "Permintaan keluarga dibatalkan"],
    ["A request for access to your record was withdrawn.", "Permintaan akses ke data Anda dibatalkan."],
  ],
  ended: [
    ["Family access has ended", "Akses keluarga berakhir"],
    ["Access between you and a family member has ended.", "Akses antara Anda dan anggota keluarga berakhir."],
  ],
  changed: [
    ["Family access was changed", "Akses keluarga diubah"],
    ["What a family member may do has changed.", "Izin anggota keluarga berubah."],
  ],
  renewed: [
    ["Family access was renewed", "Akses keluarga diperpanjang"],
    [
      "Your access for a family member has a new end date.",
      "Akses Anda untuk anggota keluarga diperpanjang.",
    ],
  ],
  checked: [
    ["Documents checked", "Dokumen sudah diperiksa"],
    [
      "The laboratory has checked a family member's documents.",
      "Dokumen anggota keluarga sudah diperiksa laboratorium.",
    ],
  ],
  account: [
    ["A family member now has their own account", "Anggota keluarga sudah punya akun"],
    [
      "From now on, this person decides who may see their data.",
      "Mulai sekarang orang itu sendiri yang menentukan siapa yang boleh melihat datanya.",
    ],
  ],
};

const handOver = {
  carer: [
    ["A family member turns 17 soon", "Anggota keluarga segera berusia 17 tahun"],
    [
      "From that day, you can see results only after this person approves from their own account.",
      "Mulai hari itu, hasil tes baru bisa Anda lihat setelah orang itu menyetujuinya lewat akunnya sendiri.",
    ],
  ],
  person: [
    ["You turn 17 soon", "Anda segera berusia 17 tahun"],
    [
      "From that day, you decide who sees your results.",
      "Mulai hari itu Anda sendiri yang menentukan siapa yang boleh melihat hasil tes Anda.",
    ],
  ],
} as const;

export async function notifyFamily(
  trx: Trx,
  clock: Clock,
  account_id: string,
  notice: FamilyNotice,
  relation_id?: string,
): Promise<void> {
  const link = relation_id === undefined ? FAMILY : requestLink(relation_id);
  await tell(trx, clock, account_id, notices[notice], link);
}

async function tell(trx: Trx, clock: Clock, account_id: string, texts: TitleAndMessage, link = FAMILY) {
  await notify(trx, clock, { account_id, ...noticeTexts(texts), link });
}

/** Within 60 days before the 17th birthday, once. */
export async function tellHandOvers(db: Db, clock: Clock): Promise<void> {
  for (const { relation_id } of await dueHandOvers(db, clock))
    await runIsolated({ db, clock }, "hand-over", relation_id, () =>
      db.transaction().execute(async (trx) => {
        const row = (await dueHandOvers(trx, clock)).find((item) => item.relation_id === relation_id);
        if (row) await tellHandOver(trx, clock, row);
      }),
    );
}

type HandOver = Awaited<ReturnType<typeof dueHandOvers>>[number];

async function tellHandOver(trx: Trx, clock: Clock, row: HandOver): Promise<void> {
  const { relation_id, permissions } = row;
  await addRelationEvent(trx, clock, { relation_id, code: "hand_over_told", permissions });
  await tell(trx, clock, row.owner_account_id, handOver.carer);
  if (row.own_account_id) await tell(trx, clock, row.own_account_id, handOver.person);
  const recipient = row.email ?? row.phone;
  if (row.own_account_id || !recipient) return;
  const [subject, body] = handOver.person;
  await send(trx, clock, {
    kind: "notice",
    channel: row.email ? "email" : "sms",
    recipient,
    code: null,
    link: null,
    subject,
    body,
  });
}

async function dueHandOvers(db: Db | Trx, clock: Clock) {
  const today = labToday(clock.now());
  const youngest = addDays(today, TOLD_DAYS);
  const rows = await db
    .selectFrom("family_relation as r")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .leftJoin("account as own", "own.patient_id", "r.patient_id")
    .select(["r.relation_id", "r.owner_account_id", "r.permissions", "r.end_date", "p.date_of_birth"])
    .select(["p.email", "p.phone", "own.account_id as own_account_id"])
    .where("r.status", "=", "approved")
    .where("p.date_of_birth", ">", `${String(Number(today.slice(0, 4)) - HAND_OVER_AGE - 1)}`)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("relation_event as e")
            .select("e.relation_event_id")
            .whereRef("e.relation_id", "=", "r.relation_id")
            .where("e.code", "=", "hand_over_told"),
        ),
      ),
    )
    .execute();
  return rows.filter(({ date_of_birth, end_date, permissions }) => {
    if (!permissionsOf(permissions).includes("view_results")) return false;
    const day = birthday(date_of_birth, HAND_OVER_AGE);
    return day > today && day <= youngest && (end_date === null || end_date >= today);
  });
}
