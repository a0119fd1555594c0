import { createHash } from "node:crypto";
import { z } from "zod";
import { boundsOf } from "../lib/body-policy.ts";
import { requestedPage } from "../lib/redirect.ts";
import { site } from "../site.ts";
import { draftKind } from "../state/drafts.server.ts";
import { wasCarriedOut } from "../state/once.server.ts";
import type { FormFailure } from "./failure.ts";
import { clientRequestIdOf, valuesOf } from "./read-form.server.ts";

const PLACES = 16;
const SECRET_FIELD = /card|cvv|pin|otp/i;

/** Stored apart from its values, so that other pages do not read a large form. */
const lostForms = draftKind("lost-form", z.object({ path: z.string(), request_id: z.string().optional() }));
const lostValues = draftKind("lost-form-values", z.record(z.string(), z.array(z.string())), {
  maxChars: boundsOf(site.approveFirst.path).kept,
});

/**
 * For 24 hours, for the account it was rendered for; without passwords, codes and files.
 * @returns whether it was saved
 */
export async function keepLostForm(accountKey: string, path: string, form: FormData): Promise<boolean> {
  const all = valuesOf(form);
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => !SECRET_FIELD.test(name)));
  const { kept } = boundsOf(new URL(path, "http://portal").pathname);
  const isEmpty = Object.keys(values).every((name) => name === "intent");
  if (isEmpty || JSON.stringify(values).length > kept) return false;
  await lostValues.save({ accountKey }, values, placeOf(path));
  await lostForms.save({ accountKey }, { path, request_id: clientRequestIdOf(form) }, placeOf(path));
  return true;
}

export async function hasLostForm(accountKey: string, path: string): Promise<boolean> {
  return (await lostForms.find({ accountKey }, placeOf(path)))?.path === path;
}

/** In any language. */
export async function findLostForm(accountKey: string, request: Request): Promise<FormFailure | null> {
  const path = requestedPage(request.url);
  const lost = await lostForms.find({ accountKey }, placeOf(path));
  if (lost?.path !== path) return null;
  const values = await lostValues.find({ accountKey }, placeOf(path));
  if (!values) return null;
  // The same form was resent from its old page.
  if (lost.request_id && (await wasCarriedOut(accountKey, lost.request_id))) {
    await dropLostForm(accountKey, path);
    return null;
  }
  const intent = values["intent"]?.[0] ?? null;
  return { errors: [], fields: {}, values, intent, outcomeUnknown: false, restored: true };
}

export async function dropLostForm(accountKey: string, path: string): Promise<void> {
  await lostForms.drop({ accountKey }, placeOf(path));
  await lostValues.drop({ accountKey }, placeOf(path));
}

function placeOf(path: string): string {
  return String(createHash("sha256").update(path).digest().readUInt32BE() % PLACES);
}
