import type { Trx } from "../../../database/db.ts";
import type { InvitationChannel } from "../../../database/tables.generated.ts";
import type { Clock } from "../../../lib/call-context.ts";
import { dayText } from "../../../lib/document-text.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import { notify } from "../../notifications/notifications.ts";
import { send } from "../../notifications/outbox.ts";
import { approvedPeople } from "./invitation-people.ts";
import { channelOf } from "./invitations.ts";

export async function tellCanceled(trx: Trx, clock: Clock, office_care_id: string): Promise<void> {
  const people = await approvedPeople(trx)
    .innerJoin("event_invitation as m", (join) =>
      join.onRef("m.examination_item_id", "=", "a.examination_item_id").on("m.kind", "=", "invited"),
    )
    .select("m.channel")
    .where("o.office_care_id", "=", office_care_id)
    .where("a.state", "=", "invited")
    .execute();
  for (const { company, event, day, ...person } of people)
    await tell(
      trx,
      clock,
      person,
      ["Your health examination is canceled", "Pemeriksaan kesehatan Anda dibatalkan"],
      [
        `${company} has canceled “${event}” on ${dayText(day, "en")}. You do not need to come.`,
        `${company} membatalkan “${event}” tanggal ${dayText(day, "id")}. Anda tidak perlu datang.`,
      ],
    );
}

/** Call it before ending the invitation. */
export async function tellInvitationWithdrawn(
  trx: Trx,
  clock: Clock,
  examination_item_id: string,
  order_number: string | null,
): Promise<void> {
  const { company, event, day, ...person } = await approvedPeople(trx)
    .leftJoin("event_invitation as m", (join) =>
      join.onRef("m.examination_item_id", "=", "a.examination_item_id").on("m.kind", "=", "invited"),
    )
    .select("m.channel")
    .where("a.examination_item_id", "=", examination_item_id)
    .executeTakeFirstOrThrow();
  if (person.channel === null && order_number === null) return;
  const [en, id] =
    order_number === null
      ? ["", ""]
      : [" The visit you booked is canceled.", " Kunjungan yang Anda jadwalkan dibatalkan."];
  await tell(
    trx,
    clock,
    { ...person, link: order_number && `/patient/order/${order_number}` },
    ["Your invitation to a health examination is withdrawn", "Undangan pemeriksaan kesehatan Anda ditarik"],
    [
      `${company} has withdrawn your invitation to “${event}” on ${dayText(day, "en")}. You do not need to come.${en}`,
      `${company} menarik undangan Anda ke “${event}” tanggal ${dayText(day, "id")}. Anda tidak perlu datang.${id}`,
    ],
  );
}

interface Person {
  account_id: string | null;
  channel: InvitationChannel | null;
  email: string | null;
  phone: string | null;
  link?: string | null;
}

async function tell(
  trx: Trx,
  clock: Clock,
  { account_id, channel, email, phone, link = null }: Person,
  subject: Bilingual,
  body: Bilingual,
): Promise<void> {
  const by = channel === null ? null : channelOf({ email, phone }, false);
  const recipient = by === "email" ? email : phone;
  if (account_id)
    await notify(trx, clock, {
      account_id,
      title_en: subject[0],
      title_id: subject[1],
      link,
      message_en: body[0],
      message_id: body[1],
      topic: "schedule",
    });
  else if (by !== null && by !== "portal" && recipient)
    await send(trx, clock, { kind: "notice", channel: by, subject, body, recipient, code: null, link: null });
}
