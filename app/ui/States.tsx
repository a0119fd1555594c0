import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Icon, type IconName } from "./Icon.tsx";
import { Illustration, type IllustrationName } from "./Illustration.tsx";

interface EmptyStateProps {
  title: ReactNode;
  reason?: ReactNode;
  action?: ReactNode;
  art?: IllustrationName;
}

export function EmptyState({ title, reason, action, art = "empty" }: EmptyStateProps) {
  return (
    <div className="empty">
      <Illustration name={art} />
      <p className="empty-title">{title}</p>
      {reason && <p>{reason}</p>}
      {action}
    </div>
  );
}

interface SectionErrorProps {
  retryHref: string;
  section?: string;
  text?: string;
}

export function SectionError({ retryHref, section, text }: SectionErrorProps) {
  const { t } = useTranslation("ui");
  return (
    <div className="alert alert-error">
      <Icon name="alert" />
      <div className="alert-body">
        <p>{text ?? t("sectionError.text")}</p>
        <a href={retryHref} className="action">
          {t("sectionError.retry")}
          {section && <span className="vh"> {section}</span>}
        </a>
      </div>
    </div>
  );
}

type Tone = "success" | "info" | "warning" | "error" | "none";

const known = {
  active: ["info", "dot-circle"],
  progress: ["info", "half-circle"],
  completed: ["success", "check-circle"],
  pending: ["warning", "clock"],
  canceled: ["none", "cross-circle"],
  no_show: ["warning", "alert"],
  withdrawn: ["warning", "alert"],
  refund_due: ["warning", "alert"],
  refund_pending: ["info", "clock"],
  refund_refused: ["error", "cross-circle"],
  partly_refunded: ["info", "half-circle"],
  refunded: ["none", "check-circle"],
  paid: ["success", "check-circle"],
  unpaid: ["warning", "clock"],
  verified: ["success", "check-circle"],
  unverified: ["warning", "clock"],
  denied: ["error", "cross-circle"],
  expired: ["none", "cross-circle"],
  not_understood: ["warning", "alert"],
} as const satisfies Record<string, readonly [Tone, IconName]>;

type StateName = keyof typeof known;

export const states = Object.keys(known) as readonly StateName[]; // own keys

const toneIcons: Record<Tone, IconName> = {
  success: "check-circle",
  info: "info",
  warning: "alert",
  error: "cross-circle",
  none: "dot-circle",
};

type StateWordProps =
  | { state: StateName; tone?: undefined }
  | { state?: undefined; tone: Tone; icon?: IconName | undefined; children: ReactNode };

/** `tone` needs a text. */
export function StateWord(props: StateWordProps) {
  const { t } = useTranslation("ui");
  const [tone, icon]: readonly [Tone, IconName] = props.state
    ? known[props.state]
    : [props.tone, props.icon ?? toneIcons[props.tone]];
  return (
    <span className={`state state-${tone}`}>
      <Icon name={icon} />
      {props.state ? t(`state.${props.state}`) : props.children}
    </span>
  );
}
