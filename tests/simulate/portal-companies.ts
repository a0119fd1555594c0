import * as stepPage from "../../app/routes/company/approve/route.tsx";
import * as reviewPage from "../../app/routes/company/approval-review/route.tsx";
import * as topupPage from "../../app/routes/company/topup-review/route.tsx";
import { anyRequest, approverFor, choose, decisionsOf, leftFor, openStep, type Screen } from "./companies.ts";
import type { Row } from "./company-model.ts";
import { uniqueAmount } from "./deposits.ts";
import { open, press, type Journey, type Result } from "./journeys.ts";
import { must } from "./model.ts";
import type { World } from "./world.ts";

interface Review {
  fingerprint: string;
  mode: string;
  outcome: { approved: number; rejected: { id: string }[] };
}

export function approving(world: World): Journey | null {
  const request = anyRequest(world, (row) => openStep(row) !== null && !world.isUnanswered(row.company_id));
  const step = request && openStep(request);
  if (!request || !step) return null;
  const person = approverFor(world, request, step);
  const segment = step === "first" ? "approve-first" : "approve-second";
  const table = `/company/examination-approval/${segment}/${request.id}`;
  let screen: Screen | null = null;
  let isChosen = false;
  const next = async (at: World, journey: Journey): Promise<boolean> => {
    const page = await open(at, journey, isChosen ? `${table}/review` : table);
    if (page.kind === "signed_out") return true;
    if (page.kind !== "page") return false;
    if (!screen || !isChosen) {
      const { open: rows, about } = page.data as { open: string[]; about: { version: number } }; // its loader
      if (rows.length === 0) return false;
      const { mode, rejected } = choose(at, rows);
      const fields = { version: String(about.version), rows: rows.join(","), mode, end: "1" };
      const ticked = new Set<string>(mode === "selected" ? rejected : []);
      const ticks = Object.fromEntries([...ticked].map((id) => [`reject.${id}`, "on"]));
      const reasons = Object.fromEntries(
        rows.map((id) => [`reason.${id}`, ticked.has(id) ? "simulated" : ""]),
      );
      const chosen = await press(at, journey, table, { ...fields, ...ticks, ...reasons });
      if (chosen.kind !== "redirected") return chosen.kind === "signed_out";
      screen = { request, step, version: about.version, rows };
      isChosen = true;
      journey.page = reviewPage;
      journey.params = { step: segment, id: request.id };
      return true;
    }
    // Two tabs share a choice: what this page shows is decided.
    const { fingerprint: shown, mode, outcome } = page.data as Review; // its loader
    const rejected = outcome.rejected.map(({ id }) => id);
    if (outcome.approved + rejected.length !== screen.rows.length) return false;
    const funding = at.random.pick(["DEPOSIT", "DEPOSIT", "QUOTA"] as const);
    const pays = step === "second" && mode !== "reject_all";
    if (at.isUnanswered(request.company_id)) return true;
    const before = await logLength(at, request.id);
    const result = await press(at, journey, `${table}/review`, {
      shown,
      ...(mode === "reject_all" ? { reason: "simulated" } : {}),
      ...(pays ? { funding } : {}),
    });
    await decided(at, { screen, rejected, funding: pays ? funding : null }, result, before);
    return result.kind === "signed_out";
  };
  return {
    person,
    entity: request.id,
    page: stepPage,
    path: table,
    params: { id: request.id },
    next,
  };
}

async function logLength({ lab }: World, examination_id: string): Promise<number> {
  const { lines } = await lab.db
    .selectFrom("approval_log")
    .select(({ fn }) => fn.countAll<number>().as("lines"))
    .where("examination_id", "=", examination_id)
    .executeTakeFirstOrThrow();
  return Number(lines);
}

async function decided(
  world: World,
  { screen, rejected, funding }: { screen: Screen; rejected: string[]; funding: Row["funding"] },
  result: Result,
  before: number,
): Promise<void> {
  const { request, step } = screen;
  const added = (await logLength(world, request.id)) - before;
  must(added <= 1, request.id, () => `one press made ${String(added)} decisions`);
  if (added === 1) {
    must(
      result.kind === "redirected" || result.kind === "unknown",
      request.id,
      () => `decided, and the page said ${result.kind}`,
    );
    const refused = leftFor(world, request, screen.rows);
    world.model.decided(request, step, decisionsOf(screen, [...rejected, ...refused]), funding);
  } else
    must(
      result.kind !== "redirected" || !result.location.includes("sent=1"),
      request.id,
      () => "the page says decided, and it is not",
    );
}

export function toppingUp(world: World): Journey | null {
  const company_id = world.random.pick(world.people.companies);
  const person = world.people.approvers.find(
    (approver) => approver.company_id === company_id && approver.roles.includes("finance"),
  );
  if (!person || world.isUnanswered(company_id)) return null;
  const amount = uniqueAmount();
  const path = `/company/deposit-transaction/top-up/review?amount=${String(amount)}&method_code=VA_BCA`;
  const next = async (at: World, journey: Journey): Promise<boolean> => {
    const page = await open(at, journey);
    if (page.kind !== "page") return page.kind === "signed_out";
    const { fingerprint: shown } = page.data as { fingerprint: string }; // its loader
    const result = await press(at, journey, path, { shown });
    const rows = await at.lab.db
      .selectFrom("company_payment")
      .select(["subject_number as topup_number", "payment_id"])
      .where("company_id", "=", company_id)
      .where("amount", "=", amount)
      .execute();
    must(rows.length <= 1, company_id, () => `one press opened ${String(rows.length)} top-ups`);
    must(
      rows.length === 1 || result.kind !== "redirected" || !result.location.includes("/TOP-"),
      company_id,
      () => "the page shows a top-up that does not exist",
    );
    for (const row of rows) at.topups.push({ company_id, amount, ...row });
    return result.kind === "signed_out" && rows.length === 0;
  };
  return { person, entity: company_id, page: topupPage, path, params: {}, next };
}
