import { useFormResult } from "~/forms/result.ts";
import { PersonChoice } from "~/features/family/PersonChoice.tsx";
import { fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { AutoSubmit } from "~/ui/Enhanced.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { everyLineSchema } from "./schema.ts";
import type { CartPageProps } from "./types.ts";

/** For every line; a line's own form changes it alone. */
export function CartPerson({ cart, people }: CartPageProps) {
  const failure = useFormResult();
  const { t } = useTranslation("cart");
  const chosen = new Set(cart.items.map(({ patient_id }) => patient_id));
  const [only] = chosen.size === 1 ? chosen : [];
  const fields = fieldsOf(everyLineSchema, failure?.intent === "for-all" ? failure : undefined, {
    initial: { patient_id: only },
    idSuffix: "all",
  });
  if (people.length < 2) return null;
  return (
    <PostForm needs="PUT /cart/update" label={t("for_all")} className="cart-person">
      <PersonChoice {...fields.patient_id} people={people} />
      <AutoSubmit>
        <Button name="intent" value="for-all" look="secondary">
          {t("for_all")}
        </Button>
      </AutoSubmit>
    </PostForm>
  );
}
