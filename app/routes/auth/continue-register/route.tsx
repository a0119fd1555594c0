import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUnfinished } from "~/session/guards.server.ts";
import type { ProfileFailure } from "./failure.server.ts";
import { loadProfileForm } from "./load.server.ts";
import { ProfilePage } from "./ProfilePage.tsx";
import { firstAnswerOr, submitProfile } from "./submit.server.ts";

export const handle = { title: "profile:title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireUnfinished(request);
  return loadProfileForm(request, session);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireUnfinished(request).catch((thrown) => firstAnswerOr(request, thrown));
  return submitProfile(request, session);
}

export default function ContinueRegister() {
  return <ProfilePage {...useLoaderData<typeof loader>()} failure={useActionData<ProfileFailure>()} />;
}
