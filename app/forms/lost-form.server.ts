import { z } from "zod";
import { boundsOf } from "../lib/body-policy.ts";
import { DRAFT_SECONDS, dropDraft, findDraft, saveDraft } from "../state/drafts.server.ts";
import { findStoredResponse } from "../state/once.server.ts";
import { requestedPage } from "../lib/redirect.ts";
import type { FormFailure } from "./failure.ts";
import { valuesOf } from "./read-form.server.ts";

const NAME = "lost-form";
/** Apart from its page, so that other pages do not read a large form. */
const VALUES = "lost-form-values";
const SECRET_FIELD = /card|cvv|pin|otp/i;

const lostForm = z.object({ path: z.string() });
const lostValues = z.record(z.string(), z.array(z.string()));

/**
 * Saves a form that was posted after its session ended, for 24 hours, for the account that it was rendered for;
 * without passwords, codes and files. Only the last form per account; one beyond what its page keeps is not saved.
 * @param path page of the form, see {@link requestedPage}
 * @returns whether it was saved
 */
export async function keepLostForm(accountKey: string, path: string, form: FormData): Promise<boolean> {
  const all = valuesOf(form);
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => !SECRET_FIELD.test(name)));
  const { kept } = boundsOf(new URL(path, "http://portal").pathname);
  if (Object.keys(values).length === 0 || JSON.stringify(values).length > kept) return false;
  await saveDraft(accountKey, VALUES, values, DRAFT_SECONDS, kept);
  await saveDraft(accountKey, NAME, { path });
  return true;
}

/** Whether {@link keepLostForm} saved a form for this path. */
export async function hasLostForm(accountKey: string, path: string): Promise<boolean> {
  return (await findDraft(accountKey, NAME, lostForm))?.path === path;
}

/** The form saved by {@link keepLostForm} for the page of this request, in whatever language it is asked for. */
export async function findLostForm(accountKey: string, request: Request): Promise<FormFailure | null> {
  const lost = await findDraft(accountKey, NAME, lostForm);
  if (lost?.path !== requestedPage(request.url)) return null;
  const values = await findDraft(accountKey, VALUES, lostValues);
  if (!values) return null;
  if (await wasSentSince(accountKey, values)) {
    await dropLostForm(accountKey);
    return null;
  }
  const intent = values["intent"]?.[0] ?? null;
  return { errors: [], fields: {}, values, intent, outcomeUnknown: false, restored: true };
}

/** Whether the same form has been carried out after all, sent once more from its old page. */
async function wasSentSince(accountKey: string, values: z.output<typeof lostValues>): Promise<boolean> {
  const form = new FormData();
  for (const [name, texts] of Object.entries(values)) for (const text of texts) form.append(name, text);
  return (await findStoredResponse(accountKey, form)) !== null;
}

/** To be called once a page has shown the form. */
export async function dropLostForm(accountKey: string): Promise<void> {
  await dropDraft(accountKey, NAME);
  await dropDraft(accountKey, VALUES);
}
