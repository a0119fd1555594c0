import { z } from "zod";
import { chosenAddress, type ChosenAddress } from "~/features/address/address.ts";
import { tooLargeForDraft } from "~/forms/draft-size.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { knownValuesOf } from "~/forms/parse.server.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import type { FormSchema } from "~/forms/schema.ts";
import type { Session } from "~/session/session.server.ts";
import { draftKind } from "~/state/drafts.server.ts";

/** Kept for 24 hours while the address picker is open. */
const edit = z.object({
  values: z.record(z.string(), z.array(z.string())),
  version: z.number().default(0),
  area: chosenAddress.nullable(),
});

export type Edit = z.output<typeof edit>;

type Owner = Pick<Session, "accountKey">;

/** Named "profile", "new", or by the id of a saved address. */
const edits = draftKind("edit", edit);
export const { find: readEdit, drop: dropEdit } = edits;

/** Keeps the input; the chosen area stays. @throws FormRejection if too large */
export async function saveEdit(owner: Owner, of: string, form: FormData, schema: FormSchema): Promise<void> {
  const values = knownValuesOf(form, schema);
  const tooLarge = tooLargeForDraft(values);
  if (tooLarge) throw new FormRejection(tooLarge);
  const area = (await readEdit(owner, of))?.area ?? null;
  await edits.save(owner, { values, version: versionOf(form), area }, of);
}

export function findOutdated(edit: Edit | null, version: number): Edit | null {
  return edit && edit.version !== version && Object.keys(edit.values).length > 0 ? edit : null;
}

export async function saveArea(owner: Owner, of: string, area: ChosenAddress): Promise<void> {
  const answer = await readEdit(owner, of);
  await edits.save(owner, { values: {}, version: 0, ...answer, area }, of);
}
