import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addTestToCart, addToCartCodes } from "~/features/catalogue/add-to-cart.server.ts";
import { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { loadOffer, type OfferView } from "~/features/offers/detail.server.ts";
import { OfferPage } from "~/features/offers/OfferPage.tsx";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { PersonChoice } from "~/features/family/PersonChoice.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";

export const handle = { sheets: ["detail", "contents", "people", "row-list", "row-columns", "row-facts"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadOffer(patient, "package", params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const product_id = params["id"] ?? "";
  return submit(request, session, {
    schema: chooseBranchSchema,
    codes: addToCartCodes,
    run: (input) => addTestToCart(up, { ...input, product_id }, paths.buyPackageDetail(product_id)),
  });
}

export default function Package() {
  const view = useLoaderData<typeof loader>();
  return (
    <OfferPage type="package" {...view} addButton={view.branches.length > 0 && <AddButton />}>
      {view.branches.length > 0 && <CartForm {...view} />}
    </OfferPage>
  );
}

const CART = "cart";

function AddButton() {
  const { t } = useTranslation("catalogue");
  return (
    <Button look="secondary" form={CART} icon="cart">
      {t("add.submit")}
    </Button>
  );
}

/** The bar adds it at the first branch. */
function CartForm({ branches, people }: OfferView) {
  const failure = useFormResult();
  const { t } = useTranslation(["offers", "catalogue", "common"]);
  const current = people.find(({ relation }) => relation === null)?.patient_id;
  const fields = useFields(chooseBranchSchema, {
    initial: { plant_id: branches[0]?.id, patient_id: current },
  });
  return (
    <Fold open={failure !== undefined}>
      <summary>{t("offers:detail.cart")}</summary>
      <p className="muted">{t("offers:detail.cart_note")}</p>
      <PostForm id={CART} needs="POST /cart/add" label={t("offers:detail.cart")}>
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
