import { PracticeTabContent } from "~/features/practitioner/PracticeTab.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { AddressTab } from "../profile/AddressTab.tsx";
import type { TabView } from "../profile/load.server.ts";
import { PasswordTab } from "../profile/PasswordTab.tsx";
import { PhotoTab } from "../profile/PhotoTab.tsx";
import { ProfileTab } from "../profile/ProfileTab.tsx";
import { SettingTab } from "../profile/SettingTab.tsx";

export function TabContent({ view, failure }: { view: TabView; failure: FormFailure | undefined }) {
  switch (view.tab) {
    case "PROFILE":
      return <ProfileTab {...view} failure={failure} />;
    case "PASSWORD":
      return <PasswordTab {...view} failure={failure} />;
    case "PHOTO":
      return <PhotoTab {...view} failure={failure} />;
    case "ADDRESS":
      return <AddressTab {...view} />;
    case "SETTING":
      return <SettingTab {...view} failure={failure} />;
    default:
      return <PracticeTabContent {...view} failure={failure} />;
  }
}
