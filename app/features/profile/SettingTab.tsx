import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { topics, ways } from "~/lib/channels.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { Settings } from "~/upstream/profile/settings.server.ts";
import { settingsSchema } from "./schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { Fragment } from "react";

interface SettingTabProps {
  settings: Settings;
  userType: number;
  language: "en" | "id";
  savesData: boolean;
  others: number;
  unconfirmed: Record<"email" | "phone", boolean>;
}

export function SettingTab({ others, ...view }: SettingTabProps) {
  const { t } = useTranslation("profile");
  return (
    <div className="split">
      <div className="stack">
        <ChangedMeanwhile />
        <SettingForm {...view} />
      </div>
      <section aria-labelledby="devices" className="card stack">
        <h2 id="devices">{t("devices.title")}</h2>
        <p>{others === 0 ? t("devices.none") : t("devices.some", { count: others })}</p>
        <ButtonLink look="secondary" href={paths.signOutOthers()}>
          {t("devices.sign_out")}
        </ButtonLink>
        <p>
          <PageLink href={paths.security()} className="action">
            {t("devices.security")}
          </PageLink>
        </p>
      </section>
    </div>
  );
}

function SettingForm({
  settings,
  userType,
  language,
  savesData,
  unconfirmed,
}: Omit<SettingTabProps, "others">) {
  const { t } = useTranslation("profile");
  const { channels, message_by, low_data, result_view } = settings;
  const fields = useFields(settingsSchema, {
    initial: {
      language,
      message_by: isUnderstood(message_by) ? message_by : null,
      result_view: isUnderstood(result_view) ? (result_view ?? "simple") : null,
      low_data: low_data === null || low_data === undefined ? "auto" : low_data ? "low" : "full",
      ...Object.fromEntries(
        topics.map((topic) => [topic, ways.filter((way) => channels[topic][way] === true)]),
      ),
    },
  });
  return (
    <PostForm main intent="settings" hidden={{ version: settings.version }} className="stack">
      <RadioGroup
        {...fields.language}
        label={t("setting.language")}
        look="chips"
        options={[
          { value: "en", label: <span lang="en">English</span> },
          { value: "id", label: <span lang="id">Bahasa Indonesia</span> },
        ]}
      />
      <section aria-labelledby="channels" className="stack">
        <h2 id="channels">{t("setting.channels")}</h2>
        <p>{t("setting.channels_lead")}</p>
        {(["email", "phone"] as const)
          .filter((kind) => unconfirmed[kind])
          .map((kind) => (
            <p key={kind}>
              {t(`setting.unconfirmed.${kind}`)}{" "}
              <PageLink href={paths.profileContact(kind)}>{t(`setting.confirm.${kind}`)}</PageLink>
            </p>
          ))}
        {topics.map((topic) => (
          <Fragment key={topic}>
            {ways.some((way) => !isUnderstood(channels[topic][way])) && <NotUnderstoodNote />}
            <CheckboxGroup
              {...fields[topic]}
              label={t(`setting.topic.${topic}`)}
              optional={false}
              look="grid"
              options={ways.map((value) => ({ value, label: t(`setting.way.${value}`) }))}
            />
          </Fragment>
        ))}
        {!isUnderstood(message_by) && <NotUnderstoodNote />}
        <RadioGroup
          {...fields.message_by}
          label={t("setting.message_by")}
          look="chips"
          options={[
            { value: "sms", label: "SMS" },
            { value: "whatsapp", label: "WhatsApp" },
          ]}
        />
      </section>
      <RadioGroup
        {...fields.low_data}
        label={t("setting.low_data")}
        hint={t("setting.low_data_hint")}
        options={[
          {
            value: "auto",
            label: t("setting.data.auto"),
            hint: savesData ? t("setting.data.now_low") : t("setting.data.now_full"),
          },
          { value: "low", label: t("setting.data.low") },
          { value: "full", label: t("setting.data.full") },
        ]}
      />
      {userType === 1 && !isUnderstood(result_view) && <NotUnderstoodNote />}
      {userType === 1 && (
        <RadioGroup
          {...fields.result_view}
          label={t("setting.result_view")}
          optional={false}
          options={[
            { value: "simple", label: t("setting.view.simple"), hint: t("setting.view.simple_hint") },
            { value: "advanced", label: t("setting.view.advanced"), hint: t("setting.view.advanced_hint") },
          ]}
        />
      )}
      <Button wide>{t("setting.submit")}</Button>
    </PostForm>
  );
}
