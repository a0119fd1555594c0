import { OfferList } from "~/features/offers/OfferList.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import type { PackagesView } from "./load.server.ts";

const FORM = "compare";

export function PackageList(view: PackagesView) {
  const { t } = useTranslation("offers");
  const { products, ticked, problem } = view;
  const shown = products.ok ? products.data.results.map(({ id }) => id) : [];
  const elsewhere = ticked.filter((id) => !shown.includes(id));
  return (
    <DetailPage wide action={shown.length > 0 ? <CompareBar {...view} elsewhere={elsewhere} /> : undefined}>
      <OfferList
        {...view}
        type="package"
        errors={
          problem ? [{ text: t(`compare.${problem}`), ...(shown[0] && { field: tickId(shown[0]) }) }] : []
        }
        actionOf={({ id, name }) => (
          <CheckboxField
            id={tickId(id)}
            name="compare"
            value={id}
            form={FORM}
            label={
              <>
                {t("compare.tick")}
                <span className="vh"> {name}</span>
              </>
            }
            defaultChecked={ticked.includes(id)}
          />
        )}
      />
    </DetailPage>
  );
}

function tickId(product_id: string): string {
  return `compare-${product_id}`;
}

function CompareBar({ query, elsewhere }: PackagesView & { elsewhere: readonly string[] }) {
  const { t } = useTranslation("offers");
  const { page: _page, ...filters } = query;
  return (
    <>
      <p>{t("compare.hint")}</p>
      <GetForm
        id={FORM}
        action={paths.buyPackage()}
        label={t("compare.title")}
        // Shows the press even without a ticked box.
        hidden={{ ...filters, q: filters.q || undefined, compare: elsewhere.join(",") }}
      >
        <Button look="secondary">{t("compare.submit")}</Button>
      </GetForm>
    </>
  );
}
