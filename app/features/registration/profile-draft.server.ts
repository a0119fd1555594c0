import { z } from "zod";
import { chosenAddress, type ChosenAddress } from "~/features/address/address.ts";
import { knownValuesOf } from "~/forms/parse.server.ts";
import type { Session } from "~/session/session.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import { BIRTH_PARTS, profileSchema } from "./profile.ts";

const NAME = "profile";

const draft = z.object({
  /** input by field name of the form */
  values: z.record(z.string(), z.array(z.string())),
  address: chosenAddress.nullable(),
  /** what was read from a card, by field name; a mark until the input differs */
  scanned: z.record(z.string(), z.string()),
  /** those of them that the laboratory was not sure of */
  doubtful: z.array(z.string()),
});
/** An unfinished profile, saved for 24 hours, so that it outlives the address picker and the card scan. */
export type ProfileDraft = z.output<typeof draft>;

type Owner = Pick<Session, "accountKey">;

/** The draft of an account; an empty one when there is none. */
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

/** Puts a posted form into the draft; its address and marks stay. */
export async function saveProfileInput(owner: Owner, form: FormData): Promise<void> {
  const values = knownValuesOf(form, profileSchema);
  await saveProfileDraft(owner, { ...(await readProfileDraft(owner)), values });
}

/** Puts the chosen address into the draft. */
export async function saveProfileAddress(owner: Owner, address: ChosenAddress): Promise<void> {
  await saveProfileDraft(owner, { ...(await readProfileDraft(owner)), address });
}

/**
 * Fills fields of the draft that are empty, or that another picture of a card filled before, and marks them;
 * other input stays. The parts of the birth date are filled together or not at all.
 * @param read values by field name of the form ("identity_number", "date_of_birth.day", "religion_id", …)
 * @param doubtful names, without parts, of those that the laboratory is not sure of
 * @returns names of the fields that were filled
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
