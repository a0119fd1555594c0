import { paths } from "~/lib/paths.ts";

/** Tabs of a patient's profile by their query value, in page order. */
export const patientTabs = ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING", "ORDER"] as const;
/** Tabs of companies and medical centres. */
const memberTabs = ["PROFILE", "PASSWORD", "PHOTO", "SETTING"] as const;
/** What a doctor declares. */
const practiceTabs = ["LICENSE", "SPECIALIST", "EDUCATION", "HOSPITAL", "BANK", "TAX"] as const;
/** Tabs of a doctor. */
export const doctorTabs = ["PROFILE", ...practiceTabs, "PASSWORD", "PHOTO", "SETTING"] as const;
export type PracticeTab = (typeof practiceTabs)[number];
export type Tab = (typeof patientTabs)[number] | PracticeTab;

/** The tabs of an account; type 1 is a patient, 2 a doctor. */
export function tabsOf(userType: number): readonly Tab[] {
  return userType === 1 ? patientTabs : userType === 2 ? doctorTabs : memberTabs;
}

/** A tab of the account's own profile page. */
export function tabHref(userType: number, tab: Tab): string {
  return userType === 1 ? paths.profile({ tab }) : paths.profileUser({ tab });
}

export function isPracticeTab(tab: Tab): tab is PracticeTab {
  return practiceTabs.some((one) => one === tab);
}
