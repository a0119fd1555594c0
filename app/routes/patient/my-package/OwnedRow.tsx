import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { MineRow } from "./load.server.ts";

export function OwnedRow({ row }: { row: MineRow }) {
  const { t } = useTranslation("subscriptions");
  const { name, useHref, buyAgainHref } = row;
  return (
    <Row
      title={name}
      beside={<State row={row} />}
      note={<Details row={row} />}
      end={
        useHref ? (
          <ButtonLink look="secondary" href={useHref} hiddenText={name}>
            {t("mine.use")}
          </ButtonLink>
        ) : (
          buyAgainHref && (
            <PageLink href={buyAgainHref} className="action">
              {t("mine.buy_again")}
              <span className="vh"> {name}</span>
            </PageLink>
          )
        )
      }
    />
  );
}

const tones = {
  active: "info",
  progress: "info",
  completed: "none",
  canceled: "none",
  not_understood: "warning",
} as const;

/** The button says that it is ready to use. */
function State({ row: { type, status, hasExpired, expired_at, useHref } }: { row: MineRow }) {
  const { t } = useTranslation("subscriptions");
  if (!isUnderstood(type)) return <StateWord tone="warning">{t(`type.${type}`)}</StateWord>;
  if (hasExpired)
    return (
      <span className="muted">
        {t("ended")} <DateText value={expired_at} form="until" />
      </span>
    );
  return useHref ? null : <StateWord tone={tones[status]}>{t(`state.${status}`)}</StateWord>;
}

function Details({ row }: { row: MineRow }) {
  const { quota, history, name } = row;
  if (quota.length < 2 && history.length === 0)
    return (
      <p>
        <Facts row={row} />
      </p>
    );
  return (
    <Fold className="fold fold-quiet">
      <summary>
        <Facts row={row} />
        <span className="vh"> {name}</span>
      </summary>
      {quota.length > 1 && <Quotas quota={quota} />}
      {history.length > 0 && <History row={row} />}
    </Fold>
  );
}

function Facts({ row: { used, history, isOver, expired_at } }: { row: MineRow }) {
  const { t } = useTranslation("subscriptions");
  const isUnused = isOver && history.length === 0 && used?.used === 0;
  return (
    <>
      {isUnused && t("mine.unused")}
      {!isUnused && (used ? <Used {...used} /> : <NotUnderstoodNote />)}
      {!isOver && expired_at !== null && (
        <>
          {" · "}
          {t("later.until")} <DateText value={expired_at} form="until" />
        </>
      )}
    </>
  );
}

function Used({ used, total, reserved }: NonNullable<MineRow["used"]>) {
  const { t } = useTranslation("subscriptions");
  return (
    <>
      {t("mine.used", { used, total })}
      {reserved > 0 && <>, {t("mine.reserved", { count: reserved })}</>}
    </>
  );
}

function Quotas({ quota }: Pick<MineRow, "quota">) {
  return (
    <ul className="plain-list">
      {quota.map(({ product_id, product_name, quota_used, quota_total, quota_reserved, left }) => (
        <li key={product_id}>
          {product_name}:{" "}
          {isUnderstood(left) &&
          isUnderstood(quota_used) &&
          isUnderstood(quota_total) &&
          isUnderstood(quota_reserved) ? (
            <Used used={quota_used} total={quota_total} reserved={quota_reserved} />
          ) : (
            <NotUnderstoodNote />
          )}
        </li>
      ))}
    </ul>
  );
}

function History({ row: { history, whole, name } }: { row: MineRow }) {
  const { t } = useTranslation("subscriptions");
  return (
    <ol className="plain-list">
      {history.map(({ kind, at, order_number, patient_name, products, plant_name, visit_date, note }) => (
        <li key={`${order_number ?? ""}${kind}${at}${products.join()}`}>
          <strong>{t(`kind.${kind}`)}</strong> <DateText value={at} form="moment" />
          <br />
          {[
            [whole ? name : products.join(", "), plant_name].filter(Boolean).join(", "),
            visit_date && <DateText value={visit_date} />,
            patient_name && <span className="upper">{patient_name}</span>,
          ]
            .filter(Boolean)
            .map((fact, index) => (
              <Fragment key={index}>
                {index > 0 && ", "}
                {fact}
              </Fragment>
            ))}
          {kind === "return" && note && <> – {note}</>}
          {order_number && (
            <>
              <br />
              <PageLink href={paths.order(order_number)} className="action" keepsText>
                {order_number}
              </PageLink>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
