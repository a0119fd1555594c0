import type { FormFailure } from "~/forms/failure.ts";
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

interface PhotoTabProps {
  photo: string | null;
  failure: FormFailure | undefined;
}

export function PhotoTab({ photo: mark, failure }: PhotoTabProps) {
  const { t } = useTranslation(["myprofile", "scan"]);
  const { photo, image } = useFields(photoSchema, failure);
  return (
    <div className="split">
      <section aria-labelledby="photo-now" className="stack">
        <h2 id="photo-now">{t("myprofile:photo.now")}</h2>
        {mark === null ? (
          <p>{t("myprofile:photo.none")}</p>
        ) : (
          <>
            <p>
              <Photo mark={mark} size={240} />
            </p>
            <ButtonLink look="secondary" href={paths.photoRemove()}>
              {t("myprofile:photo.remove")}
            </ButtonLink>
          </>
        )}
      </section>
      <section aria-labelledby="photo-new" className="stack">
        <h2 id="photo-new">{mark === null ? t("myprofile:photo.add") : t("myprofile:photo.change")}</h2>
        <PostForm upload action={paths.photoNew()} working={t("myprofile:photo.sending")} className="stack">
          <PictureField
            camera={{ ...photo, text: t("myprofile:photo.camera") }}
            gallery={{ ...image, text: t("myprofile:photo.gallery") }}
            label={t("myprofile:photo.file")}
            hint={t("myprofile:photo.hint")}
            errors={photo.errors}
            accept={ACCEPT}
            only="image/jpeg"
            shrink={{ working: t("scan:shrinking"), ready: t("scan:ready") }}
          />
          <Button wide>{t("myprofile:photo.submit")}</Button>
        </PostForm>
      </section>
    </div>
  );
}
