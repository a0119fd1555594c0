import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentOf } from "~/forms/read-form.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireUnfinished } from "~/session/guards.server.ts";
import sheet from "~/ui/styles/registration.css?url";
import { loadProfileForm } from "./load.server.ts";
import { ProfilePage } from "./ProfilePage.tsx";
import { chooseArea, leaveProfile, submitProfile } from "./submit.server.ts";

export const links = () => [{ rel: "stylesheet", href: sheet }];

export const handle = { title: "complete-profile:title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  return loadProfileForm(await requireUnfinished(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireUnfinished(request);
  switch (await intentOf(request)) {
    case "choose-address":
      return chooseArea(request, guarded);
    case "scan":
      return leaveProfile(request, guarded.session, paths.continueRegisterScan());
    default:
      return submitProfile(request, guarded);
  }
}

export default function ContinueRegister() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />;
}
