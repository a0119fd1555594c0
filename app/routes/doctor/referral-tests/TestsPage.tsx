import { Fragment } from "react";
import { ReferralFrame } from "~/features/referrals/ReferralFrame.tsx";
import type { ReferredSet } from "~/features/referrals/often.ts";
import { usePatientText } from "~/features/referrals/use-facts.tsx";
import { useFields, type FieldState } from "~/forms/fields.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { MAIN_FORM, PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { SectionError } from "~/ui/States.tsx";
import { SearchField, TextAreaField } from "~/ui/TextFields.tsx";
import { referralTestsSchema } from "./schema.ts";
import type { TickRow, TestsView } from "./tests.server.ts";

/** One form, so that a search keeps the ticks. */
export function TestsPage({ view }: { view: TestsView }) {
  const { t } = useTranslation("referrals");
  const { draft, groups, sets, more, failed, q } = view;
  const { referral_number: draft_id, products, version } = draft;
  const who = usePatientText(draft);
  const hasOthers = groups.some(({ name }) => name !== "tests" && name !== "packages");
  const fields = useFields(referralTestsSchema, {
    initial: { q, age_reason: draft.age_reason, product_ids: products.map(({ product_id }) => product_id) },
  });
  return (
    <div className="stack">
      <ReferralFrame
        title={t("tests.title")}
        lead={t("tests.for", { who })}
        backHref={paths.referralConfirmation()}
        backText={t("list.drafts")}
        current={2}
        draft_id={draft_id}
      >
        <DetailPage
          action={
            <Button wide form={MAIN_FORM} name="intent" value="check">
              {t("tests.check")}
            </Button>
          }
        >
          <PostForm main version={version} className="ticks">
            {(fields.age_reason.errors || fields.age_reason.defaultValue) && (
              <TextAreaField
                {...fields.age_reason}
                label={t("tests.age_reason")}
                hint={t("tests.age_reason_hint")}
                rows={2}
                autoComplete="off"
              />
            )}
            <SearchField {...fields.q} optional={false} label={t("tests.search")} intent="search" />
            {q !== "" && !groups.some(({ name, tests }) => name === "found" && tests.length > 0) && (
              <p>{t("tests.not_found", { q })}</p>
            )}
            {groups.map((group, index) => (
              <Fragment key={group.name}>
                <Ticks
                  {...group}
                  label={t(`tests.group.${group.name === "tests" && hasOthers ? "others" : group.name}`, {
                    q,
                  })}
                  field={index === 0 ? fields.product_ids : { ...fields.product_ids, ...others(group.name) }}
                />
                {group.name === "often" && <SetTicks sets={sets} field={fields.sets} />}
              </Fragment>
            ))}
            {failed && (
              <SectionError
                retryHref={paths.referralTests({ draft_id, q })}
                section={t("tests.group.tests")}
              />
            )}
            {more && <p className="muted">{t("tests.more")}</p>}
            <Button look="secondary" name="intent" value="details">
              {t("tests.details")}
            </Button>
          </PostForm>
        </DetailPage>
      </ReferralFrame>
    </div>
  );
}

/** The error summary links to the first group. */
const others = (name: string) => ({ id: `tests-${name}`, errors: undefined });

interface TicksProps {
  tests: readonly TickRow[];
  label: string;
  isFolded: boolean;
  field: FieldState;
}

function Ticks({ tests, label, isFolded, field }: TicksProps) {
  const ticks = (
    <CheckboxGroup
      {...field}
      optional={false}
      label={label}
      hideLabel={isFolded}
      options={tests.map((test) => ({
        value: test.product_id,
        label: test.name,
        hint: (test.fasting_hours !== 0 || test.price_from) && <Facts test={test} />,
      }))}
      look="cards"
    />
  );
  if (!isFolded) return ticks;
  return (
    <Fold>
      <summary>
        {label} ({tests.length})
      </summary>
      {ticks}
    </Fold>
  );
}

function Facts({ test: { fasting_hours, price_from } }: { test: TickRow }) {
  const { t } = useTranslation("referrals");
  return (
    <>
      {price_from && (
        <>
          {t("tests.from")} <Money amount={price_from} />
        </>
      )}
      {price_from && fasting_hours !== 0 && " · "}
      {fasting_hours === NOT_UNDERSTOOD
        ? t("tests.fast_unread")
        : fasting_hours > 0 && t("tests.fast", { count: fasting_hours })}
    </>
  );
}

function SetTicks({ sets, field }: { sets: readonly ReferredSet[]; field: FieldState }) {
  const { t } = useTranslation("referrals");
  if (sets.length === 0) return null;
  return (
    <CheckboxGroup
      {...field}
      optional={false}
      label={t("tests.sets")}
      options={sets.map(({ value, tests, times, isLast }) => ({
        value,
        label: tests.map(({ name }) => name).join(" + "),
        hint: isLast ? t("tests.last") : t("tests.times", { count: times }),
      }))}
      look="cards"
    />
  );
}
