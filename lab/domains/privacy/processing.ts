import { sql } from "kysely";
import type { Caller } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";

interface ProcessingLine {
  at: string;
  actor: "self" | "relative" | "doctor" | "employer" | "facility" | "link" | "laboratory";
  actor_name: string | null;
  what: string;
  action: string;
  purpose: string;
  order_number: string | null;
}

export async function listProcessing(
  db: Db,
  { account_id, patient_id }: Caller,
  { own, page, per_page }: { own: boolean; page: number; per_page: number },
): Promise<{ rows: ProcessingLine[]; total: number }> {
  const accesses = sql`
    select e.at, e.rowid as line, 1 as source, case
        when e.actor_account_id = ${account_id} then 'self'
        when e.ground = 'share_link' then 'link'
        when e.ground = 'facility' then 'facility'
        when e.ground = 'employer' or a.user_type = 3 then 'employer'
        when a.user_type = 2 then 'doctor'
        else 'relative' end as actor,
      coalesce(case when e.ground in ('employer', 'facility') or a.user_type = 3 then e.on_behalf_of end, e.actor_name)
        as actor_name,
      e.what, e.action,
      case e.ground when 'self' then 'own' when 'relation' then 'family' when 'share_link' then 'share'
        when 'facility' then 'care' else e.ground end as purpose,
      e.order_number
    from access_event as e left join account as a on a.account_id = e.actor_account_id
    where e.patient_id = ${patient_id}`;
  const processing = sql`
    select at, processing_event_id as line, 2 as source, actor, null as actor_name, what, action, purpose,
      null as order_number
    from processing_event where account_id = ${account_id}`;
  const shown = own ? sql`1` : sql`actor <> 'self'`;
  const rows = await sql<ProcessingLine & { total: number }>`
    select at, actor, actor_name, what, action, purpose, order_number, count(*) over () as total
    from (${accesses} union all ${processing}) where ${shown}
    order by at desc, source desc, line desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return {
    rows: rows.rows.map(({ total: _total, ...row }) => row),
    total: rows.rows[0]?.total ?? 0,
  };
}
