import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";

interface RedirectNoticeProps {
  href: string;
  /** text of the link, e.g. "Go to sign in" */
  children: string;
  afterMs?: number;
}

/** A link; with script it is followed after a delay unless the user stops it. */
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
  /** what is copied, where it differs from what is shown */
  text?: string;
  /** name of the value, e.g. "virtual account number" */
  label: string;
}

/** A value to copy; with script it has a copy button. */
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

/** Around the button of a form with few fields: with script every change sends the form, and the button is hidden. */
export function AutoSubmit({ children }: { children: ReactNode }) {
  return <div {...moduleProps("autosubmit")}>{children}</div>;
}

/** In a GetForm: with script a "Use my location" button that adds lat and lng. */
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
