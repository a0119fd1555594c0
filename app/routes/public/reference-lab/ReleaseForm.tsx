import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { releaseSchema } from "./schema.ts";

export function ReleaseForm({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("registration");
  const fields = fieldsOf(releaseSchema, failure);
  return (
    <PostForm className="narrow" intent="release">
      <TextField
        {...fields.order_number}
        label={t("reference.release.order")}
        hint={t("reference.release.order_hint")}
        autoComplete="off"
        spellCheck={false}
      />
      <Button look="secondary">{t("reference.release.submit")}</Button>
    </PostForm>
  );
}
