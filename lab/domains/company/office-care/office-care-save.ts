import { randomUUID } from "node:crypto";
import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Trx } from "../../../database/db.ts";
import { deleteRows, findRows, insertRows } from "../../../database/rows.ts";
import { insertExamination, type Invited } from "../approval/examination.ts";
import { requireOrderableEvent, type CheckedEvent } from "./office-care-check.ts";
import { addOfficeCareEvent } from "../approval/office-care-events.ts";
import { placeOf, requestsOf, type EventValues } from "./office-care-fields.ts";
import { notifyApprovers } from "../approval/approver-notices.ts";
import { requireOfficeCare, requireUndecided, requireVersion } from "./office-care.ts";
import { chunks, requireNoClash } from "./office-care-people.ts";
import { nextRequestNumber } from "../../../database/series.ts";

interface SaveRequest {
  values: EventValues;
  /** employees whose clashes the caller was shown */
  confirmed_clashes: readonly string[];
  /** rupiah */
  quoted_total: number;
  /** stored without a request */
  draft: boolean;
  split: boolean;
}

export interface Saved {
  office_care_id: string;
  /** null for a draft */
  examination_id: string | null;
  request_number: string;
}

/** @throws LabError `check_fields`, `not_found`, `no_contract`, `price_changed`, `clashes`, `split_needed` */
export async function createOfficeCare(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  request: SaveRequest,
): Promise<Saved> {
  const checked = await check(trx, call, company, request, null);
  const office_care_id = `ofc-${randomUUID()}`;
  const request_number = await nextRequestNumber(trx);
  const now = call.clock.now().toISOString();
  await insertRows(trx, "office_care", {
    office_care_id,
    company_id: company.company_id,
    request_number,
    ...headOf(request),
    status: request.draft ? "draft" : "pending",
    created_by: call.caller.account_id,
    created_at: now,
  });
  const examination_id = await writeParts(trx, call, company, {
    office_care_id,
    request_number,
    request,
    checked,
  });
  return { office_care_id, examination_id, request_number };
}

/**
 * @throws LabError `not_found`, `office_care_changed`, `office_care_decided`, and as {@link
 * createOfficeCare}
 */
export async function updateOfficeCare(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  change: SaveRequest & { office_care_id: string; version: number },
): Promise<Saved> {
  const { office_care_id } = change;
  const event = await requireOfficeCare(trx, company, office_care_id);
  await requireVersion(trx, event, change.version);
  await requireUndecided(trx, event);
  const wasDraft = event.status === "draft";
  const request = { ...change, draft: change.draft && wasDraft };
  const checked = await check(trx, call, company, request, office_care_id);
  const { request_number } = event;
  const before = await removeParts(trx, office_care_id);
  await trx
    .updateTable("office_care")
    .set({
      ...headOf(request),
      status: request.draft ? "draft" : "pending",
      version: event.version + 1,
    })
    .where("office_care_id", "=", office_care_id)
    .execute();
  const examination_id = await writeParts(trx, call, company, {
    office_care_id,
    request_number,
    request,
    checked,
    isChange: !wasDraft,
    before,
  });
  return { office_care_id, examination_id, request_number };
}

async function check(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  { values, quoted_total, confirmed_clashes, draft }: SaveRequest,
  office_care_id: string | null,
): Promise<CheckedEvent> {
  const checked = await requireOrderableEvent(trx, call.clock, company, values);
  if (checked.total !== quoted_total)
    throw new LabError("price_changed", { results: { total: checked.total } });
  const employee_ids = values.groups.flatMap((group) => group.employee_ids);
  const period = { ...values, office_care_id };
  if (!draft)
    await requireNoClash(trx, company.company_id, period, { employee_ids, confirmed: confirmed_clashes });
  return checked;
}

function headOf({ values, draft }: SaveRequest) {
  const { name, date_from, date_to, note, funding, groups } = values;
  return {
    name,
    date_from,
    date_to,
    note,
    ...placeOf(values),
    funding: funding ?? null,
    draft_people: draft
      ? JSON.stringify(groups.flatMap((group, index) => group.employee_ids.map((id) => [id, index])))
      : null,
  };
}

interface Parts {
  office_care_id: string;
  request_number: string;
  request: SaveRequest;
  checked: CheckedEvent;
  isChange?: boolean;
  before?: Before;
}

interface Before {
  requests: readonly { examination_id: string; request_number: string; version: number }[];
  rows: ReadonlyMap<string, string>;
}

/** None for a draft. @returns the first request's id */
async function writeParts(
  trx: Trx,
  call: CallContext,
  company: CompanyCaller,
  parts: Parts,
): Promise<string | null> {
  const { office_care_id, request_number, request, checked, isChange = false, before } = parts;
  const { values, draft, split } = request;
  const { account_id } = call.caller;
  const now = call.clock.now().toISOString();
  if (values.place_type === "at_branch")
    await insertRows(
      trx,
      "office_care_plant",
      [...new Set(values.plant_ids)].map((plant_id) => ({ office_care_id, plant_id })),
    );
  const windows = values.windows
    .map((window) => ({ ...window, office_care_id, window_id: `win-${randomUUID()}` }))
    .sort((a, b) => (a.date + a.time_start < b.date + b.time_start ? -1 : 1));
  await insertRows(trx, "office_care_window", windows);
  const groups = values.groups.map((group, position) => ({
    ...group,
    position,
    group_id: `grp-${randomUUID()}`,
  }));
  await insertRows(
    trx,
    "office_care_group",
    groups.map(({ name, position, group_id }) => ({ name, position, group_id, office_care_id })),
  );
  const products = groups.flatMap(({ group_id, position: at }) =>
    (checked.groups[at]?.products ?? []).map(({ product_id, price }, position) => ({
      group_id,
      product_id,
      price,
      position,
    })),
  );
  await insertRows(trx, "office_care_product", products);
  const people = groups.flatMap(({ group_id, employee_ids }) =>
    employee_ids.map((employee_id) => ({ employee_id, group_id })),
  );
  const event = { office_care_id, people: people.length, account_id };
  if (draft) {
    await addOfficeCareEvent(trx, now, { ...event, code: isChange ? "updated" : "created" });
    return null;
  }
  return writeRequests(trx, call, {
    office_care_id,
    company_id: company.company_id,
    name: values.name,
    request_number,
    code: isChange ? "updated" : "submitted",
    requests: requestsOf(placed(people, windows), split),
    before,
  });
}

interface Requests {
  office_care_id: string;
  company_id: string;
  /** of the event */
  name: string;
  request_number: string;
  code: "updated" | "submitted" | "added";
  requests: readonly (readonly Invited[])[];
  before?: Before | undefined;
}

/** Changed requests keep their ids, which approvers have open. @returns the first id */
export async function writeRequests(trx: Trx, call: CallContext, of: Requests): Promise<string> {
  const { office_care_id, company_id, name, code, before } = of;
  const { account_id } = call.caller;
  const now = call.clock.now().toISOString();
  const ids: string[] = [];
  for (const [index, people] of of.requests.entries()) {
    const old = before?.requests[index];
    const examination_id = old?.examination_id ?? `exm-${randomUUID()}`;
    const request_number =
      old?.request_number ?? (index === 0 ? of.request_number : await nextRequestNumber(trx));
    await insertExamination(trx, {
      examination_id,
      office_care_id,
      request_number,
      company_id,
      people,
      ...(old && { version: old.version + 1 }),
      rows: before?.rows,
      requested_by: account_id,
      requested_at: now,
    });
    const event = { office_care_id, examination_id, account_id, people: people.length };
    await addOfficeCareEvent(trx, now, { ...event, code: index === 0 ? code : "added" });
    const waiting = { company_id, name, examination_id, people: people.length };
    await notifyApprovers(trx, call.clock, "first", waiting);
    ids.push(examination_id);
  }
  return ids[0] ?? "";
}

export function placed(
  people: readonly Omit<Invited, "window_id">[],
  windows: readonly { window_id: string; capacity: number }[],
): Invited[] {
  const places = windows.flatMap(({ window_id, capacity }) =>
    Array.from({ length: Math.min(capacity, people.length) }, () => window_id),
  );
  return people.map((person, index) => ({ ...person, window_id: places[index] ?? null }));
}

/** Triggers refuse it after a decision. */
async function removeParts(trx: Trx, office_care_id: string): Promise<Before> {
  const requests = await trx
    .selectFrom("examination")
    .select(["examination_id", "request_number", "version"])
    .where("office_care_id", "=", office_care_id)
    .orderBy("request_number")
    .execute();
  const groups = await findRows(trx, "office_care_group", { office_care_id }, ["group_id"]);
  const rows = new Map<string, string>();
  for (const { examination_id } of requests) {
    const items = ["employee_id", "examination_item_id"] as const;
    for (const item of await findRows(trx, "examination_item", { examination_id }, items))
      rows.set(item.employee_id, item.examination_item_id);
    await deleteRows(trx, "examination_item", { examination_id });
    await deleteRows(trx, "examination", { examination_id });
  }
  for (const part of chunks(groups.map(({ group_id }) => group_id)))
    await trx.deleteFrom("office_care_product").where("group_id", "in", part).execute();
  await deleteRows(trx, "office_care_group", { office_care_id });
  await deleteRows(trx, "office_care_window", { office_care_id });
  await deleteRows(trx, "office_care_plant", { office_care_id });
  return { requests, rows };
}
