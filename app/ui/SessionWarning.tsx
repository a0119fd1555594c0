import { useTranslation } from "~/i18n/use-translation.ts";
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

/**
 * Empty; script fills it two minutes before the session ends. The live region is never hidden, because screen
 * readers announce only changes of one that they already know.
 */
export function SessionWarning({ expiresIn, returnTo }: SessionWarningProps) {
  const { t } = useTranslation("ui");
  return (
    <div
      className="session-warning"
      {...moduleProps("session", { expiresIn, warning: t("session.warning"), over: t("session.over") })}
    >
      <div className="wrap">
        <div role="status" {...partProps("session", "message")} />
        <div hidden {...partProps("session", "extend")}>
          <PostForm
            action={paths.extendSession()}
            intent="extend"
            hidden={{ return_to: returnTo }}
            className="session-form"
          >
            <Button look="secondary">{t("session.extend")}</Button>
          </PostForm>
        </div>
      </div>
    </div>
  );
}
