import type { PracticeTab as Tab } from "~/features/profile/tabs.ts";
import type { PractitionerProfile } from "~/upstream/practitioner/practitioner.server.ts";
import { BankTab } from "./BankTab.tsx";
import { EntriesTab } from "./EntriesTab.tsx";
import { LicenceTab } from "./LicenceTab.tsx";
import { TaxTab } from "./TaxTab.tsx";

interface PracticeTabProps {
  tab: Tab;
  practice: PractitionerProfile;
  paid: boolean;
}

export function PracticeTabContent({ tab, practice, paid }: PracticeTabProps) {
  switch (tab) {
    case "LICENSE":
      return <LicenceTab practice={practice} />;
    case "SPECIALIST":
      return <EntriesTab section="specialist" rows={practice.specialist.rows} />;
    case "EDUCATION":
      return <EntriesTab section="education" rows={practice.education.rows} />;
    case "HOSPITAL":
      return <EntriesTab section="hospital" rows={practice.hospital.rows} />;
    case "BANK":
      return <BankTab practice={practice} />;
    case "TAX":
      return <TaxTab practice={practice} paid={paid} />;
  }
}
