import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { minus, moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { PageSettings } from "~/ui/PageSettings.ts";
import { StateWord } from "~/ui/States.tsx";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";

interface DepositProps {
  deposit: NonNullable<CompanyDashboard["deposit"]>;
  pays: boolean;
}

const PAINT = {
  free: "deposit-free",
  sum: "deposit-sum",
  left: "deposit-free",
  requested: "deposit-requested",
  reserved: "deposit-reserved",
} as const;

/** Available less requested is left, whose colour the bar shows. */
export function DepositCard({ deposit, pays }: DepositProps) {
  const { t } = useTranslation("company");
  const { reserved, available, low_limit, requested } = deposit;
  const isLow = available !== null && low_limit !== null && available < low_limit;
  const parts = [
    { name: "free" as const, amount: available },
    ...(requested === null
      ? []
      : [
          { name: "requested" as const, amount: requested },
          { name: "left" as const, amount: minus(available, requested) },
        ]),
    { name: "reserved" as const, amount: reserved },
  ];
  return (
    <section className="card" aria-labelledby="deposit">
      <div className="between">
        <h2 id="deposit">{t("home.deposit.heading")}</h2>
        <PageLink className="action" href={paths.depositTransaction()}>
          {t("home.deposit.open")}
        </PageLink>
      </div>
      {available === null ? <StateWord state="not_understood" /> : <Bar {...deposit} />}
      <dl className="deposit-parts">
        {parts.map(({ name, amount }) => (
          <div key={name}>
            <dt className={PAINT[name === "free" && requested !== null ? "sum" : name]}>
              {t(`home.deposit.${name}`)}
            </dt>
            <dd>
              <Money strong={name === "free"} amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {isLow && (
        <p>
          <StateWord tone="warning">{t("home.deposit.low", { limit: moneyInText(low_limit) })}</StateWord>
        </p>
      )}
      {pays && (
        <ButtonLink look="secondary" href={paths.depositTopup()}>
          {t("home.deposit.topup")}
        </ButtonLink>
      )}
    </section>
  );
}

/** Decoration: the amounts stand below it, in its order. What is asked for lies over what is free. */
function Bar({ reserved, available, requested }: DepositProps["deposit"]) {
  const { lowData } = useContext(PageSettings);
  if (lowData) return null;
  const [held, taken, free] = [reserved ?? 0, requested ?? 0, Math.max(0, available ?? 0)];
  const open = Math.max(free, taken);
  const whole = Math.max(open + held, 1);
  const share = (amount: number) => ((100 * amount) / whole).toFixed(1);
  return (
    <svg className="deposit-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path className="deposit-reserved" d={`M0 0H${share(open + held)}V1H0z`} />
      <path className="deposit-requested" d={`M0 0H${share(open)}V1H0z`} />
      <path className="deposit-free" d={`M0 0H${share(open - taken)}V1H0z`} />
    </svg>
  );
}
