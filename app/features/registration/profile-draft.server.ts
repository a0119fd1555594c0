import { z } from "zod";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import { valuesOf } from "~/forms/forms.server.ts";
import type { Session } from "~/session/session.server.ts";

const NAME = "profile";
const BIRTH_DATE = "date_of_birth.";
/** Names of the birth date's fields. */
export const BIRTH_PARTS = ["day", "month", "year"].map((part) => BIRTH_DATE + part);

const chosenAddress = z.object({
  subdistrict_code: z.string(),
  province_id: z.string(),
  city_id: z.string(),
  district_id: z.string(),
  /** the whole address down to the subdistrict, ending in INDONESIA */
  text: z.string(),
});
export type ChosenAddress = z.output<typeof chosenAddress>;

const draft = z.object({
  /** what was typed and chosen, by field name of the form */
  values: z.record(z.string(), z.array(z.string())),
  address: chosenAddress.nullable(),
  /** what was read from a card, by field; it stands until somebody types something else */
  scanned: z.record(z.string(), z.string()),
  /** those of them that the laboratory was not sure of */
  doubtful: z.array(z.string()),
});
/** An unfinished profile; kept for 24 hours, so that address picker, card scan and a lost session cost nothing. */
export type ProfileDraft = z.output<typeof draft>;

type Owner = Pick<Session, "accountKey">;

/** The draft of an account; an empty one when there is none. */
export async function readProfileDraft({ accountKey }: Owner): Promise<ProfileDraft> {
  return (
    (await findDraft(accountKey, NAME, draft)) ?? { values: {}, address: null, scanned: {}, doubtful: [] }
  );
}

export function keepProfileDraft({ accountKey }: Owner, value: ProfileDraft): Promise<void> {
  return saveDraft(accountKey, NAME, value);
}

export function dropProfileDraft({ accountKey }: Owner): Promise<void> {
  return dropDraft(accountKey, NAME);
}

/** Puts a posted form into the draft; its address and marks stay. */
export async function keepTyped(session: Owner, form: FormData): Promise<void> {
  const kept = await readProfileDraft(session);
  await keepProfileDraft(session, { ...kept, values: typedValues(form) });
}

/** What was typed, without the fields that are about the form itself. */
export function typedValues(form: FormData): ProfileDraft["values"] {
  const { intent: _intent, ...values } = valuesOf(form);
  return values;
}

/** Fields whose value is still the one that was read from a card. */
export function readFromCard({ values, scanned }: ProfileDraft): string[] {
  return Object.keys(scanned).filter((name) => values[name]?.[0] === scanned[name]);
}

/**
 * Fills fields of the draft that are empty, or that another picture of a card filled before, and marks them;
 * what was typed stays. The parts of the birth date are one: a typed day never meets the month of a card.
 * @param read values by field name of the form ("identity_number", "date_of_birth.day", "religion_id", …)
 * @param doubtful names, without parts, of those that the laboratory is not sure of
 * @returns names of the fields that were filled
 */
export async function fillFromCard(
  session: Owner,
  read: Record<string, string>,
  doubtful: readonly string[],
): Promise<string[]> {
  const kept = await readProfileDraft(session);
  const before = readFromCard(kept);
  const isFree = (name: string) => !kept.values[name]?.[0]?.trim() || before.includes(name);
  const filled = Object.keys(read).filter(
    (name) => read[name] && (name.startsWith(BIRTH_DATE) ? BIRTH_PARTS.every(isFree) : isFree(name)),
  );
  const values = { ...kept.values };
  const scanned = { ...kept.scanned };
  for (const name of filled) values[name] = [(scanned[name] = read[name] ?? "")];
  const isDoubtful = (name: string) => doubtful.includes(name.split(".")[0] ?? name);
  await keepProfileDraft(session, {
    ...kept,
    values,
    scanned,
    doubtful: [...kept.doubtful.filter((name) => !filled.includes(name)), ...filled.filter(isDoubtful)],
  });
  return filled;
}
