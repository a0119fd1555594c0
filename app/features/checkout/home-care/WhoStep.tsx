import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { MAIN_FORM, PostForm } from "~/ui/Forms.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { whoSchema } from "~/features/checkout/schema.ts";
import { StepBody } from "~/features/checkout/StepBody.tsx";
import type { WhoView } from "./who.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function WhoStep({ view }: { view: WhoView }) {
  const { t } = useTranslation(["home-care", "checkout"]);
  const { people, product } = view;
  const fields = useFields(whoSchema, {
    initial: { patients: view.chosen, practitioner_name: view.practitioner_name },
  });
  return (
    <StepBody button={<Button form={MAIN_FORM}>{t("checkout:continue")}</Button>}>
      <PostForm main hidden={{ product: product?.id }} className="stack">
        {product && <Alert>{t("home-care:who.product", { name: product.name })}</Alert>}
        <CheckboxGroup
          {...fields.patients}
          optional={false}
          label={t("home-care:who.label")}
          hint={t("home-care:who.limit", { count: view.limit })}
          options={people.map(({ patient_id, name, relation }) => ({
            value: patient_id,
            label: (
              <>
                <span className="upper">{name}</span> ({relation ?? t("checkout:people.self")})
              </>
            ),
          }))}
          look="cards"
        />
        <p className="muted">
          {t("home-care:who.family")}{" "}
          <PageLink href={paths.family()} className="action">
            {t("home-care:who.family_link")}
          </PageLink>
        </p>
        <TextField
          {...fields.practitioner_name}
          label={t("checkout:people.practitioner")}
          hint={t("checkout:people.practitioner_hint")}
          autoComplete="off"
          upper
        />
      </PostForm>
    </StepBody>
  );
}
