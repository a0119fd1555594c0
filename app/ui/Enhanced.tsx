import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";

interface RedirectNoticeProps {
  href: string;
  children: string;
  afterMs?: number;
}

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
  text?: string;
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
  request: string;
  label: string;
  failed: string;
}

/** Script adds the answer as `passkey` and sends the form. */
export function PasskeyButton(props: PasskeyButtonProps) {
  return <div {...moduleProps("passkey", { ...props })} />;
}

export function PasskeyOffer({ children }: { children: ReactNode }) {
  return (
    <div hidden {...moduleProps("passkey", { mode: "offer" })}>
      {children}
    </div>
  );
}

export function AutoSubmit({ children }: { children: ReactNode }) {
  return <div {...moduleProps("autosubmit")}>{children}</div>;
}

/** Script only; adds lat and lng to a GetForm. */
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
