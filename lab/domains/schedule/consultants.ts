import { z } from "zod";
import type { CallContext } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { addDays, wallTime } from "../../lib/local-time.ts";
import { listSlots } from "./slots.ts";

const AHEAD_DAYS = 14;
const languageList = z.array(z.string());
const modeList = z.array(z.enum(["phone", "video", "branch"]));

export function consultants(db: Db | Trx) {
  return db
    .selectFrom("consultant")
    .innerJoin("practitioner", "practitioner.practitioner_id", "consultant.practitioner_id")
    .innerJoin("plant", "plant.plant_id", "consultant.plant_id")
    .selectAll("plant")
    .select(["consultant.practitioner_id", "fee", "languages", "modes"])
    .select(["practitioner.name as practitioner_name", "specialist_en", "specialist_id"])
    .orderBy("fee")
    .orderBy("practitioner.name");
}
export type Consultant = Awaited<ReturnType<ReturnType<typeof consultants>["execute"]>>[number];

export function modesOf(consultant: Pick<Consultant, "modes">) {
  return modeList.parse(JSON.parse(consultant.modes));
}

export async function consultantView(db: Db, call: CallContext, consultant: Consultant) {
  const now = call.clock.now();
  const date_from = wallTime(now, consultant.timezone).date;
  const [next] = await listSlots(db, now, call.caller.account_id, {
    plant: consultant,
    service: "consultation",
    owner: consultant.practitioner_id,
    date_from: addDays(date_from, 0),
    days: AHEAD_DAYS,
    qty: 1,
    fasting_hours: 0,
  });
  return {
    practitioner_id: consultant.practitioner_id,
    practitioner_name: consultant.practitioner_name,
    specialist: call.lang === "id" ? consultant.specialist_id : consultant.specialist_en,
    specialist_en: consultant.specialist_en,
    specialist_id: consultant.specialist_id,
    fee: consultant.fee,
    languages: languageList.parse(JSON.parse(consultant.languages)),
    modes: modesOf(consultant),
    plant_id: consultant.plant_id,
    plant_name: consultant.name,
    timezone: consultant.timezone,
    next_slot: next ?? null,
  };
}
