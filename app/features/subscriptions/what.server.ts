import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { forPeople } from "~/features/family/concerned.server.ts";
import { isUsable, isWhole, bookableOf, leftOf } from "~/features/subscriptions/owned.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { FieldErrors } from "~/forms/failure.ts";
import { submit } from "~/forms/submit.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { getProduct } from "~/upstream/catalogue/catalogue.server.ts";
import { listBookablePeople, type Person } from "~/upstream/family/family.server.ts";
import { readUseDraft, type UseDraft } from "./draft.server.ts";
import { packageSchema, ownedTestsSchema } from "./schema.ts";
import { firstMissingUse, keepTime, openUse, type UseRequest, type UseStep } from "./state.server.ts";

type Items = UseDraft["items"];

export async function loadWhat({ up, kind, id, owned, all, draft }: UseStep) {
  const now = Date.now();
  const people = await listBookablePeople(up);
  const usable = kind === "packages" ? all.filter((item) => isWhole(item) && isUsable(item, now)) : [];
  const first = draft.items[0]?.patient_id ?? owned.patient_id;
  const isOpen = isUsable(owned, now);
  return {
    kind,
    people,
    owned: { name: owned.name, expired_at: owned.expired_at },
    usable: isOpen,
    keepsInput: isOpen,
    packages: usable.map(({ subscription_id, name, expired_at, quota }) => ({
      subscription_id,
      name,
      expired_at,
      tests: quota.map(({ product_name }) => product_name),
    })),
    tests: owned.quota.map((quota) => ({
      product_id: quota.product_id,
      product_name: quota.product_name,
      left: leftOf(quota),
      total: quota.quota_total,
      chosen: draft.items
        .filter(({ product_id }) => product_id === quota.product_id)
        .map(({ patient_id }) => patient_id),
    })),
    chosen: {
      subscription_id: usable.some((item) => item.subscription_id === id) ? id : null,
      patient_id: people.some(({ patient_id }) => patient_id === first)
        ? first
        : (people[0]?.patient_id ?? null),
    },
  };
}
export type WhatView = Awaited<ReturnType<typeof loadWhat>>;

export function submitWhat(caller: UseRequest) {
  const { request, session } = caller;
  const codes = { slot_full: "subscriptions:errors.slot_full" };
  return caller.kind === "packages"
    ? submit(request, session, { codes, schema: packageSchema, run: (input) => enterPackage(caller, input) })
    : submit(request, session, {
        codes,
        schema: ownedTestsSchema,
        run: (input) => enterTests(caller, input),
      });
}

async function enterPackage(caller: UseRequest, input: z.output<typeof packageSchema>): Promise<Response> {
  const { id } = caller;
  const chosen = input.subscription_id;
  const step = await openUse({ ...caller, id: chosen });
  const { product_id } = step.owned;
  if (product_id === null || !isUsable(step.owned, Date.now()))
    throw new FormRejection({ subscription_id: ["subscriptions:errors.used_up"] }, { status: 409 });
  const people = await listBookablePeople(caller.up);
  const person = people.find(({ patient_id }) => patient_id === input.patient_id);
  if (!person) throw new FormRejection({ patient_id: ["checkout:errors.patients_empty"] });
  const items = [{ product_id, patient_id: person.patient_id }];
  const reason = await restrictionOf(caller, person, product_id);
  if (reason) throw new FormRejection({ patient_id: [reason] });
  // A time chosen for another package of the same visit still fits.
  const before = chosen === id ? step.draft : await readUseDraft(caller.session, id);
  return goOn({ ...step, draft: { ...before, seed: step.draft.seed, ...chosenBy(people, items) } });
}

async function enterTests(
  caller: UseRequest,
  { people: requested }: z.output<typeof ownedTestsSchema>,
): Promise<Response> {
  const step = await openUse(caller);
  const { up, t } = caller;
  const people = await listBookablePeople(up);
  const errors: FieldErrors = {};
  const items: Items = [];
  const checks = step.owned.quota.map(async (quota) => {
    const { product_id } = quota;
    const chosen = people.filter(({ patient_id }) => requested[product_id]?.includes(patient_id));
    items.push(...chosen.map(({ patient_id }) => ({ product_id, patient_id })));
    const field = `people.${product_id}`;
    if (chosen.length > bookableOf(quota))
      errors[field] = [t("subscriptions:errors.too_many", { count: bookableOf(quota) })];
    for (const person of chosen) {
      const reason = await restrictionOf(caller, person, product_id);
      if (reason) errors[field] = [reason];
    }
  });
  await Promise.all(checks);
  if (items.length === 0) errors[""] = ["checkout:errors.patients_empty"];
  if (Object.keys(errors).length > 0) throw new FormRejection(errors);
  return goOn({ ...step, draft: { ...step.draft, ...chosenBy(people, items) } });
}

const chosenBy = (people: readonly Person[], items: Items) => ({
  items,
  concerned: forPeople(
    people,
    items.map(({ patient_id }) => patient_id),
  ),
});

async function goOn(step: UseStep): Promise<Response> {
  const kept = await keepTime(step);
  return redirect(stepPath(kept.journey, firstMissingUse(kept)), 303);
}

/** Null if allowed. */
async function restrictionOf(
  { up, t }: UseRequest,
  { patient_id, name }: Person,
  product_id: string,
): Promise<string | null> {
  const { restricted_reason } = await getProduct(up, product_id, { patient_id });
  return restricted_reason ? t("subscriptions:errors.restricted", { name, reason: restricted_reason }) : null;
}
