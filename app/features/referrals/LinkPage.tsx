import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NoticePage } from "~/ui/NoticePage.tsx";
import { FormHeader, PageHeader } from "~/ui/PageHeader.tsx";

interface LinkPageProps {
  reader: "visitor" | "patient" | "other";
  token: string;
}

export function LinkPage({ reader, token }: LinkPageProps) {
  const { t } = useTranslation("referrals");
  if (reader === "visitor")
    return (
      <NoticePage art="visit">
        <PageHeader title={t("link.heading")} lead={t("link.lead")} />
        <ButtonRow>
          <ButtonLink href={paths.login({ redirect: paths.referralOpen(token) })}>
            {t("link.sign_in")}
          </ButtonLink>
          <ButtonLink look="secondary" href={paths.register({ redirect: paths.referralOpen(token) })}>
            {t("link.register")}
          </ButtonLink>
        </ButtonRow>
      </NoticePage>
    );
  return (
    <NoticePage art="visit">
      <FormHeader title={t("link.heading")} lead={t(reader === "patient" ? "link.ready" : "link.other")} />
      {reader === "patient" && (
        <PostForm action={paths.referralOpen(token)} repeatable>
          <Button>{t("link.open")}</Button>
        </PostForm>
      )}
    </NoticePage>
  );
}
