import { ReferralFacts } from "~/features/referrals/ReferralFacts.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import type { ReferralView } from "./load.server.ts";
import { takeSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function ReferralPage(props: ReferralView) {
  const { referral } = props;
  const { t } = useTranslation("access-requests");
  return (
    <NarrowPage title={t("referral.heading")} lead={referral.referral_number} backHref={paths.patientHome()}>
      <ChangedMeanwhile yours="shown" />
      <Decided referral={referral} />
      <ReferralFacts referral={referral} />
      {(referral.state === "open" || referral.state === "taken") && <OrderForm {...props} />}
    </NarrowPage>
  );
}

function Decided({ referral }: Pick<ReferralView, "referral">) {
  const { state, expired, withdrawn, confirmation, decided_at, share_result, products } = referral;
  const { t } = useTranslation("access-requests");
  if (state === "open") return null;
  if (!isUnderstood(state))
    return (
      <Alert kind="warning">
        <NotUnderstoodNote />
      </Alert>
    );
  if (state === "unconfirmed") return <Alert kind="warning">{t("referral.unconfirmed")}</Alert>;
  const isTaken = state !== "closed";
  return (
    <Alert kind={isTaken ? "success" : "info"}>
      <p>
        {expired === true
          ? t("referral.expired")
          : withdrawn === true
            ? t("referral.withdrawn")
            : confirmation === "refused"
              ? t("referral.not_confirmed")
              : isTaken
                ? t("referral.taken")
                : [expired, withdrawn].includes(NOT_UNDERSTOOD)
                  ? t("referral.closed_unread")
                  : t("referral.refused")}
        {decided_at && withdrawn !== true && (
          <>
            {" ("}
            <DateText value={decided_at} form="moment" />)
          </>
        )}
      </p>
      <Ordered products={products} />
      {isTaken && <p>{share_result ? t("referral.shared") : t("referral.not_shared")}</p>}
    </Alert>
  );
}

function Ordered({ products }: Pick<ReferralView["referral"], "products">) {
  const { t } = useTranslation("access-requests");
  const orders = [...new Set(products.map(({ order_number }) => order_number))];
  const testsOf = (order: string | null) =>
    products.flatMap(({ order_number, name }) => (order_number === order ? [name] : [])).join(", ");
  if (orders.every((order) => order === null)) return null;
  return (
    <ul className="plain">
      {orders.map((order) => (
        <li key={order}>
          {order === null ? (
            t("referral.missing", { tests: testsOf(order) })
          ) : (
            <PageLink href={paths.order(order)} className="action" keepsText>
              {t("referral.used", { number: order, tests: testsOf(order) })}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function OrderForm({ referral, branches, branch, fingerprint }: ReferralView) {
  const { t } = useTranslation(["access-requests", "common"]);
  const isOpen = referral.state === "open";
  const fields = useFields(takeSchema, { initial: { plant_id: branch } });
  return (
    <PostForm main className="stack" shown={fingerprint} intent={isOpen ? "take" : "order"}>
      <SelectField
        {...fields.plant_id}
        label={t("common:branch")}
        prompt={t("referral.choose_branch")}
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isOpen && referral.may_share && (
        <CheckboxField
          {...fields.share_result}
          label={t("referral.share", { doctor: referral.practitioner_name })}
          hint={t("referral.share_hint")}
        />
      )}
      <ButtonRow>
        <Button>{isOpen ? t("referral.take") : t("referral.order")}</Button>
        {isOpen && (
          <ButtonLink look="secondary" href={paths.referralRefuse(referral.referral_number)}>
            {t("referral.refuse")}
          </ButtonLink>
        )}
      </ButtonRow>
    </PostForm>
  );
}
