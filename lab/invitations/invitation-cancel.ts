import type { Trx } from "../database/db.ts";
import type { Clock } from "../lib/call-context.ts";
import { dayText } from "../lib/document-text.ts";
import { notify } from "../notifications/notifications.ts";
import { send } from "../notifications/outbox.ts";
import { approvedPeople } from "./invitation-people.ts";

/** Tells invited employees that the event will not take place, the way they were invited. */
export async function tellCanceled(trx: Trx, clock: Clock, office_care_id: string): Promise<void> {
  const people = await approvedPeople(trx)
    .innerJoin("event_invitation as m", (join) =>
      join.onRef("m.examination_item_id", "=", "a.examination_item_id").on("m.kind", "=", "invited"),
    )
    .select(["m.channel", "own.account_id"])
    .where("o.office_care_id", "=", office_care_id)
    .where("a.state", "=", "invited")
    .execute();
  for (const { company, event, day, channel, account_id, email, phone } of people) {
    const subject = ["Your health examination is canceled", "Pemeriksaan kesehatan Anda dibatalkan"] as const;
    const body = [
      `${company} has canceled “${event}” on ${dayText(day, "en")}. You do not need to come.`,
      `${company} membatalkan “${event}” tanggal ${dayText(day, "id")}. Anda tidak perlu datang.`,
    ] as const;
    const recipient = channel === "email" ? email : phone;
    if (account_id)
      await notify(trx, clock, {
        ...{ account_id, title_en: subject[0], title_id: subject[1] },
        ...{ message_en: body[0], message_id: body[1], topic: "schedule" },
      });
    else if (channel !== "portal" && recipient)
      await send(trx, clock, { kind: "notice", channel, subject, body, recipient, code: null, link: null });
  }
}
