import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { hasProfilePhoto, keepsProfileInput } from "~/features/profile/keeps-input.ts";
import { loadTab } from "~/features/profile/load.server.ts";
import { ProfileFrame } from "~/features/profile/ProfileFrame.tsx";
import { submitTab } from "~/features/account/submit.server.ts";
import { TabContent } from "~/features/account/TabContent.tsx";
import { doctorTabs, isPracticeTab, tabsOf } from "~/features/profile/tabs.ts";
import { readQuery } from "~/forms/query.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";

export const handle = {
  preserveInput: keepsProfileInput,
  sheets: ["tabs", "profile", "people", "row-list"],
  script: hasProfilePhoto,
};

const query = z.object({ tab: z.enum(doctorTabs).catch("PROFILE") });

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  const { tab: requested } = readQuery(request, query);
  const { userType } = guarded.session;
  if (userType === 1) throw redirect(paths.profile({ tab: requested }));
  const tab = tabsOf(userType).includes(requested) ? requested : "PROFILE";
  const t = guarded.t;
  const title = isPracticeTab(tab) ? t(`practitioner:tabs.${tab}`) : t(`account:profile.tabs.${tab}`);
  return { title, tab, userType, view: await loadTab(guarded, tab) };
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return submitTab(guarded);
}

export default function ProfileUser() {
  const { tab, userType, view } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame userType={userType} tab={tab}>
      <TabContent view={view} />
    </ProfileFrame>
  );
}
