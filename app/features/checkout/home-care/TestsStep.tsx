import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { MAIN_FORM, PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { addSchema } from "~/features/checkout/schema.ts";
import { StepBody } from "~/features/checkout/StepBody.tsx";
import type { HomeCareTestsView } from "./tests.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { FastingHours } from "~/features/visit/fasting.ts";

export function TestsStep({ view }: { view: HomeCareTestsView }) {
  if (view.picker) return <Picker picker={view.picker} href={view.here} />;
  return <Lists people={view.people} minimum={view.minimum} href={view.here} />;
}

const FORM = "tests-form";

type People = NonNullable<HomeCareTestsView["people"]>;

function Lists({ people, minimum, href }: { people: People; minimum: Amount; href: string }) {
  const { t } = useTranslation(["home-care", "checkout"]);
  return (
    <StepBody button={<Button form={FORM}>{t("checkout:continue")}</Button>}>
      {people.map((person) => (
        <Card key={person.patient_id} title={<span className="upper">{person.name}</span>}>
          {person.tests.length === 0 ? (
            <p className="muted">{t("home-care:tests.none")}</p>
          ) : (
            <ul className="plain-list">
              {person.tests.map((test) => (
                <li key={test.id} className="between">
                  <TestName test={test} />
                  <PostForm
                    intent="remove"
                    hidden={{ patient_id: person.patient_id, product_id: test.id }}
                    label={t("home-care:tests.remove_of", { name: test.name ?? "", person: person.name })}
                  >
                    <Button look="link" icon="trash" hiddenText={`${test.name ?? ""}, ${person.name}`}>
                      {t("home-care:tests.remove")}
                    </Button>
                  </PostForm>
                </li>
              ))}
            </ul>
          )}
          <ButtonLink
            look="secondary"
            icon="plus"
            href={`${href}&for=${encodeURIComponent(person.patient_id)}`}
          >
            {t("home-care:tests.add_for", { name: person.name })}
          </ButtonLink>
        </Card>
      ))}
      {minimum !== null && (
        <p className="muted">
          {t("home-care:tests.minimum")} <Money amount={minimum} />
        </p>
      )}
      <PostForm id={FORM}>{null}</PostForm>
    </StepBody>
  );
}

function TestName({
  test,
}: {
  test: { name: string | null; price_from: Amount; fasting_hours: FastingHours };
}) {
  const { t } = useTranslation("home-care");
  return (
    <span>
      <strong>{test.name ?? t("tests.gone")}</strong>
      <br />
      <Facts {...test} />
    </span>
  );
}

function Facts({ price_from, fasting_hours }: { price_from: Amount; fasting_hours: FastingHours }) {
  const { t } = useTranslation("home-care");
  return (
    <span className="muted small">
      {t("tests.from")} <Money amount={price_from} />
      {!isUnderstood(fasting_hours) && `, ${t("tests.fasting_unread")}`}
      {isUnderstood(fasting_hours) &&
        fasting_hours > 0 &&
        `, ${t("tests.fasting", { count: fasting_hours })}`}
    </span>
  );
}

type PickerView = NonNullable<HomeCareTestsView["picker"]>;

/** One form, so that a search adds the ticked tests. */
function Picker({ picker, href }: { picker: PickerView; href: string }) {
  const { t } = useTranslation("home-care");
  const fields = useFields(addSchema, { initial: { q: picker.q } });
  const { products, name, q } = picker;
  const chosen = products.filter((product) => product.chosen);
  return (
    <DetailPage
      action={
        <Button wide form={MAIN_FORM} name="intent" value="add">
          {t("tests.add_for", { name })}
        </Button>
      }
    >
      <PostForm main hidden={{ patient_id: picker.patient_id }} className="stack">
        <p className="lead">{t("tests.for", { name })}</p>
        <SearchField {...fields.q} label={t("tests.search")} intent="search" />
        {products.length === 0 ? (
          <EmptyState
            title={t("tests.nothing", { q })}
            reason={t("tests.nothing_reason")}
            action={<ButtonLink href={paths.tests({ q })}>{t("tests.at_branch")}</ButtonLink>}
          />
        ) : (
          <CheckboxGroup
            {...fields.tests}
            optional={false}
            label={t("tests.label")}
            hint={
              picker.total > products.length
                ? t("tests.shown", { shown: products.length, total: picker.total })
                : undefined
            }
            options={products.map((product) => ({
              value: product.id,
              label: product.name,
              hint: <Facts {...product} />,
              disabledReason: product.chosen ? t("tests.chosen") : undefined,
            }))}
            defaultValues={[...fields.tests.defaultValues, ...chosen.map(({ id }) => id)]}
            look="cards"
          />
        )}
        <p>
          <PageLink href={href} className="action">
            {t("tests.back")}
          </PageLink>
        </p>
      </PostForm>
    </DetailPage>
  );
}
