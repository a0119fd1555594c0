import { z } from "zod";
import type { Clock } from "../domain.ts";
import type { Trx } from "./db.ts";
import { notify } from "./notifications.ts";

const roleList = z.array(z.string());

/** Tells everybody of the company who decides the first step that a request waits. */
export async function notifyRequest(
  trx: Trx,
  clock: Clock,
  company_id: string,
  { name, examination_id, people }: { name: string; examination_id: string; people: number },
): Promise<void> {
  const accounts = await trx
    .selectFrom("account")
    .select(["account_id", "company_role"])
    .where("company_id", "=", company_id)
    .execute();
  for (const { account_id, company_role } of accounts) {
    if (!roleList.parse(JSON.parse(company_role)).includes("hrd")) continue;
    await notify(trx, clock, {
      account_id,
      title_en: "An examination waits for your decision",
      title_id: "Ada pemeriksaan yang menunggu keputusan Anda",
      message_en: `${name}: ${String(people)} employees.`,
      message_id: `${name}: ${String(people)} karyawan.`,
      link: `/company/examination-approval/approve-first/${examination_id}`,
    });
  }
}
