import { feesShown } from "~/features/fees/switch.server.ts";
import { confirmAhead } from "~/features/two-factor/proof.server.ts";
import type { Lang } from "~/i18n/language.ts";
import { textIn } from "~/lib/bilingual.ts";
import { INDONESIA } from "~/lib/ktp.ts";
import { savesDataHere, type Guarded } from "~/session/guards.server.ts";
import { isMissing } from "~/session/offered.server.ts";
import { countSessionsOf } from "~/session/session.server.ts";
import { listAddresses } from "~/upstream/home-care/homecare.server.ts";
import { listChoices, listReligions } from "~/upstream/places/lookups.server.ts";
import { getProfileDetails, type ProfileDetails } from "~/upstream/profile/profile.server.ts";
import { getPractitioner } from "~/upstream/practitioner/practitioner.server.ts";
import { getSettings } from "~/upstream/profile/settings.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getTwoFactor } from "~/upstream/two-factor/two-factor.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { areaOf, outdatedRows } from "./changed.server.ts";
import { showName } from "./shown-name.server.ts";
import { readEdit } from "./edit.server.ts";
import type { ProfileTabName } from "./tabs.ts";

export async function loadTab(guarded: Guarded, tab: Exclude<ProfileTabName, "ORDER">) {
  const { up } = guarded;
  switch (tab) {
    case "PROFILE":
      return { tab, ...(await loadProfileTab(guarded)) };
    case "PASSWORD":
      await confirmAhead(guarded, "password");
      return { tab, username: (await getProfileDetails(up)).username };
    case "PHOTO":
      return { tab, ...(await loadPhotoTab(guarded)) };
    case "ADDRESS":
      return { tab, addresses: await listAddresses(up) };
    case "SETTING":
      return { tab, ...(await loadSettingTab(guarded)) };
    default:
      return { tab, practice: await getPractitioner(up), paid: feesShown() };
  }
}
export type TabView = Awaited<ReturnType<typeof loadTab>>;

export async function loadPhotoTab({ up }: Guarded) {
  const { photo_url } = (await getProfileDetails(up)).person;
  return { photo: photo_url === null ? null : photo_url.slice(-12, -4) };
}

async function loadSettingTab({ request, session, up }: Guarded) {
  const [settings, sessions, profile] = await Promise.all([
    getSettings(up),
    countSessionsOf(session.accountKey),
    settle(getProfileDetails(up)),
  ]);
  const person = profile.ok ? profile.data.person : null;
  return {
    settings,
    unconfirmed: {
      email: person?.email_verified === false && person.email !== null,
      phone: person?.phone_verified === false && person.phone_number !== null,
    },
    userType: session.userType,
    savesData: await savesDataHere(request),
    language: up.lang,
    others: Math.max(0, sessions - 1),
  };
}

/** Null for a list that fails to load. */
async function loadChoices(up: UpstreamContext, isPatient: boolean) {
  const listOf = async (list: ReturnType<typeof listChoices>) => {
    const loaded = await settle(list);
    return loaded.ok ? loaded.data : null;
  };
  const none = Promise.resolve(null);
  const [title_id, religion_id, marital_status_id, ethnicity, gender] = await Promise.all([
    listOf(listChoices(up, "patient-title")),
    isPatient ? listOf(listReligions(up, INDONESIA)) : none,
    isPatient ? listOf(listChoices(up, "marital-status")) : none,
    isPatient ? listOf(listChoices(up, "ethnicity")) : none,
    isPatient ? listOf(listChoices(up, "gender")) : none,
  ]);
  return { title_id, religion_id, marital_status_id, ethnicity, gender };
}

async function loadProfileTab(guarded: Guarded) {
  const { session, up } = guarded;
  const isPatient = session.userType === 1;
  const [profile, choices, edit, twoFactor] = await Promise.all([
    getProfileDetails(up),
    loadChoices(up, isPatient),
    readEdit(session, "profile"),
    isPatient && !isMissing("GET /second-lock/get") ? settle(getTwoFactor(up)) : null,
  ]);
  // The laboratory may have corrected it since sign-in.
  await showName(guarded, profile);
  return {
    profile: viewOf(profile, up.lang),
    userType: session.userType,
    choices,
    twoFactor: twoFactor?.ok ? { is_on: twoFactor.data.is_on } : null,
    typed: edit?.values ?? null,
    changed: await outdatedRows(guarded, profile, { edit, locked: isLocked(profile) }),
    area: edit?.area?.text ?? areaOf(profile),
    storedArea: areaOf(profile),
  };
}
export type ProfileTabView = Awaited<ReturnType<typeof loadProfileTab>>;

export function isLocked({ person }: ProfileDetails): boolean {
  return person.patient === null || person.patient === undefined || person.identity_status !== "unverified";
}

function viewOf(profile: ProfileDetails, lang: Lang) {
  const { person, username, version, company, company_role, corrections } = profile;
  const { patient, photo_url, title_name_en, title_name_id, identity_number, phone_code, ...rest } = person;
  return {
    ...rest,
    username,
    version,
    company: company ?? null,
    roles: company_role ?? [],
    corrections: corrections ?? [],
    title_name: textIn(lang, { plain: null, en: title_name_en, id: title_name_id }) || null,
    medicalRecordNumber: patient?.medical_record_number ?? null,
    isPatient: patient !== null && patient !== undefined,
    locked: isLocked(profile),
    photo: photo_url === null ? null : photo_url.slice(-12, -4),
    phone: person.phone_number === null ? null : `${phone_code ?? ""}${person.phone_number}`,
    identity_number,
  };
}
export type ProfileView = ReturnType<typeof viewOf>;
