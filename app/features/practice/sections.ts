import { tabHref, type PracticeTab } from "~/features/profile/tabs.ts";
import type { PractitionerSection } from "~/upstream/practitioner.server.ts";

const SECTIONS = {
  LICENSE: "license",
  SPECIALIST: "specialist",
  EDUCATION: "education",
  HOSPITAL: "hospital",
  BANK: "bank",
  TAX: "tax",
} as const satisfies Record<PracticeTab, PractitionerSection>;

const entrySections = ["specialist", "education", "hospital"] as const;
/** Parts that are rows of texts, without a state. */
export type EntrySection = (typeof entrySections)[number];

export function findSection(word: string | undefined): PractitionerSection | null {
  return Object.values(SECTIONS).find((one) => one === word) ?? null;
}

export function findEntrySection(word: string | undefined): EntrySection | null {
  return entrySections.find((one) => one === word) ?? null;
}

/** Address of the tab of a part. */
export function sectionHref(section: PractitionerSection): string {
  const tabs: Record<PractitionerSection, PracticeTab> = {
    ...{ license: "LICENSE", specialist: "SPECIALIST", education: "EDUCATION" },
    ...{ hospital: "HOSPITAL", bank: "BANK", tax: "TAX" },
  };
  return tabHref(2, tabs[section]);
}

/** Parts whose changes need the password and are verified by the laboratory. */
export function isSecured(section: PractitionerSection): section is "license" | "bank" | "tax" {
  return section === "license" || section === "bank" || section === "tax";
}
