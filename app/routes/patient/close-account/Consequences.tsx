import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate, formatMoment } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Closing } from "~/upstream/privacy/closing.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { carerKey } from "./carer-key.ts";

const obstacleCodes = [
  "payment_open",
  "visit_upcoming",
  "result_pending",
  "refund_open",
  "alert_open",
  "consultation_upcoming",
] as const;
const lossCodes = ["quota_left", "question_open", "request_open"] as const;

export function Obstacles({ obstacles, pending }: Pick<Closing, "obstacles" | "pending">) {
  const { t } = useTranslation("privacy");
  if (obstacles.length === 0) return null;
  return (
    <Alert kind="warning" title={t(pending ? "close.waits" : "close.blocked")}>
      <p>{t(pending ? "close.waits_text" : "close.blocked_text")}</p>
      <ul className="list">
        {obstacles.map(({ code, count }) => {
          const known = obstacleCodes.find((obstacleCode) => obstacleCode === code);
          const hrefs: Partial<Record<string, string>> = {
            consultation_upcoming: paths.consultations(),
            alert_open: paths.labResult(),
            result_pending: paths.labResult({ tab: "reports" }),
          };
          const href = hrefs[code] ?? paths.profile({ tab: "ORDER" });
          return (
            <li key={code}>
              <PageLink href={href}>
                {known && isUnderstood(count)
                  ? t(`close.obstacle.${known}`, { count })
                  : t("close.obstacle.other")}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

export function Consequences({ erases_at, erased, kept, losses, dependents, pending, obstacles }: Closing) {
  const { t, lang } = useTranslation("privacy");
  // Unknown until the account can be closed.
  const isBlocked = !pending && obstacles.length > 0;
  return (
    <>
      <section aria-labelledby="erased" className="stack">
        <h2 id="erased">
          {isBlocked ? t("close.erased_blocked") : t("close.erased", { date: formatMoment(erases_at, lang) })}
        </h2>
        <ul className="list">
          {erased.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <Kept kept={kept} />
      <Losses losses={losses} />
      <section aria-labelledby="family" className="stack">
        <h2 id="family">{t("close.dependents")}</h2>
        {dependents.length > 0 && (
          <>
            <p>{t("close.dependents_text")}</p>
            <ul className="list">
              {dependents.map(({ name, has_other_carer }, index) => (
                <li key={index}>
                  <span className="upper">{name}</span>: {t(carerKey(has_other_carer))}
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t("close.family")}</p>
      </section>
    </>
  );
}

function Kept({ kept }: Pick<Closing, "kept">) {
  const { t, lang } = useTranslation("privacy");
  return (
    <section aria-labelledby="kept" className="stack">
      <h2 id="kept">{t("close.kept")}</h2>
      <CardList items={kept} itemKey={({ code }) => code}>
        {({ name, why, law, until }) => (
          <Card>
            <p>
              <strong>{name}</strong>
            </p>
            <SummaryList
              rows={[
                {
                  label: t("close.until"),
                  value: until && formatDate(until, lang),
                },
                { label: t("close.why"), value: why },
                { label: t("close.law"), value: law },
              ]}
            />
          </Card>
        )}
      </CardList>
    </section>
  );
}

function isKnownLoss(code: string): code is (typeof lossCodes)[number] {
  return lossCodes.some((lossCode) => lossCode === code);
}

function Losses({ losses }: Pick<Closing, "losses">) {
  const { t } = useTranslation("privacy");
  if (losses.length === 0) return null;
  return (
    <Alert kind="warning" title={t("close.losses")}>
      <ul className="list">
        {losses.map(({ code, count }) => (
          <li key={code}>
            {isKnownLoss(code) && isUnderstood(count)
              ? t(`close.loss.${code}`, { count })
              : t("close.loss.other")}
            {code === "quota_left" && (
              <>
                {". "}
                <PageLink href={paths.profile({ tab: "ORDER" })}>{t("close.loss_refund")}</PageLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
