import { tabHref, type PracticeTab } from "~/features/profile/tabs.ts";
import type { PractitionerSection } from "~/upstream/practitioner/practitioner.server.ts";

const SECTIONS = {
  LICENSE: "license",
  SPECIALIST: "specialist",
  EDUCATION: "education",
  HOSPITAL: "hospital",
  BANK: "bank",
  TAX: "tax",
} as const satisfies Record<PracticeTab, PractitionerSection>;

const entrySections = ["specialist", "education", "hospital"] as const;
export type EntrySection = (typeof entrySections)[number];

export function findSection(word: string | undefined): PractitionerSection | null {
  return Object.values(SECTIONS).find((code) => code === word) ?? null;
}

export function findEntrySection(word: string | undefined): EntrySection | null {
  return entrySections.find((entrySection) => entrySection === word) ?? null;
}

export function sectionHref(section: PractitionerSection): string {
  const tabs: Record<PractitionerSection, PracticeTab> = {
    license: "LICENSE",
    specialist: "SPECIALIST",
    education: "EDUCATION",
    hospital: "HOSPITAL",
    bank: "BANK",
    tax: "TAX",
  };
  return tabHref(2, tabs[section]);
}

/** Changes need the password and the laboratory's verification. */
export function isSecured(section: PractitionerSection): section is "license" | "bank" | "tax" {
  return section === "license" || section === "bank" || section === "tax";
}
