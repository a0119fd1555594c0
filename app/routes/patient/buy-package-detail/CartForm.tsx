import { useFormResult } from "~/forms/result.ts";
import { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { PersonChoice } from "~/features/family/PersonChoice.tsx";
import type { OfferView } from "~/features/offers/detail.server.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";

/** Adds the package to the cart, to be paid together with tests and with vouchers. */
export function CartForm({ branches, branch, people }: OfferView) {
  const failure = useFormResult();
  const { t } = useTranslation(["offers", "catalogue", "common"]);
  const own = people.find(({ relation }) => relation === null)?.patient_id;
  const fields = useFields(chooseBranchSchema, { initial: { plant_id: branch, patient_id: own } });
  return (
    <Fold open={failure !== undefined}>
      <summary>{t("offers:detail.cart")}</summary>
      <p className="muted">{t("offers:detail.cart_note")}</p>
      <PostForm needs="POST /cart/add" label={t("offers:detail.cart")}>
        <SelectField
          {...fields.plant_id}
          label={t("common:branch")}
          prompt={t("catalogue:detail.choose_branch")}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {people.length > 1 && <PersonChoice {...fields.patient_id} people={people} />}
        <Button look="secondary" icon="plus">
          {t("catalogue:add.submit")}
        </Button>
      </PostForm>
    </Fold>
  );
}
