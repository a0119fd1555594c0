import type { Call } from "../../http/server.ts";
import { raiseAlert } from "./ledger-alerts.ts";
import { breakOf, type Break } from "../../ledgers/ledger-state.ts";
import { companyText } from "./texts.ts";

/** `stopped` is null while the records are intact. */
export async function ledgerNotice(
  { db, clock, lang }: Call,
  company_id: string,
  examination_id?: string,
): Promise<{ found: Break | null; stopped: string | null }> {
  const answer = await breakOf(db, company_id, examination_id);
  if (answer) await raiseAlert(db, clock, answer);
  return { found: answer, stopped: answer && companyText("ledger_broken", lang) };
}
