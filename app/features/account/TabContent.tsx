import { PracticeTabContent } from "~/features/practitioner/PracticeTab.tsx";
import { AddressTab } from "../profile/AddressTab.tsx";
import type { TabView } from "../profile/load.server.ts";
import { PasswordTab } from "../profile/PasswordTab.tsx";
import { PhotoTab } from "../profile/PhotoTab.tsx";
import { ProfileTab } from "../profile/ProfileTab.tsx";
import { SettingTab } from "../profile/SettingTab.tsx";

export function TabContent({ view }: { view: TabView }) {
  switch (view.tab) {
    case "PROFILE":
      return <ProfileTab {...view} />;
    case "PASSWORD":
      return <PasswordTab {...view} />;
    case "PHOTO":
      return <PhotoTab {...view} />;
    case "ADDRESS":
      return <AddressTab {...view} />;
    case "SETTING":
      return <SettingTab {...view} />;
    default:
      return <PracticeTabContent {...view} />;
  }
}
