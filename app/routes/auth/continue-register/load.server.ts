import { randomUUID } from "node:crypto";
import { takeLostForm } from "~/forms/forms.server.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import {
  BIRTH_PARTS,
  keepProfileDraft,
  readFromCard,
  readProfileDraft,
  typedValues,
  type ProfileDraft,
} from "~/features/registration/profile-draft.server.ts";
import { loadLists } from "~/features/registration/lists.server.ts";
import { FIELDS } from "./read.server.ts";

/** spec.md §3, §9: what is chosen unless somebody chooses otherwise. */
export const DEFAULTS = {
  identity_country_issuer: "102",
  country_birth_id: "102",
  ethnicity: "829",
} as const;

/** What the profile form shows: lists, and whatever was entered before, also before a session was lost. */
export async function loadProfileForm(request: Request, session: Session) {
  const kept = await readProfileDraft(session);
  const lost = await takeLostForm(session.accountKey, request);
  const draft = lost ? { ...kept, values: typedValues(lost) } : kept;
  if (lost) await keepProfileDraft(session, draft);
  const country = draft.values["identity_country_issuer"]?.[0] ?? DEFAULTS.identity_country_issuer;
  return {
    clientRequestId: randomUUID(),
    lists: await loadLists(upstreamFor(session, request), country),
    values: { ...defaultValues(), ...draft.values },
    address: draft.address?.text ?? null,
    marks: marksOf(draft),
    restored: lost !== null,
  };
}

/** Whether nothing that the form requires is missing any more (spec.md §5). */
export function isWhole({ values, address }: ProfileDraft): boolean {
  const all: ProfileDraft["values"] = { ...defaultValues(), ...values };
  const isThere = (name: string) => Boolean(all[name]?.[0]?.trim());
  return FIELDS.every((field) =>
    field === "subdistrict_code"
      ? address !== null
      : field === "date_of_birth"
        ? BIRTH_PARTS.every(isThere)
        : isThere(field),
  );
}

/** What to say of fields that a card filled; who typed over them has looked at them. */
function marksOf(draft: ProfileDraft): Record<string, "read" | "doubtful"> {
  return Object.fromEntries(
    readFromCard(draft).map((name): [string, "read" | "doubtful"] => [
      name.split(".")[0] ?? name,
      draft.doubtful.includes(name) ? "doubtful" : "read",
    ]),
  );
}

function defaultValues(): Record<string, string[]> {
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, [value]]));
}

export type ProfileView = Awaited<ReturnType<typeof loadProfileForm>>;
