import { useFormResult } from "~/forms/result.ts";
import { PersonChoice } from "~/features/family/PersonChoice.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { UseKind } from "./plan.ts";
import { packageSchema, ownedTestsSchema } from "./schema.ts";
import type { WhatView } from "./what.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface WhatStepProps {
  view: WhatView & { kind: UseKind };
}

export function WhatStep({ view }: WhatStepProps) {
  const failure = useFormResult();
  const { t } = useTranslation("subscriptions");
  if (!view.usable && !failure) {
    return (
      <EmptyState
        art="orders"
        title={t("what.empty")}
        reason={t("what.empty_reason")}
        action={<ButtonLink href={paths.myPackage()}>{t("to_mine")}</ButtonLink>}
      />
    );
  }
  return view.kind === "packages" ? <PackageForm view={view} /> : <TestsForm view={view} />;
}

function PackageForm({ view }: WhatStepProps) {
  const { t } = useTranslation("subscriptions");
  const fields = useFields(packageSchema, { initial: view.chosen });
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...fields.subscription_id}
        label={t("what.package")}
        options={view.packages.map(({ subscription_id, name, expired_at, tests }) => ({
          value: subscription_id,
          label: name,
          hint: (
            <>
              {tests.join(", ")}
              {expired_at && (
                <>
                  <br />
                  {t("until")} <DateText value={expired_at} form="until" />
                </>
              )}
            </>
          ),
        }))}
        look="cards"
      />
      <PersonChoice {...fields.patient_id} people={view.people} />
      <Button wide>{t("continue")}</Button>
    </PostForm>
  );
}

function TestsForm({ view }: WhatStepProps) {
  const { t } = useTranslation(["subscriptions", "account"]);
  const chosen = view.tests.map((test) => [`people.${test.product_id}`, test.chosen] as const);
  const fields = useFields(ownedTestsSchema, { initial: Object.fromEntries(chosen) });
  return (
    <PostForm main className="stack">
      <p>{t("subscriptions:what.tests")}</p>
      {view.tests.map(({ product_id, product_name, left, total }) =>
        !isUnderstood(left) || !isUnderstood(total) ? (
          <p key={product_id}>
            {product_name}: <NotUnderstoodNote />
          </p>
        ) : left === 0 ? (
          <p key={product_id} className="muted">
            {t("subscriptions:what.none_left", { test: product_name, total })}
          </p>
        ) : (
          <CheckboxGroup
            key={product_id}
            {...fields.people.at(product_id)}
            optional={false}
            label={product_name}
            hint={t("subscriptions:what.left", { count: left, total })}
            options={view.people.map(({ patient_id, name, relation }) => ({
              value: patient_id,
              label:
                relation === null ? (
                  t("account:people.self")
                ) : (
                  <>
                    <span className="upper">{name}</span> ({relation})
                  </>
                ),
            }))}
            look="cards"
          />
        ),
      )}
      <Button wide>{t("subscriptions:continue")}</Button>
    </PostForm>
  );
}
