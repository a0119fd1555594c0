import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Button } from "./Button.tsx";
import { PostForm } from "./Forms.tsx";

interface SessionWarningProps {
  expiresIn: number;
  returnTo: string;
}

/** Never hidden: screen readers announce changes only in a known live region. */
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
