import type { LabContext } from "../../../http/server.ts";
import { approvalHead } from "../../../ledgers/approval-log.ts";
import { breakOf } from "../../../ledgers/ledger-state.ts";
import type { FileSubject } from "../../accounts/file-tokens.ts";
import { dayText, momentText, moneyText } from "../../../lib/document-text.ts";
import { labToday } from "../../../lib/local-time.ts";
import { officeCareView } from "./office-care.ts";
import { allParticipants, type ParticipantRowView } from "./office-care-participants.ts";
import type { Lang } from "../../../lib/texts.ts";
import { companyText } from "../texts.ts";
import { openTagged } from "../../../pdf/tagged.ts";
import { findRow } from "../../../database/rows.ts";
import { byLanguage } from "../../../lib/labels.ts";

const recapLabels = byLanguage({
  title: ["Summary of the examination event", "Rekap kegiatan pemeriksaan"],
  made: ["Made on", "Dibuat pada"],
  status: ["Status", "Status"],
  days: ["Days", "Tanggal"],
  place: ["Place", "Tempat"],
  people: ["Employees requested", "Karyawan diajukan"],
  approved: ["Approved", "Disetujui"],
  attended: ["Attended", "Hadir"],
  cost: ["Cost", "Biaya"],
  groups: ["Groups and examinations", "Kelompok dan pemeriksaan"],
  group: ["Group", "Kelompok"],
  products: ["Examinations", "Pemeriksaan"],
  each: ["For one employee", "Per karyawan"],
  participants: ["Participants", "Peserta"],
  number: ["No.", "No."],
  name: ["Name", "Nama"],
  employee_number: ["Employee no.", "No. karyawan"],
  decision: ["Decision", "Keputusan"],
  log: ["End of the approval log", "Akhir log persetujuan"],
});

const eventStateWords = byLanguage({
  draft: ["Draft", "Draf"],
  pending: ["Pending", "Menunggu"],
  active: ["Active", "Aktif"],
  progress: ["In progress", "Berlangsung"],
  completed: ["Completed", "Selesai"],
  canceled: ["Canceled", "Dibatalkan"],
});

const attendanceWords = byLanguage({
  waiting: ["Waiting", "Menunggu"],
  rejected: ["Rejected", "Ditolak"],
  invited: ["Invited", "Diundang"],
  attended: ["Attended", "Hadir"],
  no_show: ["Did not attend", "Tidak hadir"],
  canceled: ["Canceled", "Dibatalkan"],
});

const COLUMNS = [0.06, 0.27, 0.14, 0.19, 0.16, 0.18] as const;

/** Null for another company's event. */
export async function printOfficeCare(
  { db, clock, brand }: LabContext,
  { subject_id, account_id, lang }: FileSubject,
) {
  const reader = await findRow(db, "account", { account_id }, ["company_id"]);
  const event = await findRow(db, "office_care", { office_care_id: subject_id });
  if (!event || event.company_id !== reader?.company_id) return null;
  const labels = recapLabels[lang];
  const view = await officeCareView(db, event, lang);
  const people = await allParticipants(db, event);
  const title = `${labels.title} ${event.request_number}`;
  const pdf = openTagged({ title, author: brand, lang, createdAt: clock.now() });
  const answer = await breakOf(db, event.company_id);
  pdf.heading(1, event.name);
  if (answer) pdf.paragraph(companyText("ledger_broken", lang));
  pdf.paragraph(`${title}. ${labels.made} ${momentText(clock.now().toISOString(), lang)}`);
  const days = `${dayText(event.date_from, lang)} - ${dayText(event.date_to, lang)}`;
  const place =
    event.place_type === "on_site" ? (event.address ?? "") : view.plants.map(({ name }) => name).join(", ");
  pdf.table(null, [
    [labels.status, eventStateWords[lang][event.status]],
    [labels.days, days],
    [labels.place, place],
    [labels.people, String(view.people)],
    [labels.approved, String(view.approved)],
    [labels.attended, String(view.attended)],
    [labels.cost, moneyText(view.amount_total)],
  ]);
  pdf.heading(2, labels.groups);
  pdf.table(
    [
      { head: labels.group, share: 0.25 },
      { head: labels.products, share: 0.45 },
      { head: labels.each, share: 0.3, align: "right" },
    ],
    view.groups.map(({ name, products, price }) => [
      name,
      products.map(({ product_name }) => product_name).join(", "),
      moneyText(price),
    ]),
  );
  pdf.heading(2, labels.participants);
  const heads = [
    labels.number,
    labels.name,
    labels.employee_number,
    labels.group,
    labels.status,
    labels.decision,
  ];
  pdf.table(
    heads.map((head, index) => ({ head, share: COLUMNS[index] ?? 0 })),
    people.map((person, index) => [
      String(index + 1),
      person.employee_name.toUpperCase(),
      person.employee_number,
      person.group_name,
      attendanceWords[lang][person.state],
      decisionText(person, lang),
    ]),
  );
  const head = answer ? null : await approvalHead(db, event.company_id);
  if (head) pdf.paragraph(`${labels.log}: ${String(head.seq)} ${head.hash}`);
  return { name: `office-care-${event.request_number}`, bytes: await pdf.finish() };
}

function decisionText({ first, second }: ParticipantRowView, lang: Lang): string {
  const refused = [first, second].find((item) => item?.decision === "rejected");
  if (!refused) return "";
  const when = refused.at ? dayText(labToday(new Date(refused.at)), lang) : "";
  return [refused.reason, refused.actor_name, when].filter(Boolean).join(", ");
}
