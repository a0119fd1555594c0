import { paths } from "~/lib/paths.ts";

/** Tabs of a patient's profile by their query value, in page order. */
export const patientTabs = ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING", "ORDER"] as const;
/** Tabs of everybody else's. */
export const memberTabs = ["PROFILE", "PASSWORD", "PHOTO", "SETTING"] as const;
export type Tab = (typeof patientTabs)[number];

/** The tabs of an account; type 1 is a patient. */
export function tabsOf(userType: number): readonly Tab[] {
  return userType === 1 ? patientTabs : memberTabs;
}

/** A tab of the account's own profile page. */
export function tabHref(userType: number, tab: Tab): string {
  return userType === 1 ? paths.profile({ tab }) : paths.profileUser({ tab });
}
