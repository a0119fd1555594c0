import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { useHas } from "~/ui/offered.ts";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { OrderDocuments } from "../orders/OrderDocuments.tsx";
import { HowToPay } from "./PayTo.tsx";
import { MethodFields } from "./MethodFields.tsx";
import { pendingPath } from "../orders/payment-pages.ts";
import { ToPay } from "./ToPay.tsx";
import type { PendingView } from "./pending.server.ts";
import { methodSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { Alert } from "~/ui/Alert.tsx";

interface PendingPageProps {
  view: PendingView;
}

export function PendingPage({ view }: PendingPageProps) {
  if (!view.changing && view.state !== "refused" && !view.isUnread)
    return (
      <>
        <ErrorSummary />
        <PendingDetails {...view} />
      </>
    );
  return (
    <div className="narrow stack">
      <ErrorSummary />
      {view.changing ? (
        <Change view={view} />
      ) : view.state === "refused" ? (
        <Refused {...view} />
      ) : (
        <Unread {...view} />
      )}
    </div>
  );
}

const LEADS = {
  "": "pending.lead",
  "-package": "pending.lead_package",
  "-deal": "pending.lead_deal",
} as const;

const leadOf = ({ kind, expires_at }: PendingView) =>
  LEADS[kind === "-deal" && expires_at === null ? "" : kind];

const CHECK = "check-payment";

function PendingDetails(view: PendingView) {
  const { t } = useTranslation("payments");
  const { continueHref, expires_at, kind, order_id } = view;
  const check = (
    <Button form={CHECK} look={continueHref ? "secondary" : "primary"}>
      {t("pending.check")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t(view.state === "saved" ? "saved.heading" : "pending.heading")}
        lead={t(view.charge ? `charge.${view.charge.kind}.lead` : leadOf(view))}
      />
      <PostForm id={CHECK} action={pendingPath(kind, order_id)} intent="check" repeatable>
        {null}
      </PostForm>
      <DetailPage
        action={
          <>
            {expires_at && (
              <p>
                {t("deadline")}: <DateText value={expires_at} form="moment" />
              </p>
            )}
            {continueHref ? <ButtonLink href={continueHref}>{t("pending.continue")}</ButtonLink> : check}
          </>
        }
      >
        <ToPay {...view} continueHref={null} expires_at={null} rows={useNameRow(view)} />
        <HowToPay method={view.method} instructions={view.instructions} />
        {continueHref && <ButtonRow>{check}</ButtonRow>}
        <OtherWays {...view} />
        {view.found && (
          <OrderDocuments order_number={view.order_number} {...view.found} shows={["view", "invoice"]} />
        )}
      </DetailPage>
    </>
  );
}

function OtherWays({ charge, order_number, kind, order_id, isDetailed }: PendingView) {
  const { t } = useTranslation("payments");
  const has = useHas();
  return (
    <p className="cluster">
      {charge ? (
        <PageLink className="action" href={charge.aboutHref}>
          {t(`charge.${charge.kind}.view`)}
        </PageLink>
      ) : (
        <PageLink className="action" href={paths.order(order_number)}>
          {t("view_order")}
          <span className="vh"> {order_number}</span>
        </PageLink>
      )}
      {isDetailed && has("GET /payment-method/get", "POST /payment/change-method") && (
        <PageLink className="action" href={pendingPath(kind, order_id, { change: 1 })}>
          {t("pending.change")}
        </PageLink>
      )}
      <PageLink className="action" href={paths.orderCancel(order_number)}>
        {charge ? t(`charge.${charge.kind}.drop`) : t("pending.cancel")}
      </PageLink>
    </p>
  );
}

function Unread({ kind, order_id, order_number, amount }: PendingView) {
  const { t } = useTranslation("payments");
  return (
    <>
      <PageHeader title={t("saved.heading")} lead={t("unread.lead")} />
      <Alert kind="warning">
        <NotUnderstoodNote />
      </Alert>
      <SummaryList
        rows={[
          {
            label: t("order_number"),
            value: <PageLink href={paths.order(order_number)}>{order_number}</PageLink>,
          },
          { label: t("amount"), value: <Money amount={amount} /> },
        ]}
      />
      <PostForm action={pendingPath(kind, order_id)} intent="check" repeatable>
        <Button>{t("pending.check")}</Button>
      </PostForm>
    </>
  );
}

function useNameRow({ kind, name }: PendingView) {
  const { t } = useTranslation("payments");
  if (kind === "" || !name) return [];
  return [{ label: t(kind === "-deal" ? "pending.about.deal" : "pending.about.package"), value: name }];
}

function Refused(view: PendingView) {
  const { t } = useTranslation(["payments", "common"]);
  const named = useNameRow(view);
  return (
    <>
      <PageHeader title={t("refused.heading")} lead={`${t("payments:refused.lead")} ${view.refusedLead}`} />
      <SummaryList
        rows={[
          {
            label: t("order_number"),
            value: <PageLink href={paths.order(view.order_number)}>{view.order_number}</PageLink>,
          },
          ...named,
          { label: t("amount"), value: <Money amount={view.amount} /> },
          ...(view.method ? [{ label: t("method"), value: view.method }] : []),
        ]}
      />
      {view.found && (
        <OrderDocuments order_number={view.order_number} {...view.found} shows={["view", "invoice"]} />
      )}
      <ButtonRow>
        <ButtonLink href={paths.orderAgain(view.order_number)}>{t("refused.again")}</ButtonLink>
        <ButtonLink look="secondary" href={paths.orders()}>
          {t("view_order")}
        </ButtonLink>
        {!view.isDetailed && (
          <ButtonLink look="secondary" href={paths.patientHome()}>
            {t("common:backHome")}
          </ButtonLink>
        )}
      </ButtonRow>
    </>
  );
}

function Change({ view }: PendingPageProps) {
  const { t } = useTranslation("payments");
  const fields = useFields(methodSchema, { initial: { method_phone: view.phone } });
  return (
    <>
      <PageHeader
        title={t("change.heading")}
        lead={t("change.lead", { method: view.method })}
        backHref={pendingPath(view.kind, view.order_id)}
      />
      <ChangedMeanwhile yours="shown" />
      <SummaryList
        rows={[
          { label: t("order_number"), value: view.order_number },
          { label: t("amount"), value: <Money amount={view.amount} /> },
        ]}
      />
      <PostForm intent="change" shown={view.fingerprint} className="stack">
        <MethodFields methods={view.methods} fields={fields} />
        <Button wide>{t("change.submit")}</Button>
      </PostForm>
    </>
  );
}
