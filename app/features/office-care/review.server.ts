import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { clientRequestIdOf, intentOf } from "~/forms/read-form.server.ts";
import { proposeApproval } from "~/features/approval/propose.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatDate, type LangCode } from "~/lib/dates.ts";
import { formatMoney } from "~/lib/money.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import {
  addParticipants,
  createOfficeCare,
  getOffer,
  readRefusedPeople,
  updateOfficeCare,
  type Found,
  type Offer,
} from "~/upstream/office-care/office-care-order.server.ts";
import { getOfficeCare, type OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { cardOf, loadFunds } from "./card.server.ts";
import { costLines, totalOf, type CostLine } from "./cost.ts";
import {
  everybodyOf,
  findRefused,
  forgetOfficeCareDraft,
  keepRefused,
  storeOfficeCareDraft,
  type OfficeCareDraft,
} from "./draft.server.ts";
import { officeCareJourney, type Flow } from "./flow.ts";
import type { OfficeCareStep } from "./load.server.ts";
import { lookUp } from "./people.server.ts";
import type { officeCareReviewSchema } from "./schema.ts";

interface Planned {
  draft: OfficeCareDraft;
  lines: CostLine[];
  total: number | null;
  found: Found;
  offer: Offer;
  event: OfficeCareDetail | null;
}

async function plan(up: UpstreamContext, flow: Flow, draft: OfficeCareDraft): Promise<Planned> {
  const [offer, existing, event] = await Promise.all([
    getOffer(up, draft),
    lookUp(up, flow, draft),
    flow.id === null ? null : getOfficeCare(up, flow.id),
  ]);
  // People who left since cannot be invited; the page says how many.
  const active = new Set(
    existing.employees.filter(({ status }) => status === "active").map(({ employee_id }) => employee_id),
  );
  const people = draft.people.map((ids) => ids.filter((id) => active.has(id)));
  const offered = new Map(offer.products.map((product) => [product.product_id, product]));
  const lines = costLines(draft.groups, people, offered, flow.kind === "more");
  return { draft: { ...draft, people }, lines, total: totalOf(lines), found: existing, offer, event };
}

export async function loadOfficeCareReview({ session, up, t, flow, draft: kept }: OfficeCareStep) {
  const journey = officeCareJourney(flow);
  const [planned, funds, plants, out] = await Promise.all([
    plan(up, flow, kept),
    loadFunds({ session, up, draft: kept }),
    listBranchChoices(up),
    findRefused(session, flow),
  ]);
  const { draft, found, offer, event } = planned;
  const refused = refusalOf(flow, event);
  const { people: _people, groups: _groups, ...shownDraft } = draft;
  const names = new Map(found.employees.map((employee) => [employee.employee_id, employee]));
  const people = everybodyOf(draft).length;
  return {
    draft: shownDraft,
    card: cardOf(funds, flow, draft),
    lost: found.employees.filter(({ status }) => status === "inactive").length,
    unread: found.employees.filter(({ status }) => !isUnderstood(status)).length,
    out: out.flatMap((id) => names.get(id) ?? []),
    plants: plants.filter(({ id }) => draft.plant_ids.includes(id)).map(({ name }) => name),
    clashes: found.clashes.map(({ employee_id, ...clash }) => ({
      ...clash,
      person: names.get(employee_id)?.name ?? "",
      employee_number: names.get(employee_id)?.employee_number ?? "",
    })),
    covered: offer.covered,
    /** set if one request cannot hold everybody */
    split: people > offer.most_people ? { people, most: offer.most_people } : null,
    isDraft: event === null || event.status === "draft",
    refused,
    changed: event && event.version !== kept.version ? (event.timeline.at(-1) ?? null) : null,
    stepHrefs: Object.fromEntries(journey.steps.map((step) => [step, stepPath(journey, step)])),
    kind: flow.kind,
    keepsInput: refused === null,
    fingerprint: fingerprintOf(session, shownOf(flow, planned, t, up.lang)),
  };
}

function refusalOf(
  { kind }: Flow,
  event: OfficeCareDetail | null,
): "decided" | "closed" | "undecided" | null {
  if (!event || (kind === "edit" ? event.editable : event.can_add)) return null;
  if (kind === "more" && event.editable) return "undecided";
  return kind === "edit" && event.can_add ? "decided" : "closed";
}

function shownOf(
  flow: Flow,
  { draft, lines, total, found, event }: Planned,
  t: Translate,
  lang: LangCode,
): Shown {
  const places = draft.windows.reduce((sum, { capacity }) => sum + capacity, 0);
  const place = [draft.place_type, draft.address, draft.pic_name, draft.pic_phone, draft.room_note];
  const days = `${formatDate(draft.date_from, lang)} – ${formatDate(draft.date_to, lang)}`;
  return {
    page: `office-care:${flow.kind}:${flow.id ?? ""}`,
    lines: [
      shownLineOf("name", t("office-care:field.name"), draft.name),
      shownLineOf(
        "place",
        t("office-care:field.place"),
        draft.place_type ? t(`office-care:place.${draft.place_type}`) : "",
        [...place, ...draft.plant_ids],
      ),
      shownLineOf("days", t("office-care:field.days"), days, [draft.date_from, draft.date_to]),
      ...lines.map(({ name, people }, index) =>
        shownLineOf(`group:${String(index)}`, name, t("office-care:review.people", { count: people }), [
          draft.groups[index]?.product_ids,
          draft.people[index],
        ]),
      ),
      shownLineOf(
        "windows",
        t("office-care:detail.windows"),
        t("office-care:review.windows", { count: draft.windows.length, places }),
        draft.windows,
      ),
      shownLineOf("total", t("office-care:review.total"), formatMoney(total), total),
      shownLineOf("clashes", t("office-care:review.clashes"), String(found.clashes.length), found.clashes),
      ...(event
        ? [
            shownLineOf(
              "event",
              t("office-care:field.state"),
              t(`ui:state.${event.status === "draft" ? "pending" : event.status}`),
              event.version,
            ),
          ]
        : []),
    ],
  };
}

/** Sends once, or leaves out those who were refused. */
export async function order(
  step: OfficeCareStep,
  input: z.output<typeof officeCareReviewSchema>,
  form: FormData,
): Promise<Response> {
  const { request, session, up, t, flow, draft: kept } = step;
  const intent = await intentOf(request);
  if (intent === "leave") return leaveOut(step, input);
  await keepRefused(session, flow, []);
  const isDraft = intent === "draft";
  const planned = await plan(up, flow, kept);
  requireShown(form, session, shownOf(flow, planned, t, up.lang));
  const { draft, total, found, event } = planned;
  if (total === null) throw new FormRejection({ "": ["common:total_unknown"] }, { status: 502 });
  if (found.clashes.length > 0 && !input.confirm_clashes && !isDraft)
    throw new FormRejection({ confirm_clashes: ["office-care:errors.clashes"] });
  const common = {
    quoted_total: total,
    confirmed_clashes: [...new Set(found.clashes.map(({ employee_id }) => employee_id))],
    split: intent === "split",
    client_request_id: clientRequestIdOf(form),
  };
  const sending =
    flow.kind === "more"
      ? addParticipants(up, {
          ...common,
          office_care_id: flow.id,
          version: event?.version ?? 0,
          groups: draft.groups.flatMap(({ agreed }, index) => {
            const employee_ids = draft.people[index] ?? [];
            return agreed && employee_ids.length > 0 ? [{ group_id: agreed.group_id, employee_ids }] : [];
          }),
        })
      : send(up, flow, event, { ...fieldsOf(draft, input), ...common, draft: isDraft });
  const saved = await sending.catch(async (thrown: unknown) => {
    if (!(thrown instanceof UpstreamRefusal)) throw thrown;
    await keepRefused(session, flow, readRefusedPeople(thrown.results));
    throw atTests(thrown);
  });
  await forgetOfficeCareDraft(session, flow, kept);
  const decidesFirst = rightsOf(session).decides.includes("first");
  if (flow.kind === "new" && intent === "send" && saved.examination_id && decidesFirst)
    return redirectWithFlash(
      await proposeApproval(step, saved.examination_id),
      "success",
      "office-care:done.sent_decide",
      { params: { name: draft.name, number: saved.request_number } },
    );
  const what = flow.kind === "more" ? "added" : isDraft ? "draft" : wasSent(event) ? "changed" : "sent";
  return redirect(paths.officeCareDone(saved.office_care_id, { what }), 303);
}

const ofTests = /^groups\.\d+\.product_ids$/;

function atTests(refusal: UpstreamRefusal): UpstreamRefusal | FormRejection {
  const fields = Object.entries(refusal.fields);
  const texts = fields.filter(([field]) => ofTests.test(field)).map(([, text]) => text);
  if (texts.length === 0) return refusal;
  const others = fields
    .filter(([field]) => !ofTests.test(field))
    .map(([field, text]): [string, string[]] => [field, [text]]);
  return new FormRejection({ groups: [...new Set(texts)], ...Object.fromEntries(others) });
}

async function leaveOut(
  { session, flow, draft }: OfficeCareStep,
  { note, funding }: z.output<typeof officeCareReviewSchema>,
): Promise<Response> {
  const out = new Set(await findRefused(session, flow));
  const people = draft.people.map((ids) => ids.filter((id) => !out.has(id)));
  const typed = { note: note ?? "", funding: funding ?? draft.funding };
  await storeOfficeCareDraft(session, flow, { ...draft, ...typed, people });
  await keepRefused(session, flow, []);
  return redirect(stepPath(officeCareJourney(flow), "review"), 303);
}

const wasSent = (event: OfficeCareDetail | null) => event !== null && event.status !== "draft";

function send(
  up: UpstreamContext,
  flow: Flow,
  event: OfficeCareDetail | null,
  body: Parameters<typeof createOfficeCare>[1],
) {
  if (flow.kind !== "edit" || !event) return createOfficeCare(up, body);
  return updateOfficeCare(up, { ...body, office_care_id: flow.id, version: event.version });
}

function fieldsOf(draft: OfficeCareDraft, { funding, note }: z.output<typeof officeCareReviewSchema>) {
  const isOnSite = draft.place_type === "on_site";
  return {
    name: draft.name,
    place_type: draft.place_type ?? ("on_site" as const),
    ...(isOnSite
      ? {
          address: draft.address,
          pic_name: draft.pic_name,
          pic_phone: draft.pic_phone,
          room_note: draft.room_note,
        }
      : { plant_ids: draft.plant_ids }),
    date_from: draft.date_from,
    date_to: draft.date_to,
    groups: draft.groups.map(({ name, product_ids }, index) => ({
      name,
      product_ids,
      employee_ids: draft.people[index] ?? [],
    })),
    windows: draft.windows,
    funding,
    note,
  };
}
