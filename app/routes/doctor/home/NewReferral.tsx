import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { TextField } from "~/ui/TextFields.tsx";

/** The first step of a referral; its page has the other ways and says what is wrong. */
export function NewReferral() {
  const { t } = useTranslation("referrals");
  return (
    <section aria-labelledby="new">
      <h2 id="new">{t("home.new")}</h2>
      <PostForm action={paths.referralNew()}>
        <TextField
          name="medical_record_number"
          label={t("patient.mrn_field")}
          hint={t("patient.mrn_hint")}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button>{t("home.begin")}</Button>
      </PostForm>
      <p className="cluster">
        <PageLink className="action" href={paths.referralNew({ by: "nik" })}>
          {t("patient.nik")}
        </PageLink>{" "}
        <PageLink className="action" href={paths.referralNew({ by: "contact" })}>
          {t("patient.contact")}
        </PageLink>
      </p>
    </section>
  );
}
