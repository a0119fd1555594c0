import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Button } from "./Button.tsx";
import { PostForm } from "./Forms.tsx";

interface SessionWarningProps {
  /** seconds until the session ends */
  expiresIn: number;
  /** return path when the form is posted without script */
  returnTo: string;
}

/** Hidden; script shows it two minutes before the session ends. */
export function SessionWarning({ expiresIn, returnTo }: SessionWarningProps) {
  const { t } = useTranslation("ui");
  return (
    <section
      className="session-warning"
      aria-label={t("session.label")}
      {...moduleProps("session", { expiresIn, warning: t("session.warning"), over: t("session.over") })}
      hidden
    >
      <div className="wrap">
        <div role="status" {...partProps("session", "message")} />
        <PostForm
          action={paths.extendSession()}
          intent="extend"
          hidden={{ return_to: returnTo }}
          className="session-form"
        >
          <Button look="secondary">{t("session.extend")}</Button>
        </PostForm>
      </div>
    </section>
  );
}
