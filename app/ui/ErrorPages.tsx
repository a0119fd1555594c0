import { isForeign } from "~/i18n/own-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { busyText, type PageFault } from "~/lib/page-fault.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "./Button.tsx";
import { ErrorSummary, type ErrorItem } from "./ErrorSummary.tsx";
import { GetForm } from "./Forms.tsx";
import { HelpLinks } from "./HelpLinks.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { Places } from "./Places.tsx";
import type { ShellUser } from "./shell-types.ts";
import { SearchField } from "./TextFields.tsx";

interface ViewerProps {
  userType: ShellUser["type"] | undefined;
}

interface NotFoundProps extends ViewerProps {
  /** null: no form was sent */
  typed?: readonly string[] | null;
  unknown?: readonly ErrorItem[];
}

export function NotFoundPage({ userType, typed = null, unknown = [] }: NotFoundProps) {
  const { t } = useTranslation("errors");
  const isRefused = typed !== null && unknown.length === 0;
  return (
    <NoticePage art="lost">
      <ErrorSummary items={unknown} />
      <PageHeader
        title={t("not_found.heading")}
        lead={t(isRefused ? "not_found.lead_form" : "not_found.lead")}
        over="404"
      />
      <Typed texts={typed ?? []} />
      <WaysOn userType={userType} />
    </NoticePage>
  );
}

function Typed({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation("errors");
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="typed">
      <h2 id="typed">{t("typed.heading")}</h2>
      <p>{t("typed.lead")}</p>
      {texts.map((text) => (
        <p key={text} className="lines break">
          {text}
        </p>
      ))}
    </section>
  );
}

export function NotAllowedPage({ userType }: ViewerProps) {
  const { t } = useTranslation("errors");
  return (
    <NoticePage art="stop">
      <PageHeader title={t("not_allowed.heading")} lead={t("not_allowed.lead")} over="403" />
      <WaysOn userType={userType} />
    </NoticePage>
  );
}

interface FaultPageProps {
  fault: PageFault | null;
  referenceId: string;
  /** reloading is not advised */
  unknown?: readonly ErrorItem[];
  refused?: readonly ErrorItem[] | undefined;
  typed?: readonly string[] | null;
}

function useAdvice(fault: PageFault | null) {
  const { t, lang } = useTranslation("errors");
  const current = fault && !isForeign(fault.text, lang) ? fault.text : "";
  const kind = fault && fault.kind !== "missing" ? fault.kind : "own";
  const busy = kind === "busy" && busyText(fault?.retryAfter ?? 0);
  return {
    heading: t(`fault.${kind}_heading`),
    lead: current || t(`fault.${kind}_lead`),
    wait: busy && t(busy.key, { count: busy.count }),
  };
}

/** `fault`: the laboratory, else the portal. */
export function FaultPage({ fault, referenceId, unknown = [], refused = [], typed }: FaultPageProps) {
  const { t } = useTranslation("errors");
  const certain = unknown.length === 0;
  const { heading, lead, wait } = useAdvice(fault);
  return (
    <NoticePage art="broken">
      <ErrorSummary items={[...unknown, ...refused]} />
      <PageHeader title={heading} lead={certain && lead} />
      {certain && wait && <p>{wait}</p>}
      {certain && <p>{t("fault.kept")}</p>}
      <Typed texts={typed ?? []} />
      <ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>
      {fault?.kind === "not_yet" && <Places />}
      <HelpLinks />
      {referenceId && (
        <p className="muted">
          {t("fault.reference")} <code>{referenceId}</code>
        </p>
      )}
    </NoticePage>
  );
}

function WaysOn({ userType }: ViewerProps) {
  const { t } = useTranslation(["errors", "ui"]);
  const isPatient = userType === 1;
  return (
    <>
      <ButtonLink href={paths.landing()}>{t("errors:back_home")}</ButtonLink>
      {(isPatient || userType === undefined) && (
        <GetForm
          action={isPatient ? paths.tests() : paths.publicTests()}
          label={t("ui:find_test")}
          search
          className="form-more"
        >
          <SearchField name="q" label={t("ui:find_test")} />
        </GetForm>
      )}
    </>
  );
}
