import { AlertsFirst } from "~/features/results/AlertsFirst.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { GetForm } from "~/ui/Forms.tsx";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { useOffered } from "~/ui/offered.ts";
import { Places } from "~/ui/Places.tsx";
import { SectionError } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { LastOrderCard } from "./LastOrder.tsx";
import { NextVisit } from "./NextVisit.tsx";
import { Offers } from "./Offers.tsx";
import { ToDo } from "./ToDo.tsx";
import type { HomePageProps } from "./types.ts";

export function PatientHomePage({ name, alerts, dashboard, visit, promos, deals }: HomePageProps) {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <PageHeader
        title={
          <>
            {t("home.welcome")} <span className="upper">{name}</span>
          </>
        }
      />
      <AlertsFirst alerts={alerts} reader="patient" retryHref={paths.patientHome()} />
      <GetForm action={paths.tests()} search label={t("list.search")} className="reading">
        <SearchField name="q" label={t("list.search")} hint={t("list.search_hint")} />
      </GetForm>
      {!dashboard.ok && !dashboard.notYet && (
        <section aria-labelledby="to-do">
          <h2 id="to-do">{t("home.to_do")}</h2>
          <SectionError retryHref={paths.patientHome()} section={t("home.to_do")} />
        </section>
      )}
      {dashboard.ok && <ToDo dashboard={dashboard.data} />}
      {dashboard.ok && <NextVisit next={dashboard.data.next_order} visit={visit} />}
      {dashboard.ok && dashboard.data.last_order && <LastOrderCard order={dashboard.data.last_order} />}
      {!dashboard.ok && dashboard.notYet ? <Places here={paths.patientHome()} /> : <Shortcuts />}
      <Offers promos={promos} deals={deals} />
    </>
  );
}

const shortcuts = [
  { href: paths.tests(), icon: "flask", word: "tests" },
  { href: paths.nearme(), icon: "pin", word: "branches" },
  { href: paths.orders(), icon: "document", word: "orders" },
  { href: paths.homeCare(), icon: "home", word: "home_care" },
  { href: paths.buyPackage(), icon: "package", word: "packages" },
  { href: paths.deal(), icon: "clock", word: "deals" },
  { href: paths.voucher(), icon: "wallet", word: "vouchers" },
  { href: paths.consultations(), icon: "chat", word: "consultation" },
  { href: paths.labResult(), icon: "drop", word: "results" },
  { href: paths.family(), icon: "family", word: "family" },
  { href: paths.menu(), icon: "qr", word: "qr" },
] as const satisfies readonly { href: string; icon: IconName; word: string }[];

function Shortcuts() {
  const { t } = useTranslation("catalogue");
  const offered = useOffered();
  return (
    <nav aria-labelledby="shortcuts">
      <h2 id="shortcuts">{t("home.shortcuts")}</h2>
      <ul className="shortcuts">
        {shortcuts
          .filter(({ href }) => offered(href))
          .map(({ href, icon, word }) => (
            <li key={href}>
              <a href={href}>
                <Icon name={icon} />
                {t(`home.shortcut.${word}`)}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
