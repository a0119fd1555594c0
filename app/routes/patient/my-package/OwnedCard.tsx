import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Money } from "~/ui/Money.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { MineRow } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

const IN_VIEW = 3;
const tones = {
  active: "info",
  progress: "info",
  completed: "success",
  canceled: "none",
  not_understood: "warning",
} as const;

export function OwnedCard({ row }: { row: MineRow }) {
  const { t } = useTranslation(["subscriptions", "common"]);
  const { type, name, cost, status, ended, unused, expired_at, useHref, buyHref } = row;
  return (
    <Card
      level={3}
      title={name}
      actions={
        useHref ? (
          <ButtonLink href={useHref} hiddenText={name}>
            {t("subscriptions:mine.use")}
          </ButtonLink>
        ) : (
          buyHref && (
            <ButtonLink look="secondary" href={buyHref} hiddenText={name}>
              {t("subscriptions:mine.buy_again")}
            </ButtonLink>
          )
        )
      }
    >
      <p className="between">
        <span className="muted">{t(`subscriptions:type.${type}`)}</span>
        {unused ? (
          <StateWord state="expired" />
        ) : (
          <StateWord tone={tones[status]}>{t(`subscriptions:state.${status}`)}</StateWord>
        )}
      </p>
      <Quotas row={row} />
      <SummaryList
        rows={[
          ...(ended || useHref || status === "progress"
            ? [
                {
                  label: t(ended ? "subscriptions:ended" : "subscriptions:until"),
                  value: <DateText value={expired_at} form="until" />,
                },
              ]
            : []),
          { label: t("subscriptions:mine.cost"), value: <Money amount={cost} /> },
        ]}
      />
      <History row={row} />
    </Card>
  );
}

function Quotas({ row: { quota, name } }: { row: MineRow }) {
  const { t } = useTranslation("subscriptions");
  const list = (
    <ul className="plain-list">
      {quota.map(({ product_id, product_name, quota_used, quota_total, quota_reserved, left }) => (
        <li key={product_id}>
          {product_name}:{" "}
          {isUnderstood(left) ? (
            <strong>{t("mine.used", { used: quota_used, total: quota_total })}</strong>
          ) : (
            <NotUnderstoodNote />
          )}
          {isUnderstood(quota_reserved) && quota_reserved > 0 && (
            <>, {t("mine.reserved", { count: quota_reserved })}</>
          )}
        </li>
      ))}
    </ul>
  );
  if (quota.length <= IN_VIEW) return list;
  return (
    <Fold>
      <summary>
        {t("mine.contains", { count: quota.length })}
        <span className="vh"> {name}</span>
      </summary>
      {list}
    </Fold>
  );
}

function History({ row: { history, whole, name } }: { row: MineRow }) {
  const { t } = useTranslation("subscriptions");
  if (history.length === 0) return <p className="muted">{t("mine.unused")}</p>;
  return (
    <Fold>
      <summary>
        {t("mine.history", { count: history.length })}
        <span className="vh"> {name}</span>
      </summary>
      <ol className="plain-list">
        {history.map(({ kind, at, order_number, patient_name, products, plant_name, visit_date, note }) => (
          <li key={`${order_number ?? ""}${kind}${at}${products.join()}`}>
            <strong>{t(`kind.${kind}`)}</strong> <DateText value={at} form="moment" />
            <br />
            <span className="small">
              {[whole ? name : products.join(", "), plant_name].filter(Boolean).join(", ")}
              {visit_date && (
                <>
                  , <DateText value={visit_date} />
                </>
              )}
              {patient_name && (
                <>
                  , <span className="upper">{patient_name}</span>
                </>
              )}
              {kind === "return" && note && <> – {note}</>}
              {order_number && (
                <>
                  <br />
                  <PageLink href={paths.order(order_number)} className="action" keepsText>
                    {order_number}
                  </PageLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
