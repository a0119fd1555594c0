import { outcomeCounts, type LedgerEntry } from "~/features/company/ledger-entries.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Amount } from "~/lib/money.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { Transfer } from "~/upstream/company/deposit.server.ts";

export function Ledger({ entries }: { entries: readonly LedgerEntry[] }) {
  const { t } = useTranslation("company-payments");
  if (entries.length === 0) return <p>{t("ledger.more")}</p>;
  return (
    <RowList label={t("deposit.table")}>
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </RowList>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation("company-payments");
  const { last, change, people, isCut } = entry;
  return (
    <Row
      title={<Title last={last} />}
      href={people.length > 0 ? null : referenceHref(last.reference)}
      note={
        <>
          <p>
            <DateText value={last.at} form="day" />
            {people.length > 0
              ? last.reference.event_name !== null && (
                  <>
                    {" ·\u00a0"}
                    <span className="nowrap">{last.reference.number}</span>
                  </>
                )
              : last.actor_name !== null && (
                  <>
                    {" ·\u00a0"}
                    <span className="upper">{last.actor_name}</span>
                  </>
                )}
          </p>
          {people.length > 0 && <People entry={entry} />}
          {isCut && <p>{t("ledger.more")}</p>}
        </>
      }
      beside={
        <p>
          <Change amount={change} />
        </p>
      }
    />
  );
}

function Title({ last: { type, reference } }: { last: Transfer }) {
  const { t } = useTranslation("company-payments");
  const { kind, number, event_name } = reference;
  if (kind === "examination_item") return event_name ?? t("ledger.request", { number });
  if (!isUnderstood(type)) return <StateWord state="not_understood" />;
  if (kind === "opening") return t("opening", { number });
  if (kind === "invoice" && type === "charge") return t("ledger.invoice", { number });
  return `${t(`type.${type}`)} ${kind === "topup" || kind === "invoice" ? number : ""}`;
}

function Change({ amount }: { amount: Amount }) {
  if (amount === null) return <StateWord state="not_understood" />;
  return (
    <>
      {amount > 0 && <strong>+</strong>}
      <Money strong amount={amount} />
    </>
  );
}

/** The row opens nothing else. */
function People({ entry: { people, last } }: { entry: LedgerEntry }) {
  const { t } = useTranslation("company-payments");
  const href = referenceHref(last.reference);
  const counts = outcomeCounts(people);
  const words = counts.map(({ outcome, count }) =>
    counts.length === 1 ? t(`ledger.all.${outcome}`) : t(`ledger.${outcome}`, { count }),
  );
  return (
    <Fold className="row-fold">
      <summary>
        {t("ledger.people", { count: people.length })}: {words.join(", ")}
      </summary>
      <ul className="ledger-people">
        {people.map(({ key, name, outcome, amount }) => (
          <li key={key}>
            <span className="upper">{name ?? "–"}</span>{" "}
            <span>
              {isUnderstood(outcome) ? t(`type.${outcome}`) : <StateWord state="not_understood" />}{" "}
              <Money amount={amount} />
            </span>
          </li>
        ))}
      </ul>
      {href !== null && (
        <PageLink className="action" href={href}>
          {t("ledger.open")}
        </PageLink>
      )}
    </Fold>
  );
}

type Reference = Transfer["reference"];

/** Null without a page. */
function referenceHref({ kind, number, office_care_id }: Reference): string | null {
  if (kind === "invoice") return paths.billingDetail(number);
  if (kind === "topup") return paths.depositTopupPayment(number);
  if (kind !== "examination_item" || !office_care_id) return null;
  return paths.officeCareDetail(office_care_id);
}
