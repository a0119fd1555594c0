import { z } from "zod";
import { dropDraft, findDraft, MAX_DRAFT_CHARS, saveDraft } from "../state/drafts.server.ts";
import { requestedPage } from "../lib/redirect.ts";
import type { FormFailure } from "./failure.ts";
import { valuesOf } from "./read-form.server.ts";

const NAME = "lost-form";
const SECRET_FIELD = /card|cvv|pin|otp/i;

const lostForm = z.object({ path: z.string(), values: z.record(z.string(), z.array(z.string())) });

/**
 * Saves a form that was posted after its session ended, for 24 hours, for the account that it was rendered for;
 * without passwords, codes and files. Only the last form per account; a form that is too large is not saved.
 * @param path page of the form, see {@link requestedPage}
 * @returns whether it was saved
 */
export async function keepLostForm(accountKey: string, path: string, form: FormData): Promise<boolean> {
  const all = valuesOf(form);
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => !SECRET_FIELD.test(name)));
  const size = JSON.stringify(values).length + path.length;
  if (Object.keys(values).length === 0 || size >= MAX_DRAFT_CHARS - 100) return false;
  await saveDraft(accountKey, NAME, { path, values });
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
  const { values } = lost;
  const intent = values["intent"]?.[0] ?? null;
  return { errors: [], fields: {}, values, intent, outcomeUnknown: false, restored: true };
}

/** To be called once a page has shown the form. */
export function dropLostForm(accountKey: string): Promise<void> {
  return dropDraft(accountKey, NAME);
}
