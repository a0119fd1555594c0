import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Photo } from "./Photo.tsx";
import { photoSchema } from "./schema.ts";

const ACCEPT = uploadPolicyOf(paths.photoNew()).accept.join(",");

export function PhotoTab({ photo: mark }: { photo: string | null }) {
  const { t } = useTranslation(["profile", "card-reading"]);
  const { photo, image } = useFields(photoSchema);
  return (
    <div className="split">
      <section aria-labelledby="photo-now" className="stack">
        <h2 id="photo-now">{t("profile:photo.now")}</h2>
        {mark === null ? (
          <p>{t("profile:photo.none")}</p>
        ) : (
          <>
            <p>
              <Photo mark={mark} size={240} />
            </p>
            <ButtonLink look="secondary" href={paths.photoRemove()}>
              {t("profile:photo.remove")}
            </ButtonLink>
          </>
        )}
      </section>
      <section aria-labelledby="photo-new" className="stack">
        <h2 id="photo-new">{mark === null ? t("profile:photo.add") : t("profile:photo.change")}</h2>
        <PostForm upload action={paths.photoNew()} working={t("profile:photo.sending")} className="stack">
          <PictureField
            camera={{ ...photo, text: t("profile:photo.camera") }}
            gallery={{ ...image, text: t("profile:photo.gallery") }}
            label={t("profile:photo.file")}
            hint={t("profile:photo.hint")}
            errors={photo.errors}
            accept={ACCEPT}
            only="image/jpeg"
            shrink={{ working: t("card-reading:shrinking"), ready: t("card-reading:ready") }}
          />
          <Button wide>{t("profile:photo.submit")}</Button>
        </PostForm>
      </section>
    </div>
  );
}
