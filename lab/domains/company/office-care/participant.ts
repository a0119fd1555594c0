import { reservedFor, type Reserved } from "../reserved.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { LabError } from "../../../http/errors.ts";
import type { CallContext, Clock } from "../../../lib/call-context.ts";
import { hasBegun } from "../employees/examinations.ts";
import { labToday } from "../../../lib/local-time.ts";
import { eventItems, FEE } from "./cancellation.ts";
import { listParticipants } from "./office-care-participants.ts";
import { requireOfficeCare } from "./office-care.ts";
import { channelOf, sendableAt } from "./invitations.ts";
import { approvedPeople } from "./invitation-people.ts";

export type Participant = Awaited<ReturnType<typeof requireParticipant>>;

export async function requireParticipant(
  db: Db | Trx,
  { company_id }: Pick<CompanyCaller, "company_id">,
  examination_item_id: string,
) {
  const row = await db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .select(["i.examination_item_id", "o.office_care_id", "o.status", "o.date_to"])
    .select(["a.state", "a.order_number", "a.withdrawn_at", hasBegun.as("has_begun")])
    .where("i.examination_item_id", "=", examination_item_id)
    .where("o.company_id", "=", company_id)
    .executeTakeFirst();
  if (!row) throw new LabError("not_found");
  return row;
}

/** Null if allowed. */
export function refusalOf({ state, status, date_to, withdrawn_at, has_begun }: Participant, now: Date) {
  if (withdrawn_at !== null) return "already_withdrawn";
  if (state === "attended" || has_begun === 1) return "already_attended";
  if (status === "completed" || status === "canceled" || date_to < labToday(now)) return "office_care_closed";
  return state === "invited" ? null : "not_invited";
}

/** With what withdrawing sets free. */
export async function participantDetail(
  db: Db,
  call: CallContext,
  company: CompanyCaller,
  examination_item_id: string,
) {
  const participant = await requireParticipant(db, company, examination_item_id);
  const { office_care_id, order_number } = participant;
  const event = await requireOfficeCare(db, company, office_care_id);
  const { rows } = await listParticipants(
    db,
    event,
    { examination_item_id, readsConclusions: false },
    { page: 1, per_page: 1 },
  );
  const refusal = refusalOf(participant, call.clock.now());
  const isOpen = refusal === null;
  return {
    ...rows[0],
    office_care_id,
    office_care_name: event.name,
    refusal,
    visit: isOpen && order_number !== null ? await visitOf(db, order_number) : null,
    withdrawal: isOpen ? await withdrawalOf(db, participant) : null,
    resend: isOpen ? await resendOf(db, call.clock, examination_item_id) : null,
  };
}

async function withdrawalOf(
  db: Db,
  { examination_item_id, office_care_id }: Participant,
): Promise<Reserved & { fee: number; is_last: boolean }> {
  const item = db.selectFrom("examination_item as i").select("i.examination_item_id");
  const other = await eventItems(db, office_care_id)
    .select("i.examination_item_id")
    .where("i.examination_item_id", "!=", examination_item_id)
    .where((where) => where.or([where("a.state", "=", "invited"), where("x.status", "=", "pending")]))
    .executeTakeFirst();
  return {
    fee: FEE,
    ...(await reservedFor(db, item.where("i.examination_item_id", "=", examination_item_id))),
    is_last: other === undefined,
  };
}

async function visitOf(db: Db, order_number: string) {
  const visit = await db
    .selectFrom("lab_order as l")
    .innerJoin("slot as s", "s.slot_id", "l.slot_id")
    .innerJoin("plant as p", "p.plant_id", "s.plant_id")
    .select(["s.date", "s.time_start", "s.time_end", "p.name as plant_name"])
    .where("l.order_number", "=", order_number)
    .executeTakeFirst();
  return visit ?? null;
}

async function resendOf(db: Db, clock: Clock, examination_item_id: string) {
  const told = await approvedPeople(db)
    .where("a.examination_item_id", "=", examination_item_id)
    .executeTakeFirstOrThrow();
  const channel = channelOf(told, told.account_id !== null);
  if (!channel) return null;
  return {
    channel,
    recipient: channel === "portal" ? null : channel === "email" ? told.email : told.phone,
    again_at: await sendableAt(db, clock, examination_item_id),
  };
}
