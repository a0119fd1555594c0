import { useTranslation } from "react-i18next";
import { busyText, type PageFault } from "~/lib/page-fault.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "./Button.tsx";
import { PageHeader } from "./PageHeader.tsx";

/** The 404 page. */
export function NotFoundPage() {
  const { t } = useTranslation("errors");
  return (
    <section className="notice-page">
      <PageHeader title={t("not_found.heading")} lead={t("not_found.lead")} over="404" />
      <ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>
    </section>
  );
}

/** The 403 page. */
export function NotAllowedPage() {
  const { t } = useTranslation("errors");
  return (
    <section className="notice-page">
      <PageHeader title={t("not_allowed.heading")} lead={t("not_allowed.lead")} over="403" />
      <ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>
    </section>
  );
}

/** The laboratory (`fault`) or the portal failed: advice, and the request id for support. */
export function FaultPage({ fault, referenceId }: { fault: PageFault | null; referenceId: string }) {
  const { t } = useTranslation("errors");
  const kind = fault && fault.kind !== "missing" ? fault.kind : "own";
  const busy = busyText(fault?.retryAfter ?? 0);
  return (
    <section className="notice-page">
      <PageHeader title={t(`fault.${kind}_heading`)} lead={fault?.text || t(`fault.${kind}_lead`)} />
      {fault?.kind === "busy" && <p>{t(busy.key, { count: busy.count })}</p>}
      <p>{t("fault.kept")}</p>
      <ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>
      {referenceId && (
        <p className="muted">
          {t("fault.reference")} <code>{referenceId}</code>
        </p>
      )}
    </section>
  );
}
