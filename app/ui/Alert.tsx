import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { PageLink } from "./PageLink.tsx";

type AlertKind = "info" | "success" | "warning" | "error";

const icons: Record<AlertKind, IconName> = {
  info: "info",
  success: "check-circle",
  warning: "alert",
  error: "alert",
};

interface AlertProps {
  kind?: AlertKind;
  title?: ReactNode;
  children?: ReactNode;
  /** in place of the sign of its kind */
  lead?: ReactNode;
  /** announced by screen readers */
  live?: boolean;
}

export function Alert({ kind = "info", title, children, lead, live }: AlertProps) {
  const { t } = useTranslation("ui");
  return (
    <div className={`alert alert-${kind}`} role={live ? (kind === "error" ? "alert" : "status") : undefined}>
      {lead ?? <Icon name={icons[kind]} />}
      <div className="alert-body">
        <span className="vh">{t(`alert.${kind}`)} </span>
        {title && <p className="alert-title">{title}</p>}
        {typeof children === "string" ? <p>{children}</p> : children}
      </div>
    </div>
  );
}

export interface FlashMessage {
  kind: AlertKind;
  text: string;
  link?: { href: string; text: string } | undefined;
}

export function FlashMessages({ messages }: { messages: readonly FlashMessage[] }) {
  const { t } = useTranslation("ui");
  if (messages.length === 0) return null;
  return (
    <div className="flash">
      {messages.map(({ kind, text, link }, index) => (
        <div key={index} {...moduleProps("dismiss", { close: t("close") })}>
          <Alert kind={kind} live>
            <p>
              {text} {link && <PageLink href={link.href}>{link.text}</PageLink>}
            </p>
          </Alert>
        </div>
      ))}
    </div>
  );
}
