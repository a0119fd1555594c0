import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";

interface ImportConfirmPageProps {
  one: EmployeeImport;
  /** asks to abandon the import */
  cancel: boolean;
  fingerprint: string;
}

export function ImportConfirmPage({ one, cancel, fingerprint }: ImportConfirmPageProps) {
  const { t } = useTranslation("employee-imports");
  const { counts, import_id } = one;
  const back = { href: paths.employeeImportReview(import_id), text: t("confirm.keep") };
  if (cancel)
    return (
      <ConfirmPage
        title={t("cancel.heading")}
        text={t("cancel.text")}
        facts={[{ label: t("review.total"), value: counts.total }]}
        submit={t("cancel.submit")}
        intent="cancel"
        back={back}
      />
    );
  return (
    <ConfirmPage
      title={t("confirm.heading", { count: counts.new + counts.update })}
      text={t("confirm.text")}
      facts={[
        { label: t("review.new"), value: counts.new },
        { label: t("review.update"), value: counts.update },
        { label: t("review.unchanged"), value: counts.unchanged },
        { label: t("confirm.skipped"), value: counts.error },
      ]}
      submit={t("confirm.submit")}
      look="primary"
      intent="confirm"
      back={back}
      shown={fingerprint}
    />
  );
}
