import { z } from "zod";
import { chosenAddress, type ChosenAddress } from "~/features/address/address.ts";
import { tooLargeForDraft } from "~/forms/draft-size.server.ts";
import type { FieldErrors } from "~/forms/failure.ts";
import { knownValuesOf } from "~/forms/parse.server.ts";
import type { Session } from "~/session/session.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { BIRTH_PARTS, profileSchema } from "./profile.ts";

const draft = z.object({
  values: z.record(z.string(), z.array(z.string())).default({}),
  address: chosenAddress.nullable().default(null),
  /** by field name; marked until the input differs */
  scanned: z.record(z.string(), z.string()).default({}),
  doubtful: z.array(z.string()).default([]),
  /** marked until the input differs */
  of_number: z.record(z.string(), z.string()).optional(),
});
/** Kept for 24 hours. */
type ProfileDraft = z.output<typeof draft>;

type Owner = Pick<Session, "accountKey">;

const profileDrafts = draftKind("profile", draft);
export const { save: saveProfileDraft, drop: dropProfileDraft } = profileDrafts;

export async function readProfileDraft(owner: Owner): Promise<ProfileDraft> {
  return (await profileDrafts.find(owner)) ?? draft.parse({});
}

/** If the input is too large, saves nothing and returns errors. */
export async function saveProfileInput(owner: Owner, form: FormData): Promise<FieldErrors | null> {
  const values = knownValuesOf(form, profileSchema);
  const errors = tooLargeForDraft(values);
  if (!errors) await saveProfileDraft(owner, { ...(await readProfileDraft(owner)), values });
  return errors;
}

export async function saveProfileAddress(owner: Owner, address: ChosenAddress): Promise<void> {
  await saveProfileDraft(owner, { ...(await readProfileDraft(owner)), address });
}

export async function fillFromNumber(owner: Owner, told: Record<string, string>): Promise<void> {
  const saved = await readProfileDraft(owner);
  const isEmpty = (name: string) => (saved.values[name]?.[0] ?? "").trim() === "";
  const isFree = (name: string) => (BIRTH_PARTS.includes(name) ? BIRTH_PARTS.every(isEmpty) : isEmpty(name));
  const free = Object.entries(told).filter(([name]) => isFree(name));
  if (free.length === 0) return;
  const values = Object.fromEntries(free.map(([name, value]): [string, string[]] => [name, [value]]));
  const of_number = { ...saved.of_number, ...Object.fromEntries(free) };
  await saveProfileDraft(owner, { ...saved, values: { ...saved.values, ...values }, of_number });
}

/** The area comes from a card and was not chosen by hand. */
export function isAreaOfCard({ address, scanned }: Pick<ProfileDraft, "address" | "scanned">): boolean {
  return address !== null && address.subdistrict_code === scanned["subdistrict_code"];
}

/**
 * Typed input stays. Birth date parts are replaced together or not at all.
 * @param read values by form field name ("date_of_birth.day")
 * @param doubtful names of uncertain fields, without parts
 * @returns names of the filled and of the emptied fields
 */
export async function fillFromCard(
  owner: Owner,
  read: Record<string, string>,
  doubtful: readonly string[],
  area: ChosenAddress | null = null,
): Promise<{ filled: string[]; emptied: string[] }> {
  const saved = await readProfileDraft(owner);
  const isUntyped = (name: string) => {
    const input = saved.values[name]?.[0] ?? "";
    return input.trim() === "" || input === saved.scanned[name] || input === saved.of_number?.[name];
  };
  const isFree = (name: string) =>
    BIRTH_PARTS.includes(name) ? BIRTH_PARTS.every(isUntyped) : isUntyped(name);
  const filled = Object.keys(read).filter((name) => read[name] && isFree(name));
  const emptied = Object.keys(saved.scanned).filter(
    (name) => isFree(name) && saved.values[name]?.[0] && !filled.includes(name),
  );
  const kept = Object.entries(saved.values).filter(([name]) => !emptied.includes(name));
  const scanned = Object.fromEntries(filled.map((name) => [name, read[name] ?? ""]));
  const isAreaFree = saved.address === null || isAreaOfCard(saved);
  const values = Object.entries(scanned).map(([name, value]): [string, string[]] => [name, [value]]);
  await saveProfileDraft(owner, {
    ...saved,
    values: Object.fromEntries([...kept, ...values]),
    address: isAreaFree ? area : saved.address,
    scanned: isAreaFree && area ? { ...scanned, subdistrict_code: area.subdistrict_code } : scanned,
    doubtful: filled.filter((name) => doubtful.includes(name.split(".")[0] ?? name)),
  });
  return { filled, emptied };
}
