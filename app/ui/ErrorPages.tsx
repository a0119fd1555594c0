import { isForeign } from "~/i18n/own-language.ts";
import { textLang } from "~/i18n/text-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { busyText, type PageFault } from "~/lib/page-fault.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "./Button.tsx";
import { ErrorSummary, type ErrorItem } from "./ErrorSummary.tsx";
import { GetForm } from "./Forms.tsx";
import { HelpLinks } from "./HelpLinks.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { PageHeader } from "./PageHeader.tsx";
import type { ShellUser } from "./shell-types.ts";
import { SearchField } from "./TextFields.tsx";

interface ViewerProps {
  /** account type of whoever looks; undefined when nobody is signed in */
  userType: ShellUser["type"] | undefined;
}

/** The 404 page. */
export function NotFoundPage({ userType }: ViewerProps) {
  const { t } = useTranslation("errors");
  return (
    <NoticePage art="lost">
      <PageHeader title={t("not_found.heading")} lead={t("not_found.lead")} over="404" />
      <WaysOn userType={userType} />
    </NoticePage>
  );
}

/** The 403 page. */
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
  /** said of a posted form whose outcome nobody knows: then nothing advises to load the page again */
  unknown?: readonly ErrorItem[];
  /** said of a posted form that has done nothing */
  refused?: readonly ErrorItem[] | undefined;
}

/** The laboratory (`fault`) or the portal failed: advice, and the request id for support. */
export function FaultPage({ fault, referenceId, unknown = [], refused = [] }: FaultPageProps) {
  const { t, i18n } = useTranslation("errors");
  const own = fault && !isForeign(fault.text, textLang(i18n.language)) ? fault.text : "";
  const kind = fault && fault.kind !== "missing" ? fault.kind : "own";
  const busy = busyText(fault?.retryAfter ?? 0);
  const certain = unknown.length === 0;
  return (
    <NoticePage art="broken">
      <ErrorSummary items={[...unknown, ...refused]} />
      <PageHeader title={t(`fault.${kind}_heading`)} lead={certain && (own || t(`fault.${kind}_lead`))} />
      {certain && fault?.kind === "busy" && <p>{t(busy.key, { count: busy.count })}</p>}
      {certain && <p>{t("fault.kept")}</p>}
      <ButtonLink href={paths.landing()}>{t("back_home")}</ButtonLink>
      <HelpLinks />
      {referenceId && (
        <p className="muted">
          {t("fault.reference")} <code>{referenceId}</code>
        </p>
      )}
    </NoticePage>
  );
}

/** Home and the search for a test (patients and visitors). People to ask are in the foot just below. */
function WaysOn({ userType }: ViewerProps) {
  const { t } = useTranslation(["errors", "ui"]);
  const isPatient = userType === 1;
  return (
    <>
      <ButtonLink href={paths.landing()}>{t("errors:back_home")}</ButtonLink>
      {(isPatient || userType === undefined) && (
        <GetForm
          action={isPatient ? paths.tests() : paths.landing()}
          label={t("ui:find_test")}
          search
          className="form-more"
        >
          <SearchField name={isPatient ? "q" : "search"} label={t("ui:find_test")} />
        </GetForm>
      )}
    </>
  );
}
