import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { OneTimeCodeField } from "~/features/registration/CodeParts.tsx";
import { oldCodeSchema } from "~/features/registration/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { partProps } from "~/modules/attributes.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { Countdown } from "~/ui/CodeField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { OldCodeView } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function OldCodePage({ number, username, seconds, nextAt }: OldCodeView) {
  const { t } = useTranslation("registration");
  const fields = useFields(oldCodeSchema, { initial: { username } });
  const waiting = seconds > 0;
  return (
    <div className="narrow">
      <FormHeader title={t("otp.heading")} lead={t("otp.lead", { number })} />
      <PostForm className="stack">
        <TextField
          {...fields.username}
          label={t("field.username")}
          autoComplete="username"
          spellCheck={false}
        />
        <OneTimeCodeField {...fields.code} />
        {waiting && <Countdown seconds={seconds}>{t("otp.wait_until", { time: nextAt })}</Countdown>}
        <ButtonRow>
          <Button name="intent" value="verify">
            {t("code.submit")}
          </Button>
          <span hidden={waiting} {...(waiting && partProps("countdown", "reveal"))}>
            <Button name="intent" value="send" look="secondary">
              {t("otp.send")}
            </Button>
          </span>
        </ButtonRow>
      </PostForm>
      <p className="form-more">
        {t("code.wrong_target")} <PageLink href={paths.register()}>{t("code.correct")}</PageLink>
      </p>
    </div>
  );
}
