import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Photo } from "~/features/profile/Photo.tsx";
import { loadPhotoTab } from "~/features/profile/load.server.ts";
import { tabHref } from "~/features/profile/tabs.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { removePhoto } from "~/upstream/profile/profile.server.ts";

export const handle = {
  title: "profile:photo.remove_title",
  preserveInput: ({ photo }: { photo: string | null }) => photo !== null,
  sheets: ["profile"],
};

const removing = confirmation({
  load: loadPhotoTab,
  shown: ({ photo }) => ({ page: "photo-remove", record: { photo }, lines: [] }),
  run: async ({ up, session }) => {
    await removePhoto(up);
    return redirectWithFlash(tabHref(session.userType, "PHOTO"), "success", "profile:photo.removed");
  },
});

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  const { view, fingerprint } = await removing.show(guarded, null);
  return { ...view, back: tabHref(guarded.session.userType, "PHOTO"), fingerprint };
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return removing.confirm(guarded, null);
}

export default function RemovePhoto() {
  const { t } = useTranslation("profile");
  const { back, photo, fingerprint } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t("photo.remove_title")}
      text={
        <>
          {photo !== null && (
            <p>
              <Photo mark={photo} size={120} />
            </p>
          )}
          <p>{t("photo.remove_text")}</p>
        </>
      }
      submit={t("photo.remove")}
      back={{ href: back, text: t("photo.keep") }}
      refusal={photo === null ? t("photo.none") : undefined}
      shown={fingerprint}
    />
  );
}
