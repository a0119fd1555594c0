import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { ChosenAddress } from "~/features/address/address.ts";
import {
  emptyHome,
  USUAL_LIMIT,
  type CheckoutDraft,
  type HomeCarePlace,
  type HomeDraft,
  type Terms,
} from "~/features/checkout/draft.server.ts";
import { homeCarePlaceSchema, savedSchema } from "~/features/checkout/schema.ts";
import { homeCareSource } from "~/features/checkout/sources.server.ts";
import {
  saveCheckoutDraft,
  type CheckoutRequest,
  type CheckoutStep,
} from "~/features/checkout/step.server.ts";
import { checkoutWizard, listWizard } from "~/features/checkout/journey.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { openStep, stepForm } from "~/steps/wizard.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  createAddress,
  getCoverage,
  listAddresses,
  type Coverage,
} from "~/upstream/home-care/homecare.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { refuseBelowMinimum } from "./tests.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export async function loadHomeCareAddress({ up, checkout, draft }: CheckoutStep) {
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
    chosen: list.find((address) => place !== null && isSame(address, place))?.address_id ?? null,
    area: area?.text ?? null,
    typed,
    current: place && terms ? { ...place, ...terms } : null,
    outside: coverage?.ok && !coverage.data.covered ? { nearest: coverage.data.nearest } : null,
  };
}
export type AddressView = Awaited<ReturnType<typeof loadHomeCareAddress>>;

function isSame(address: Pick<HomeCarePlace, "subdistrict_code" | "detail">, place: HomeCarePlace): boolean {
  return address.subdistrict_code === place.subdistrict_code && address.detail === place.detail;
}

export async function submitAddressStep(caller: CheckoutRequest) {
  const form = await readForm(caller.request);
  const intent = readText(form, "intent");
  if (intent === "area") return submitForArea(caller);
  // Enter names no button.
  const isSaved = intent === "" && form.has("address_id") && readText(form, "detail").trim() === "";
  return intent === "saved" || isSaved ? submitSaved(caller) : submitPlace(caller);
}

const submitSaved = stepForm(checkoutWizard, savedSchema, enterSaved, "missing");
const submitPlace = stepForm(checkoutWizard, homeCarePlaceSchema, enterPlace, "missing");
const submitForArea = stepForm(listWizard, z.object({}), keepTyped, () =>
  redirect(paths.homeCareAddress(), 303),
);

async function enterSaved(step: CheckoutStep, input: z.output<typeof savedSchema>): Promise<CheckoutDraft> {
  const saved = (await listAddresses(step.up)).find(({ address_id }) => address_id === input.address_id);
  if (!saved) throw new FormRejection({ address_id: ["home-care:errors.choose_address"] });
  const { subdistrict_code, address, detail, landmark, contact_phone } = saved;
  const place = { subdistrict_code, address, detail, landmark: landmark ?? "", contact_phone };
  return goTo(step, place, await requireTerms(step, place, "address_id"));
}

async function enterPlace(
  step: CheckoutStep,
  input: z.output<typeof homeCarePlaceSchema>,
): Promise<CheckoutDraft> {
  const { up, draft, request } = step;
  const form = await readForm(request);
  const home = { ...(draft.home ?? emptyHome), typed: typedIn(form) };
  const { area } = home;
  if (!area) throw new FormRejection({ "": ["home-care:errors.area_empty"] });
  const { save, label, landmark = "", ...rest } = input;
  const place = { ...rest, landmark, subdistrict_code: area.subdistrict_code, address: area.text };
  const typed = { ...step, draft: { ...draft, home } };
  const terms = await requireTerms(typed, place, "");
  if (save) {
    const client_request_id = readText(form, "client_request_id") || crypto.randomUUID();
    await createAddress(up, { ...place, label, client_request_id });
  }
  return goTo(typed, place, terms);
}

/** @throws FormRejection 409 not covered, at `field` */
async function requireTerms(
  step: CheckoutStep,
  { subdistrict_code }: HomeCarePlace,
  field: string,
): Promise<Terms> {
  const { up, draft } = step;
  const terms = termsOf(await getCoverage(up, subdistrict_code));
  if (terms) return terms;
  const home = { ...(draft.home ?? emptyHome), outside: subdistrict_code };
  await saveCheckoutDraft({ ...step, draft: { ...draft, home } });
  throw new FormRejection({ [field]: ["home-care:errors.not_covered"] }, { status: 409 });
}

/** @throws Response back to the people or tests that do not fit the place */
async function goTo(step: CheckoutStep, place: HomeCarePlace, terms: Terms): Promise<CheckoutDraft> {
  const { checkout, draft } = step;
  const home = draft.home ?? emptyHome;
  const next = { ...draft, home: { ...home, place, terms, outside: null }, seen_total: null };
  if (home.people.length > terms.member_limit) throw await backTo("who", step, next, terms);
  const { lines } = homeCareSource.follow(next);
  try {
    await refuseBelowMinimum({ ...step, checkout: { ...checkout, lines }, draft: next });
  } catch (error) {
    if (!(error instanceof FormRejection)) throw error;
    throw await backTo("tests", step, next, terms);
  }
  return next;
}

/** Null if not covered. */
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

async function backTo(
  name: "who" | "tests",
  step: CheckoutStep,
  draft: CheckoutDraft,
  terms: Terms,
): Promise<Response> {
  await saveCheckoutDraft({ ...step, draft });
  const path = stepPath(step.checkout, name);
  if (name === "tests") return redirectWithFlash(path, "warning", "home-care:address.minimum");
  const params = { limit: terms.member_limit };
  return redirectWithFlash(path, "warning", "home-care:address.limit", { params });
}

const FIELDS = ["detail", "landmark", "contact_phone", "save", "label"] as const;

function typedIn(form: FormData): HomeDraft["typed"] {
  return Object.fromEntries(FIELDS.map((name) => [name, readText(form, name).slice(0, 300)]));
}

async function keepTyped({ draft, request }: CheckoutStep): Promise<CheckoutDraft> {
  return { ...draft, home: { ...(draft.home ?? emptyHome), typed: typedIn(await readForm(request)) } };
}

export async function chooseHomeCareArea(patient: Guarded, area: ChosenAddress): Promise<Response> {
  const step = await openStep(checkoutWizard, { ...patient, checkout: homeCareSource }, "address");
  const { covered } = await getCoverage(patient.up, area.subdistrict_code);
  const outside = covered ? null : area.subdistrict_code;
  const home = { ...(step.draft.home ?? emptyHome), area, outside };
  await saveCheckoutDraft({ ...step, draft: { ...step.draft, home } });
  return redirect(`${stepPath(homeCareSource, "address")}#area`, 303);
}
