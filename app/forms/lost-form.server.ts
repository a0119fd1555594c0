import { z } from "zod";
import { boundsOf } from "../lib/body-policy.ts";
import { DRAFT_SECONDS, dropDraft, findDraft, saveDraft } from "../state/drafts.server.ts";
import { wasCarriedOut } from "../state/once.server.ts";
import { requestedPage } from "../lib/redirect.ts";
import type { FormFailure } from "./failure.ts";
import { clientRequestIdOf, valuesOf } from "./read-form.server.ts";

const NAME = "lost-form";
/** Stored separately, so that other pages do not read a large form. */
const VALUES = "lost-form-values";
const SECRET_FIELD = /card|cvv|pin|otp/i;

const lostForm = z.object({ path: z.string(), request_id: z.string().optional() });
const lostValues = z.record(z.string(), z.array(z.string()));

/**
 * Saves a form posted after its session ended, for 24 hours, for the account it was rendered for;
 * without passwords, codes and files. Keeps only the last one.
 * @returns whether it was saved
 */
export async function keepLostForm(accountKey: string, path: string, form: FormData): Promise<boolean> {
  const all = valuesOf(form);
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => !SECRET_FIELD.test(name)));
  const { kept } = boundsOf(new URL(path, "http://portal").pathname);
  if (Object.keys(values).length === 0 || JSON.stringify(values).length > kept) return false;
  await saveDraft(accountKey, VALUES, values, DRAFT_SECONDS, kept);
  await saveDraft(accountKey, NAME, { path, request_id: clientRequestIdOf(form) });
  return true;
}

export async function hasLostForm(accountKey: string, path: string): Promise<boolean> {
  return (await findDraft(accountKey, NAME, lostForm))?.path === path;
}

/** Form saved by {@link keepLostForm} for the request's page, in any language. */
export async function findLostForm(accountKey: string, request: Request): Promise<FormFailure | null> {
  const lost = await findDraft(accountKey, NAME, lostForm);
  if (lost?.path !== requestedPage(request.url)) return null;
  const values = await findDraft(accountKey, VALUES, lostValues);
  if (!values) return null;
  // The same form was resent from its old page.
  if (lost.request_id && (await wasCarriedOut(accountKey, lost.request_id))) {
    await dropLostForm(accountKey);
    return null;
  }
  const intent = values["intent"]?.[0] ?? null;
  return { errors: [], fields: {}, values, intent, outcomeUnknown: false, restored: true };
}

export async function dropLostForm(accountKey: string): Promise<void> {
  await dropDraft(accountKey, NAME);
  await dropDraft(accountKey, VALUES);
}
