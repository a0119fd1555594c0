import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPhotoTab } from "~/features/profile/load.server.ts";
import { PhotoTab } from "~/features/profile/PhotoTab.tsx";
import { readPicture } from "~/features/profile/picture.server.ts";
import { ProfileFrame } from "~/features/profile/ProfileFrame.tsx";
import { tabHref } from "~/features/profile/tabs.ts";
import { submit } from "~/forms/submit.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { uploadPhoto } from "~/upstream/profile/profile.server.ts";

export const handle = { title: "profile:photo.change", sheets: ["tabs", "profile"], script: true };

const schema = z.object({ photo: z.unknown().optional() });

/** Its form's address accepts larger bodies. */
export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  const { userType } = guarded.session;
  return { userType, ...(await loadPhotoTab(guarded)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { session, up } = await requireMember(request);
  return submit(request, session, {
    schema,
    run: async () => {
      await uploadPhoto(up, await readPicture(context.upload, session, { only: "jpeg" }));
      return redirectWithFlash(tabHref(session.userType, "PHOTO"), "success", "profile:photo.saved");
    },
  });
}

export default function NewPhoto() {
  const { userType, photo } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame userType={userType} tab="PHOTO">
      <PhotoTab photo={photo} />
    </ProfileFrame>
  );
}
