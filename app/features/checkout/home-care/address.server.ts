import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { ChosenAddress } from "~/features/address/address.ts";
import { storeCheckoutDraft, type CheckoutDraft } from "~/features/checkout/draft.server.ts";
import type { StepContext } from "~/features/checkout/quote.server.ts";
import {
  openCheckoutStep,
  submitCheckoutStep,
  type CheckoutRequest,
} from "~/features/checkout/step.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  createAddress,
  getCoverage,
  listAddresses,
  type Coverage,
} from "~/upstream/home-care/homecare.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { emptyHome, USUAL_LIMIT, type HomeDraft, type HomeCarePlace, type Terms } from "./draft.ts";
import { homeCareSource } from "./source.server.ts";
import { homeCarePlaceSchema, savedSchema } from "./schema.ts";
import { refuseBelowMinimum } from "./tests.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export async function loadHomeCareAddress({ up, checkout, draft }: StepContext) {
  const { place, terms, area, typed, outside } = draft.home ?? emptyHome;
  const [saved, coverage] = await Promise.all([
    settle(listAddresses(up)),
    outside === null ? null : settle(getCoverage(up, outside)),
  ]);
  const list = saved.ok ? saved.data : [];
  return {
    here: stepPath(checkout, "address"),
    keepsInput: true,
    saved: list,
    failed: !saved.ok && !saved.notYet,
    chosen: list.find((one) => place !== null && isSame(one, place))?.address_id ?? null,
    area: area?.text ?? null,
    typed,
    current: place && terms ? { ...place, ...terms } : null,
    /** last requested address, if not covered */
    outside: coverage?.ok && !coverage.data.covered ? { nearest: coverage.data.nearest } : null,
  };
}
export type AddressView = Awaited<ReturnType<typeof loadHomeCareAddress>>;

function isSame(one: { subdistrict_code: string; detail: string }, place: HomeCarePlace): boolean {
  return one.subdistrict_code === place.subdistrict_code && one.detail === place.detail;
}

/** Chooses a saved address, enters a new one, or opens the picker and keeps the input. */
export async function submitAddressStep(posted: CheckoutRequest) {
  const form = await readForm(posted.request);
  const intent = readText(form, "intent");
  if (intent === "area") return leaveForArea(posted);
  // Enter names no button.
  const isSaved = intent === "" && form.has("address_id") && readText(form, "detail").trim() === "";
  if (intent === "saved" || isSaved) return submitCheckoutStep(posted, "address", savedSchema, enterSaved);
  return submitCheckoutStep(posted, "address", homeCarePlaceSchema, enterPlace);
}

async function enterSaved(context: StepContext, input: z.output<typeof savedSchema>): Promise<CheckoutDraft> {
  const found = (await listAddresses(context.up)).find(({ address_id }) => address_id === input.address_id);
  if (!found) throw new FormRejection({ address_id: ["home-care:errors.choose_address"] });
  const { subdistrict_code, address, detail, landmark, contact_phone } = found;
  const place = { subdistrict_code, address, detail, landmark: landmark ?? "", contact_phone };
  return goTo(context, place, await requireTerms(context, place, "address_id"));
}

async function enterPlace(
  context: StepContext,
  input: z.output<typeof homeCarePlaceSchema>,
  form: FormData,
): Promise<CheckoutDraft> {
  const { up, draft } = context;
  const home = { ...(draft.home ?? emptyHome), typed: typedIn(form) };
  const { area } = home;
  if (!area) throw new FormRejection({ "": ["home-care:errors.area_empty"] });
  const { save, label, landmark = "", ...rest } = input;
  const place = { ...rest, landmark, subdistrict_code: area.subdistrict_code, address: area.text };
  const typed = { ...context, draft: { ...draft, home } };
  const terms = await requireTerms(typed, place, "");
  if (save) {
    const client_request_id = readText(form, "client_request_id") || crypto.randomUUID();
    await createAddress(up, { ...place, label, client_request_id });
  }
  return goTo(typed, place, terms);
}

/** @throws FormRejection 409 not covered, at `field` */
async function requireTerms(
  { up, session, checkout, draft }: StepContext,
  { subdistrict_code }: HomeCarePlace,
  field: string,
): Promise<Terms> {
  const terms = termsOf(await getCoverage(up, subdistrict_code));
  if (terms) return terms;
  const home = { ...(draft.home ?? emptyHome), outside: subdistrict_code };
  await storeCheckoutDraft(session, checkout, { ...draft, home });
  throw new FormRejection({ [field]: ["home-care:errors.not_covered"] }, { status: 409 });
}

/**
 * The draft with the place and its home-care terms.
 * @throws Response back to the people or tests that do not fit the place
 */
async function goTo(context: StepContext, place: HomeCarePlace, terms: Terms): Promise<CheckoutDraft> {
  const { checkout, draft } = context;
  const home = draft.home ?? emptyHome;
  const next = { ...draft, home: { ...home, place, terms, outside: null }, seen_total: null };
  if (home.people.length > terms.member_limit) throw await backTo("who", context, next, terms);
  const { lines } = homeCareSource.follow(next);
  try {
    await refuseBelowMinimum({ ...context, checkout: { ...checkout, lines }, draft: next });
  } catch (error) {
    if (!(error instanceof FormRejection)) throw error;
    throw await backTo("tests", context, next, terms);
  }
  return next;
}

/** Home-care terms of a place; null if not covered. */
export function termsOf(coverage: Coverage): Terms | null {
  const { covered, plant_id, plant_name, service_fee, min_order, member_limit } = coverage;
  if (!covered || plant_id === null) return null;
  return {
    plant_id,
    plant_name: plant_name ?? "",
    service_fee,
    min_order,
    member_limit: isUnderstood(member_limit) ? (member_limit ?? USUAL_LIMIT) : USUAL_LIMIT,
  };
}

/** Keeps the address and redirects to the step that must change, which says why. */
async function backTo(
  step: "who" | "tests",
  { session, checkout }: StepContext,
  draft: CheckoutDraft,
  terms: Terms,
): Promise<Response> {
  await storeCheckoutDraft(session, checkout, draft);
  const path = stepPath(checkout, step);
  if (step === "tests") return redirectWithFlash(path, "warning", "home-care:address.minimum");
  const params = { limit: terms.member_limit };
  return redirectWithFlash(path, "warning", "home-care:address.limit", { params });
}

const FIELDS = ["detail", "landmark", "contact_phone", "save", "label"] as const;

function typedIn(form: FormData): HomeDraft["typed"] {
  return Object.fromEntries(FIELDS.map((name) => [name, readText(form, name).slice(0, 300)]));
}

function leaveForArea(posted: CheckoutRequest) {
  const { request, session } = posted;
  return submit(request, session, {
    run: async (_input, { form }) => {
      const { checkout, draft } = await openCheckoutStep(posted, "address");
      const home = { ...(draft.home ?? emptyHome), typed: typedIn(form) };
      await storeCheckoutDraft(session, checkout, { ...draft, home });
      return redirect(paths.homeCareAddress(), 303);
    },
  });
}

/** Keeps a picker area and redirects to the address, which reports a place out of reach. */
export async function chooseHomeCareArea(posted: Guarded, area: ChosenAddress): Promise<Response> {
  const { session, up, checkout, draft } = await openCheckoutStep(
    { ...posted, source: homeCareSource },
    "address",
  );
  const { covered } = await getCoverage(up, area.subdistrict_code);
  const outside = covered ? null : area.subdistrict_code;
  const home = { ...(draft.home ?? emptyHome), area, outside };
  await storeCheckoutDraft(session, checkout, { ...draft, home });
  return redirect(`${stepPath(checkout, "address")}#area`, 303);
}
