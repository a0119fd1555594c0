import { z } from "zod";
import { chosenAddress, type ChosenAddress } from "~/features/address/address.ts";
import { tooLargeForDraft } from "~/forms/draft-size.server.ts";
import type { FieldErrors } from "~/forms/failure.ts";
import { knownValuesOf } from "~/forms/parse.server.ts";
import type { Session } from "~/session/session.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import { BIRTH_PARTS, profileSchema } from "./profile.ts";

const NAME = "profile";

const draft = z.object({
  /** input by field name of the form */
  values: z.record(z.string(), z.array(z.string())),
  address: chosenAddress.nullable(),
  /** values read from a card, by field name; a field is marked until its input differs */
  scanned: z.record(z.string(), z.string()),
  /** names of uncertain values among them */
  doubtful: z.array(z.string()),
});
/** An unfinished profile, kept for 24 hours while the address picker and the card scan are open. */
export type ProfileDraft = z.output<typeof draft>;

type Owner = Pick<Session, "accountKey">;

/** The account's draft, or an empty one. */
export async function readProfileDraft({ accountKey }: Owner): Promise<ProfileDraft> {
  return (
    (await findDraft(accountKey, NAME, draft)) ?? { values: {}, address: null, scanned: {}, doubtful: [] }
  );
}

export function saveProfileDraft({ accountKey }: Owner, value: ProfileDraft): Promise<void> {
  return saveDraft(accountKey, NAME, value);
}

export function dropProfileDraft({ accountKey }: Owner): Promise<void> {
  return dropDraft(accountKey, NAME);
}

/**
 * Replaces the draft's input by a posted form; address and marks are kept. Returns errors, and saves nothing, when
 * the input is too large.
 */
export async function saveProfileInput(owner: Owner, form: FormData): Promise<FieldErrors | null> {
  const values = knownValuesOf(form, profileSchema);
  const errors = tooLargeForDraft(values);
  if (!errors) await saveProfileDraft(owner, { ...(await readProfileDraft(owner)), values });
  return errors;
}

/** Saves the chosen address in the draft. */
export async function saveProfileAddress(owner: Owner, address: ChosenAddress): Promise<void> {
  await saveProfileDraft(owner, { ...(await readProfileDraft(owner)), address });
}

/**
 * Fills and marks fields of the draft that are empty or were filled by an earlier scan; other input is kept.
 * The parts of the birth date are filled together or not at all.
 * @param read values by field name of the form ("identity_number", "date_of_birth.day", "religion_id", …)
 * @param doubtful names of uncertain fields, without parts
 * @returns names of the filled fields
 */
export async function fillFromCard(
  owner: Owner,
  read: Record<string, string>,
  doubtful: readonly string[],
): Promise<string[]> {
  const saved = await readProfileDraft(owner);
  const isFree = (name: string) => {
    const input = saved.values[name]?.[0] ?? "";
    return input.trim() === "" || input === saved.scanned[name];
  };
  const filled = Object.keys(read).filter(
    (name) => read[name] && (BIRTH_PARTS.includes(name) ? BIRTH_PARTS.every(isFree) : isFree(name)),
  );
  const values = { ...saved.values };
  const scanned = { ...saved.scanned };
  for (const name of filled) values[name] = [(scanned[name] = read[name] ?? "")];
  const isDoubtful = (name: string) => doubtful.includes(name.split(".")[0] ?? name);
  await saveProfileDraft(owner, {
    ...saved,
    values,
    scanned,
    doubtful: [...saved.doubtful.filter((name) => !filled.includes(name)), ...filled.filter(isDoubtful)],
  });
  return filled;
}
