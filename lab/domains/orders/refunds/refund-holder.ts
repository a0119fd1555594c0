import { sql } from "kysely";
import { nameSql } from "../../patients/patients.ts";

/** A thief would rename the account before naming a bank account. */
export const holderName = sql<string>`coalesce(
  (select ${nameSql("f")} from former_name as f
    where f.account_id = a.account_id and f.until > o.created_at order by f.until limit 1),
  ${nameSql("a")})`;
