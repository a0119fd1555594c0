import { z } from "zod";
import { dropDraft, findDraft, MAX_DRAFT_CHARS, saveDraft } from "../state/drafts.server.ts";
import type { FormFailure } from "./failure.ts";
import { readForm, valuesOf } from "./read-form.server.ts";

const NAME = "lost-form";
const SECRET_FIELD = /card|cvv|pin|otp/i;

const lostForm = z.object({ path: z.string(), values: z.record(z.string(), z.array(z.string())) });

/**
 * Saves a form that was posted after its session ended, for the session's account; without passwords, codes and
 * files. Only the last form per account; a form that is too large is not saved.
 * @param path page of the form, with its query
 */
export async function keepLostForm(accountKey: string, path: string, request: Request): Promise<void> {
  const all = valuesOf(await readForm(request));
  const values = Object.fromEntries(Object.entries(all).filter(([name]) => !SECRET_FIELD.test(name)));
  const size = JSON.stringify(values).length + path.length;
  if (Object.keys(values).length > 0 && size < MAX_DRAFT_CHARS - 100)
    await saveDraft(accountKey, NAME, { path, values });
}

/** Whether {@link keepLostForm} saved a form for this path. */
export async function hasLostForm(accountKey: string, path: string): Promise<boolean> {
  return (await findDraft(accountKey, NAME, lostForm))?.path === path;
}

/** The form saved by {@link keepLostForm} for this page. */
export async function findLostForm(accountKey: string, request: Request): Promise<FormFailure | null> {
  const url = new URL(request.url);
  const lost = await findDraft(accountKey, NAME, lostForm);
  if (lost?.path !== url.pathname + url.search) return null;
  const { values } = lost;
  const intent = values["intent"]?.[0] ?? null;
  return { errors: [], fields: {}, values, intent, outcomeUnknown: false, restored: true };
}

/** To be called once a page has shown the form. */
export function dropLostForm(accountKey: string): Promise<void> {
  return dropDraft(accountKey, NAME);
}
