import type { Trx } from "../../../database/db.ts";
import type { Told } from "./invitation-people.ts";
import { dayText } from "../../../lib/document-text.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import { preparationsOfGroups } from "../../products/preparation.ts";
import type { InvitationKind } from "../../../database/tables.generated.ts";

/** Without the examinations. */
export interface EventText {
  company: string;
  event: string;
  when: Bilingual;
  where: string;
  preparation: Bilingual;
}

export async function eventText(trx: Trx, people: readonly Told[]): Promise<(told: Told) => EventText> {
  const groups = [...new Set(people.map(({ group_id }) => group_id))];
  const preparations = await preparationsOfGroups(trx, groups);
  const plants = await trx
    .selectFrom("office_care_plant as o")
    .innerJoin("plant as p", "p.plant_id", "o.plant_id")
    .select(["o.office_care_id", "p.name", "p.address"])
    .where("o.office_care_id", "in", [...new Set(people.map(({ office_care_id }) => office_care_id))])
    .orderBy("p.name")
    .execute();
  return ({ group_id, office_care_id, place_type, address, company, event, day, time_start, time_end }) => {
    const matchingPlants = plants.filter((plant) => plant.office_care_id === office_care_id);
    const time = time_start && time_end ? `, ${time_start}–${time_end}` : "";
    const { preparation_en = [], preparation_id = [] } = preparations.get(group_id) ?? {};
    return {
      company,
      event,
      when: [`${dayText(day, "en")}${time}`, `${dayText(day, "id")}${time}`],
      where:
        place_type === "on_site"
          ? (address ?? "")
          : matchingPlants.map((plant) => `${plant.name} (${plant.address})`).join("; "),
      preparation: [preparation_en.join(" "), preparation_id.join(" ")],
    };
  };
}

const SUBJECTS: Record<InvitationKind, Bilingual> = {
  invited: ["Your health examination", "Pemeriksaan kesehatan Anda"],
  three_days: ["Your health examination is in three days", "Pemeriksaan kesehatan Anda tiga hari lagi"],
  one_day: ["Your health examination is tomorrow", "Pemeriksaan kesehatan Anda besok"],
  result: ["Your examination result is waiting", "Hasil pemeriksaan Anda sudah menunggu"],
};

/** @param code null with an account or a known record */
export function invitationText(
  kind: InvitationKind,
  { company, event, when, where, preparation }: EventText,
  code: string | null,
): { subject: Bilingual; body: Bilingual } {
  const en =
    kind === "result"
      ? [`The result of “${event}” (${company}) is ready for you.`]
      : [
          `${company} invites you to “${event}”: ${when[0]}. Place: ${where}.`,
          preparation[0],
          "Bring your identity card.",
        ];
  const id =
    kind === "result"
      ? [`Hasil “${event}” (${company}) sudah siap untuk Anda.`]
      : [
          `${company} mengundang Anda ke “${event}”: ${when[1]}. Tempat: ${where}.`,
          preparation[1],
          "Bawa kartu identitas Anda.",
        ];
  if (code) {
    en.push(
      `To read your result, open the link, sign in or register, and enter the code ${code}. The code is yours alone: give it to nobody, not even to your company.`,
    );
    id.push(
      `Untuk membaca hasil Anda, buka link ini, masuk atau daftar, lalu masukkan kode ${code}. Kode ini hanya untuk Anda: jangan berikan kepada siapa pun, termasuk perusahaan Anda.`,
    );
  }
  if (!code && kind === "result") {
    en.push("To read it, show your identity card at one of our branches.");
    id.push("Untuk membacanya, tunjukkan kartu identitas Anda di salah satu cabang kami.");
  }
  const text = (parts: string[]) => parts.filter(Boolean).join(" ");
  return { subject: SUBJECTS[kind], body: [text(en), text(id)] };
}
