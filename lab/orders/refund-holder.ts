import { sql } from "kysely";

/** Name of account `a` when it placed order `o`: a thief would rename the account before naming a bank account. */
export const holderName = sql<string>`coalesce(
  (select f.first_name || ' ' || f.last_name from former_name as f
    where f.account_id = a.account_id and f.until > o.created_at order by f.until limit 1),
  a.first_name || ' ' || a.last_name)`;
