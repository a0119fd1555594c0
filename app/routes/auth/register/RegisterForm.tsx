import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { useFields, type FieldState } from "~/forms/fields.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { Countdown } from "~/ui/CodeField.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PhoneField } from "~/ui/PhoneField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { PasswordField, TextField } from "~/ui/TextFields.tsx";
import { FEW } from "~/features/registration/ChoiceField.tsx";
import { HaveAccount } from "~/features/registration/HaveAccount.tsx";
import { RegisterFrame } from "~/features/registration/RegisterFrame.tsx";
import { registrationDetailsSchema, usernameOf } from "~/features/registration/schema.ts";
import type { RegisterView } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

type RegisterFormProps = Pick<RegisterView, "titles" | "input" | "sent" | "redirectTo" | "offer">;

const DEFAULT_PHONE_CODE = "+62";

export function RegisterForm({ titles, input, sent, redirectTo, offer }: RegisterFormProps) {
  const failure = useFormResult();
  const { t } = useTranslation(["registration", "errors", "privacy"]);
  const fields = useFields(registrationDetailsSchema, {
    initial: { phone_code: DEFAULT_PHONE_CODE, ...input },
  });
  const field = (name: keyof typeof fields) => ({ ...fields[name], label: t(`field.${name}`) });
  const action = paths.register({ redirect: redirectTo });
  const concernsAccount = ["email", "phone_number", "username"].some((name) => failure?.fields[name]);
  return (
    <div className="entrance-card">
      <RegisterFrame title={t("heading")} current={1}>
        {offer !== null && <Alert>{t("wanted_offer", { name: offer })}</Alert>}
        {concernsAccount && <HaveAccount redirectTo={redirectTo} />}
        {sent && <SentCode sent={sent} />}
        {input && !failure && (
          <Alert>
            <p>{t("errors:kept_notice")}</p>
            <PostForm action={action} intent="start-over" repeatable>
              <Button look="link">{t("start_again")}</Button>
            </PostForm>
          </Alert>
        )}
        <PostForm main action={action} intent="details">
          <TitleField {...field("title_id")} titles={titles} />
          <TextField {...field("first_name")} upper autoComplete="given-name" />
          <TextField {...field("last_name")} hint={t("hint.last_name")} upper autoComplete="family-name" />
          <PhoneField
            code={{ ...field("phone_code"), hint: t("hint.phone_code") }}
            number={{ ...field("phone_number"), hint: t("hint.phone_number") }}
          />
          <TextField
            {...field("email")}
            type="email"
            hint={t("hint.email")}
            upper
            autoComplete="email"
            spellCheck={false}
          />
          <UsernameField {...field("username")} email={fields.email.defaultValue} />
          <PasswordField {...field("password")} hint={t("hint.password")} autoComplete="new-password" />
          <PasswordField {...field("confirm_password")} autoComplete="new-password" />
          <Button wide>{t("submit")}</Button>
        </PostForm>
        <p>
          <PageLink className="action" href={paths.privacyNotice()}>
            {t("privacy:notice.read")}
          </PageLink>
        </p>
        {!concernsAccount && <HaveAccount redirectTo={redirectTo} />}
      </RegisterFrame>
    </div>
  );
}

/** Folded: sign-in takes the e-mail too. */
function UsernameField({ email, ...field }: FieldState & { label: string; email: string | undefined }) {
  const { t } = useTranslation("registration");
  const offered = field.errors ? usernameOf(email) : "";
  return (
    <Fold open={Boolean(field.errors ?? field.defaultValue)}>
      <summary>{t("choose_username")}</summary>
      <TextField
        {...field}
        defaultValue={field.defaultValue || offered}
        optional={false}
        hint={t("hint.username")}
        autoComplete="username"
        spellCheck={false}
      />
    </Fold>
  );
}

interface TitleFieldProps extends FieldState, Pick<RegisterFormProps, "titles"> {
  label: string;
}

/** A few titles are shown at once, so that one press chooses. */
function TitleField({ titles, ...field }: TitleFieldProps) {
  const { t } = useTranslation("registration");
  const options = (titles?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const hint = titles ? (titles.stale ? t("list.stale") : undefined) : t("list.failed");
  if (options.length > 0 && options.length <= FEW)
    return <RadioGroup {...field} look="chips" options={options} hint={hint} />;
  return <SelectField {...field} prompt={t("choose")} options={options} hint={hint} />;
}

function SentCode({ sent }: { sent: NonNullable<RegisterView["sent"]> }) {
  const { t } = useTranslation("registration");
  const target = sent.channel === "email" ? sent.email : sent.number;
  return (
    <Alert>
      <p>
        {t("correcting.sent", { target })}{" "}
        <PageLink href={paths.register({ step: "code" })}>{t("correcting.enter")}</PageLink>
      </p>
      {sent.seconds > 0 && (
        <Countdown seconds={sent.seconds}>{t("correcting.wait_until", { time: sent.nextAt })}</Countdown>
      )}
    </Alert>
  );
}
