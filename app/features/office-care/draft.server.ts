import { z } from "zod";
import { eachDay } from "~/lib/dates.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { Session } from "~/session/session.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { firstMissing } from "~/steps/journey.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  FUNDINGS,
  getOfficeCare,
  MOST_PEOPLE,
  type OfficeCareDetail,
  listOfficeCare,
} from "~/upstream/office-care/office-care.server.ts";
import { officeCareJourney, type Flow, type OfficeCareStepName } from "./flow.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getOffer } from "~/upstream/office-care/office-care-order.server.ts";

const text = z.string().default("");

const headSchema = z.object({
  /** of the event being changed, when the flow began */
  version: z.number().nullable().default(null),
  name: text,
  place_type: z.enum(["on_site", "at_branch"]).nullable().default(null),
  address: text,
  pic_name: text,
  pic_phone: text,
  room_note: text,
  plant_ids: z.array(z.string()).default([]),
  /** YYYY-MM-DD */
  date_from: text,
  date_to: text,
  groups: z
    .array(
      z.object({
        name: z.string(),
        product_ids: z.array(z.string()),
        agreed: z.object({ group_id: z.string(), price: z.number().nullable() }).nullable().default(null),
      }),
    )
    .default([]),
  windows: z
    .array(z.object({ date: z.string(), time_start: z.string(), time_end: z.string(), capacity: z.number() }))
    .default([]),
  /** somebody entered the windows; others follow days and people */
  timed: z.boolean().default(false),
  funding: z.enum(FUNDINGS).nullable().default(null),
  note: text,
  parts: z.number().int().min(0).max(100).default(0),
  /** the latest event, which suggests place and examinations */
  earlier: z
    .object({
      name: z.string(),
      groups: z.array(z.object({ name: z.string(), product_ids: z.array(z.string()) })),
    })
    .nullable()
    .default(null),
});
const partSchema = z.array(z.tuple([z.number(), z.string()]));
type Head = z.output<typeof headSchema>;

/** `people`: employee ids by group position. */
export type OfficeCareDraft = Head & { people: string[][] };

/** 2,000 ids do not fit into one draft. */
const IDS_IN_PART = 800;

const heads = draftKind("office-care", headSchema);
const parts = draftKind("office-care-people", partSchema, { prefix: "office-care" });
const refused = draftKind("office-care-refused", z.array(z.string()), { maxChars: MOST_PEOPLE * 100 });
const idOf = ({ kind, id }: Flow) => `${kind}:${id ?? ""}`;
const partOf = (flow: Flow, part: number) => `${idOf(flow)}:${String(part)}`;

/** A new event suggests the latest one's place and examinations. @throws UpstreamRefusal 404 */
export async function readOfficeCareDraft(
  session: Session,
  up: UpstreamContext,
  flow: Flow,
): Promise<OfficeCareDraft> {
  const head = await heads.find(session, idOf(flow));
  if (!head) return flow.id === null ? beginNew(up) : begin(up, flow, flow.id);
  // Employees may be chosen before the first group is named.
  const people: string[][] = [...Array(Math.max(1, head.groups.length)).keys()].map(() => []);
  for (let part = 0; part < head.parts; part += 1)
    for (const [group, id] of (await parts.find(session, partOf(flow, part))) ?? []) people[group]?.push(id);
  return { ...head, people };
}

async function beginNew(up: UpstreamContext): Promise<OfficeCareDraft> {
  const empty = { ...headSchema.parse({}), people: [[]] };
  const latest = await findLatestEvent(up);
  if (!latest) return empty;
  const { name, place_type, address, pic_name, pic_phone, room_note, plant_ids, groups } = fromEvent(latest);
  return {
    ...empty,
    place_type,
    address,
    pic_name,
    pic_phone,
    room_note,
    plant_ids,
    earlier: { name, groups: groups.map(({ name, product_ids }) => ({ name, product_ids })) },
  };
}

export async function startWithEmployees(
  session: Session,
  up: UpstreamContext,
  ids: readonly string[],
): Promise<void> {
  const flow: Flow = { kind: "new", id: null };
  const draft = await readOfficeCareDraft(session, up, flow);
  const others = draft.groups.slice(1).map(() => []);
  await storeOfficeCareDraft(session, flow, { ...draft, people: [[...ids], ...others] });
}

/** Beside those of an event already begun. @returns the number of its people */
export async function addToNewEvent(session: Session, up: UpstreamContext, id: string): Promise<number> {
  const flow: Flow = { kind: "new", id: null };
  const draft = await readOfficeCareDraft(session, up, flow);
  const people = everybodyOf(draft);
  if (people.includes(id)) return people.length;
  const [first = [], ...others] = draft.people;
  await storeOfficeCareDraft(session, flow, { ...draft, people: [[...first, id], ...others] });
  return people.length + 1;
}

async function begin(up: UpstreamContext, flow: Flow, id: string): Promise<OfficeCareDraft> {
  const event = await getOfficeCare(up, id);
  const draft = fromEvent(event);
  return flow.kind === "more" ? { ...draft, people: event.groups.map(() => []) } : draft;
}

function fromEvent(event: OfficeCareDetail): OfficeCareDraft {
  return {
    version: event.version,
    name: event.name,
    place_type: isUnderstood(event.place_type) ? event.place_type : null,
    address: event.address ?? "",
    pic_name: event.pic_name ?? "",
    pic_phone: event.pic_phone ?? "",
    room_note: event.room_note ?? "",
    plant_ids: event.plants.map(({ plant_id }) => plant_id),
    date_from: event.date_from,
    date_to: event.date_to,
    groups: event.groups.map(({ group_id, name, price, products }) => ({
      name,
      product_ids: products.map(({ product_id }) => product_id),
      agreed: { group_id, price },
    })),
    windows: windowsOf(event),
    timed: true,
    funding: event.funding === NOT_UNDERSTOOD ? null : event.funding,
    note: event.note ?? "",
    parts: 0,
    earlier: null,
    people: event.groups.map(({ employee_ids }) => employee_ids),
  };
}

function windowsOf({ windows }: OfficeCareDetail): OfficeCareDraft["windows"] {
  const known = windows.flatMap(({ date, time_start, time_end, capacity }) =>
    capacity === NOT_UNDERSTOOD ? [] : [{ date, time_start, time_end, capacity }],
  );
  return known.length === windows.length ? known : [];
}

export async function storeOfficeCareDraft(
  session: Session,
  flow: Flow,
  { people, ...head }: OfficeCareDraft,
): Promise<void> {
  const pairs = people.flatMap((ids, group) => ids.map((id): [number, string] => [group, id]));
  const count = Math.ceil(pairs.length / IDS_IN_PART);
  for (let part = 0; part < count; part += 1) {
    const current = pairs.slice(part * IDS_IN_PART, (part + 1) * IDS_IN_PART);
    await parts.save(session, current, partOf(flow, part));
  }
  await heads.save(session, { ...head, parts: count }, idOf(flow));
}

export async function forgetOfficeCareDraft(
  session: Session,
  flow: Flow,
  draft: OfficeCareDraft,
): Promise<void> {
  for (let part = 0; part < draft.parts; part += 1) await parts.drop(session, partOf(flow, part));
  await heads.drop(session, idOf(flow));
}

export async function findRefused(session: Session, flow: Flow): Promise<string[]> {
  return (await refused.find(session, idOf(flow))) ?? [];
}

export async function keepRefused(session: Session, flow: Flow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) await refused.drop(session, idOf(flow));
  else await refused.save(session, [...ids], idOf(flow));
}

export function everybodyOf({ people }: Pick<OfficeCareDraft, "people">): string[] {
  return people.flat();
}

export function firstMissingOfficeCareStep(draft: OfficeCareDraft, flow: Flow): OfficeCareStepName {
  const people = everybodyOf(draft).length;
  const places = draft.windows.reduce((sum, { capacity }) => sum + capacity, 0);
  const isInside = draft.windows.every(({ date }) => draft.date_from <= date && date <= draft.date_to);
  return firstMissing(officeCareJourney(flow), {
    event:
      draft.name !== "" && draft.place_type !== null && draft.date_from !== "" && draft.groups.length > 0,
    people: people > 0,
    times: isInside && places >= people,
    review: false,
  });
}

const MOST_DAYS = 31;
const MOST_PLACES = 500;

/** A morning for everybody, on the workdays of the event. */
export function usualWindows(draft: OfficeCareDraft): OfficeCareDraft["windows"] {
  const days = eachDay(draft.date_from, draft.date_to, MOST_DAYS);
  const workdays = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  const used = workdays.length > 0 ? workdays : days;
  const people = everybodyOf(draft).length;
  const capacity = Math.min(MOST_PLACES, Math.max(1, Math.ceil(people / used.length)));
  return used.map((date) => ({ date, time_start: "07:00", time_end: "11:00", capacity }));
}

export function withWindows(draft: OfficeCareDraft): OfficeCareDraft {
  return draft.timed || draft.date_from === "" ? draft : { ...draft, windows: usualWindows(draft) };
}

/** Null without one. */
async function findLatestEvent(up: UpstreamContext): Promise<OfficeCareDetail | null> {
  const loadable = await settle(latestEvent(up));
  return loadable.ok ? loadable.data : null;
}

async function latestEvent(up: UpstreamContext): Promise<OfficeCareDetail | null> {
  const { results } = await listOfficeCare(up, {}, 1);
  const latest = results.find(({ status }) => status !== "draft" && status !== "canceled");
  if (!latest) return null;
  const [event, { products }] = await Promise.all([getOfficeCare(up, latest.office_care_id), getOffer(up)]);
  const offered = new Set(products.map(({ product_id }) => product_id));
  const groups = event.groups.map((group) => ({
    ...group,
    products: group.products.filter(({ product_id }) => offered.has(product_id)),
  }));
  return { ...event, groups: groups.filter((group) => group.products.length > 0) };
}
