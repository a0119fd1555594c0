import { paths } from "~/lib/paths.ts";

const patientTabs = ["PROFILE", "PASSWORD", "PHOTO", "ADDRESS", "SETTING"] as const;
export const patientPages = [...patientTabs, "ORDER"] as const;
const memberTabs = ["PROFILE", "PASSWORD", "PHOTO", "SETTING"] as const;
const practiceTabs = ["LICENSE", "SPECIALIST", "EDUCATION", "HOSPITAL", "BANK", "TAX"] as const;
export const doctorTabs = ["PROFILE", ...practiceTabs, "PASSWORD", "PHOTO", "SETTING"] as const;
export type PracticeTab = (typeof practiceTabs)[number];
export type ProfileTabName = (typeof patientTabs)[number] | PracticeTab;

/** Type 1 is a patient, 2 a doctor. */
export function tabsOf(userType: number): readonly ProfileTabName[] {
  return userType === 1 ? patientTabs : userType === 2 ? doctorTabs : memberTabs;
}

export function tabHref(userType: number, tab: ProfileTabName): string {
  return userType === 1 ? paths.profile({ tab }) : paths.profileUser({ tab });
}

export function isPracticeTab(tab: ProfileTabName): tab is PracticeTab {
  return practiceTabs.some((practiceTab) => practiceTab === tab);
}
