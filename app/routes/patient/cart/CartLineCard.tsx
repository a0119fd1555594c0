import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { CartLine } from "~/upstream/cart.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { QtyField } from "~/ui/TextFields.tsx";
import type { CartPageProps } from "./CartPage.tsx";

type CartLineCardProps = CartPageProps & { line: CartLine };

/** One line with its price and its own Update and Remove. */
export function CartLineCard(props: CartLineCardProps) {
  const { line } = props;
  const { t } = useTranslation("cart");
  return (
    <Card
      title={line.product_name}
      level={4}
      href={paths.test(line.product_id, { plant_id: line.plant_id ?? undefined })}
    >
      {!line.available && (
        <Alert kind="warning">
          <p className="alert-title">{line.unavailable_reason ?? t("unavailable")}</p>
          <p>{t("remove_or_change")}</p>
        </Alert>
      )}
      {line.available && (
        <p>
          <strong>
            <Money amount={line.sub_total} />
          </strong>
          {line.discount_amount > 0 && (
            <span className="muted small">
              {" "}
              {t("before")}{" "}
              <del>
                <Money amount={line.amount} />
              </del>
            </span>
          )}
        </p>
      )}
      <LineForm {...props} />
    </Card>
  );
}

function LineForm({ line, cart, people, plants, failure, kept, clientRequestId }: CartLineCardProps) {
  const { t } = useTranslation(["cart", "common"]);
  const id = line.cart_item_id;
  const ours = (values?: Record<string, string[]> | null) => values?.["cart_item_id"]?.[0] === id;
  const failed = ours(failure?.values) ? failure : undefined;
  const typed = failed?.values ?? (ours(kept) ? kept : null);
  const persons = withOwn(
    people.map(({ patient_id, name }) => ({ value: patient_id, label: name })),
    { value: line.patient_id, label: line.patient_name },
  );
  const branches = withOwn(
    plants.map((plant) => ({ value: plant.id, label: plant.name })),
    line.plant_id === null ? null : { value: line.plant_id, label: line.plant_name ?? "" },
  );
  const elsewhere = Boolean(failed?.fields["plant_id"] ?? failed?.fields["patient_id"]);
  const moved =
    typed !== null &&
    typed !== undefined &&
    (typed["plant_id"]?.[0] !== line.plant_id || typed["patient_id"]?.[0] !== line.patient_id);
  return (
    <PostForm
      clientRequestId={`${clientRequestId}-${id}`}
      hidden={{ cart_item_id: id, version: cart.version }}
    >
      <div className="line-row">
        <QtyField
          name="qty"
          id={`qty-${id}`}
          label={t("common:quantity")}
          max={10}
          defaultValue={typed?.["qty"]?.[0] ?? line.qty}
          errors={failed?.fields["qty"]}
        />
        <Button name="intent" value="update" look="secondary" hiddenText={line.product_name}>
          {t("update")}
        </Button>
        <Button name="intent" value="remove" look="link" icon="trash" hiddenText={line.product_name}>
          {t("common:remove")}
        </Button>
      </div>
      <details open={elsewhere || moved || !line.available}>
        <summary>
          {t("person_and_branch")}
          <span className="vh"> {line.product_name}</span>
        </summary>
        <div className="filters">
          <SelectField
            name="patient_id"
            id={`patient_id-${id}`}
            label={t("common:patient")}
            options={persons}
            defaultValue={typed?.["patient_id"]?.[0] ?? line.patient_id}
            errors={failed?.fields["patient_id"]}
          />
          <SelectField
            name="plant_id"
            id={`plant_id-${id}`}
            label={t("common:branch")}
            options={branches}
            {...(line.plant_id === null ? { prompt: t("no_branch") } : {})}
            defaultValue={typed?.["plant_id"]?.[0] ?? line.plant_id}
            errors={failed?.fields["plant_id"]}
          />
        </div>
      </details>
    </PostForm>
  );
}

interface Option {
  value: string;
  label: string;
}

/** The choices, with what the line has now when it is not among them. */
function withOwn(options: Option[], own: Option | null): Option[] {
  return own === null || options.some(({ value }) => value === own.value) ? options : [own, ...options];
}
