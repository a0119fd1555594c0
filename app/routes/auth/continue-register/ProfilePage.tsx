import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fieldId } from "~/lib/field-id.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { RegisterFrame } from "~/features/registration/RegisterFrame.tsx";
import { AddressFields } from "./AddressFields.tsx";
import { useProfileFields } from "./fields.tsx";
import type { ProfileFormView } from "./load.server.ts";
import { IdentityFields, RegistrationPersonFields } from "./PersonFields.tsx";

function Missing({ names }: { names: ProfileFormView["missing"] }) {
  const { t } = useTranslation("complete-profile");
  if (names.length === 0) return null;
  return (
    <Alert title={t("scan.missing")}>
      <ul className="plain-list">
        {names.map((name) => (
          <li key={name}>
            <a className="action" href={`#${fieldId(name)}`}>
              {t(`field.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function ProfilePage(view: ProfileFormView) {
  const failure = useFormResult();
  const { t } = useTranslation("complete-profile");
  const fields = useProfileFields(view);
  return (
    <div className="reading">
      <RegisterFrame title={t("heading")} lead={t("lead")} current={3}>
        {!failure && <Missing names={view.missing} />}
        <PostForm main action={paths.continueRegister()} className="stack">
          <section aria-labelledby="scan" className="card">
            <h2 id="scan">{t("scan.heading")}</h2>
            <p>{t("scan.lead")}</p>
            <Button name="intent" value="scan" look="secondary">
              {t("scan.start")}
            </Button>
          </section>
          <IdentityFields {...fields} lists={view.lists} />
          <AddressFields {...fields} chosen={view.address} isOfCard={view.isAreaOfCard} />
          <RegistrationPersonFields {...fields} lists={view.lists} />
          <Button wide name="intent" value="save">
            {t("submit")}
          </Button>
        </PostForm>
      </RegisterFrame>
    </div>
  );
}
