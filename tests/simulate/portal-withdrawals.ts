import * as resendPage from "../../app/routes/company/participant-resend/route.tsx";
import * as withdrawPage from "../../app/routes/company/participant-withdraw/route.tsx";
import { anyRow, withdrew } from "./company-model.ts";
import { open, press, type Journey } from "./journeys.ts";
import { must } from "./model.ts";
import { plannerOf } from "./withdrawals.ts";
import type { World } from "./world.ts";

interface Shown {
  person: { withdrawal: unknown; resend: unknown };
  waits?: boolean;
  fingerprint: string;
}

/** Human resources withdraw an employee on the portal's page. */
export function withdrawing(world: World): Journey | null {
  const existing = anyRow(world, ({ row }) => row.came === "invited");
  if (!existing || world.isUnanswered(existing.request.company_id)) return null;
  const { request, id, row } = existing;
  const { company_id, event_id } = request;
  const path = `/company/office-care/detail/${event_id}/participant/${id}/withdraw`;
  const next = async (at: World, journey: Journey): Promise<boolean> => {
    const page = await open(at, journey);
    if (page.kind !== "page") return page.kind === "signed_out";
    const { fingerprint: shown, person } = page.data as Shown; // its loader
    if (at.isUnanswered(company_id)) return true;
    const isOpen = row.came === "invited";
    must(
      isOpen || person.withdrawal === null,
      company_id,
      () => `${id} was ${String(row.came)}, and can be withdrawn`,
    );
    if (person.withdrawal === null) return false;
    const result = await press(at, journey, path, { shown, reason: "simulated" });
    const kept = await at.lab.db
      .selectFrom("attendance")
      .select("withdrawn_at")
      .where("examination_item_id", "=", id)
      .executeTakeFirst();
    const isDone = kept?.withdrawn_at != null;
    must(isDone || result.kind !== "redirected", company_id, () => `the page says that ${id} is withdrawn`);
    must(
      !isDone || result.kind !== "refused",
      company_id,
      () => `the page refuses to withdraw ${id}, and it is`,
    );
    if (isDone) {
      withdrew(at, existing);
      at.count("portal: withdrawn");
    }
    return result.kind === "signed_out" && !isDone;
  };
  return {
    person: plannerOf(world, request),
    entity: company_id,
    page: withdrawPage,
    path,
    params: { id: event_id, item: id },
    next,
  };
}

/** Human resources send an invitation again on the portal's page. */
export function sendingAgain(world: World): Journey | null {
  const existing = anyRow(world, ({ row }) => row.came === "invited" && row.email !== null);
  if (!existing || world.isUnanswered(existing.request.company_id)) return null;
  const { request, id, row } = existing;
  const { company_id, event_id } = request;
  const path = `/company/office-care/detail/${event_id}/participant/${id}/resend`;
  const next = async (at: World, journey: Journey): Promise<boolean> => {
    const page = await open(at, journey);
    if (page.kind !== "page") return page.kind === "signed_out";
    const { fingerprint: shown, person, waits } = page.data as Shown; // its loader
    if (person.resend === null || waits) return false;
    if (at.isUnanswered(company_id)) return true;
    const before = await invitationsTo(at, row.email);
    const result = await press(at, journey, path, { shown });
    const sent = (await invitationsTo(at, row.email)) - before;
    must(sent <= 1, company_id, () => `one press sent ${String(sent)} invitations`);
    must(sent === 1 || result.kind !== "redirected", company_id, () => `the page says that ${id} is told`);
    if (sent === 1) {
      row.toldAt.push(at.labClock.now().getTime());
      at.count("portal: sent again");
    }
    return result.kind === "signed_out" && sent === 0;
  };
  return {
    person: plannerOf(world, request),
    entity: company_id,
    page: resendPage,
    path,
    params: { id: event_id, item: id },
    next,
  };
}

async function invitationsTo({ lab }: World, email: string | null): Promise<number> {
  const { sent } = await lab.db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .where("recipient", "=", email ?? "")
    .where("subject_en", "=", "Your health examination")
    .executeTakeFirstOrThrow();
  return Number(sent);
}
