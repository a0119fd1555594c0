import { useTranslation } from "react-i18next";
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

/** The laboratory or the portal failed: advice, and the request id for support. */
export function FaultPage({ status, referenceId }: { status: number; referenceId: string }) {
  const { t } = useTranslation("errors");
  const kind = kindOf(status);
  return (
    <section className="notice-page">
      <PageHeader title={t(`fault.${kind}_heading`)} lead={t(`fault.${kind}_lead`)} />
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

function kindOf(status: number): "away" | "own" | "too_many" | "not_yet" {
  if (status === 502 || status === 503) return "away";
  if (status === 429) return "too_many";
  return status === 501 ? "not_yet" : "own";
}
