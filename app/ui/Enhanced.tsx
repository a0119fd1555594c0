import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";

interface RedirectNoticeProps {
  href: string;
  children: string;
  afterMs?: number;
}

/** Followed by script after a delay unless the user stops it. */
export function RedirectNotice({ href, children, afterMs = 3000 }: RedirectNoticeProps) {
  const { t } = useTranslation("ui");
  return (
    <div
      className="redirect"
      {...moduleProps("redirect", {
        href,
        afterMs,
        note: t("redirect.note", { count: Math.round(afterMs / 1000) }),
        stay: t("redirect.stay"),
        stayed: t("redirect.stayed"),
      })}
    >
      <a href={href} className="button button-primary">
        {children}
      </a>
    </div>
  );
}

interface CopyTextProps {
  value: ReactNode;
  /** default: the shown value */
  text?: string;
  /** name of the value, e.g. "virtual account number" */
  label: string;
}

export function CopyText({ value, text, label }: CopyTextProps) {
  const { t } = useTranslation("ui");
  return (
    <span className="copy">
      <span
        className="copy-value"
        {...moduleProps("copy", { label: t("copy.do"), name: label, copied: t("copy.done"), text })}
      >
        {value}
      </span>
    </span>
  );
}

interface PasskeyButtonProps {
  mode: "get" | "create";
  /** WebAuthn options as JSON */
  request: string;
  label: string;
  failed: string;
}

/** Button (script only) that adds the browser's answer as `passkey` to its form and sends it. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return <div {...moduleProps("passkey", { ...props })} />;
}

/** Shown by script where the browser knows passkeys. */
export function PasskeyOffer({ children }: { children: ReactNode }) {
  return (
    <div hidden {...moduleProps("passkey", { mode: "offer" })}>
      {children}
    </div>
  );
}

/** Script submits on every change and hides the button. */
export function AutoSubmit({ children }: { children: ReactNode }) {
  return <div {...moduleProps("autosubmit")}>{children}</div>;
}

/** "Use my location" button (script only) that adds lat and lng to a GetForm. */
export function GeolocateSlot({ latName = "lat", lngName = "lng" }: { latName?: string; lngName?: string }) {
  const { t } = useTranslation("ui");
  return (
    <div
      className="geolocate"
      {...moduleProps("geolocate", {
        label: t("geolocate.do"),
        latName,
        lngName,
        failed: t("geolocate.failed"),
      })}
    />
  );
}
