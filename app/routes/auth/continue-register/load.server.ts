import { loadLists, usualIdentityType } from "~/features/registration/lists.server.ts";
import { missingIn, PROFILE_DEFAULTS } from "~/features/registration/profile.ts";
import { isAreaOfCard, readProfileDraft } from "~/features/registration/profile-draft.server.ts";
import type { Guarded } from "~/session/guards.server.ts";

export async function loadProfileForm({ session, up }: Guarded) {
  const { values, address, scanned, doubtful, of_number = {} } = await readProfileDraft(session);
  const country = values["identity_country_issuer"]?.[0] ?? PROFILE_DEFAULTS.identity_country_issuer;
  const lists = await loadLists(up, country);
  return {
    lists,
    values: { identity_type: usualIdentityType(lists), ...PROFILE_DEFAULTS, ...values },
    address: address?.text ?? null,
    isAreaOfCard: isAreaOfCard({ address, scanned }),
    scanned,
    doubtful,
    of_number,
    /** empty without a card */
    missing: Object.keys(scanned).length > 0 ? missingIn(values, address) : [],
  };
}

export type ProfileFormView = Awaited<ReturnType<typeof loadProfileForm>>;
