import { LastOrderSection } from "~/features/orders/LastOrderSection.tsx";
import { ClosingAlert } from "~/features/privacy/ClosingAlert.tsx";
import { AlertsFirst } from "~/features/results/AlertsFirst.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { GetForm } from "~/ui/Forms.tsx";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Places } from "~/ui/Places.tsx";
import { SectionError } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { useOffered } from "~/ui/offered.ts";
import type { Dashboard } from "~/upstream/dashboard/dashboard.server.ts";
import { NextVisit } from "./NextVisit.tsx";
import { Offers } from "./Offers.tsx";
import { ToDo } from "./ToDo.tsx";
import { Values } from "./Values.tsx";
import type { HomePageProps } from "./types.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { HoldExpiry } from "~/features/waitlist/HoldExpiry.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";

export function PatientHomePage({
  name,
  alerts,
  dashboard,
  values,
  visit,
  soon,
  promos,
  deals,
}: HomePageProps) {
  const { t } = useTranslation("catalogue");
  const notYet = !dashboard.ok && dashboard.notYet;
  return (
    <div>
      <PageHeader
        title={
          <>
            {t("home.welcome")} <span className="upper">{name}</span>
          </>
        }
      />
      <AlertsFirst alerts={alerts} reader="patient" retryHref={paths.patientHome()} />
      {dashboard.ok && <Closing closing={dashboard.data.closing} />}
      {dashboard.ok && <EarlierTimes offers={dashboard.data.time_offers} />}
      <div className="home-columns">
        <div>
          {dashboard.ok && <NextVisit next={dashboard.data.next_order} visit={visit} soon={soon} />}
          {!dashboard.ok && !dashboard.notYet && (
            <section aria-labelledby="to-do">
              <h2 id="to-do">{t("home.to_do")}</h2>
              <SectionError retryHref={paths.patientHome()} section={t("home.to_do")} />
            </section>
          )}
          {dashboard.ok && <ToDo dashboard={dashboard.data} />}
          <Values values={values} newCount={dashboard.ok ? dashboard.data.new_results_count : null} />
          {notYet && <Places here={paths.patientHome()} />}
        </div>
        <div>
          <GetForm action={paths.tests()} search label={t("list.search")} className="reading">
            <SearchField name="q" label={t("list.search")} />
          </GetForm>
          {!notYet && <Shortcuts />}
          {dashboard.ok && dashboard.data.last_order && (
            <LastOrderSection order={dashboard.data.last_order} />
          )}
          <Offers promos={promos} deals={deals} />
        </div>
      </div>
    </div>
  );
}

function Closing({ closing }: { closing: Dashboard["closing"] }) {
  const isOffered = useOffered()(paths.closeAccount());
  return closing && isOffered && <ClosingAlert erasesAt={closing.erases_at} />;
}

/** The bar and the menu have the others. */
const shortcuts = [
  { href: paths.nearme(), icon: "pin", word: "branches" },
  { href: paths.homeCare(), icon: "home", word: "home_care" },
  { href: paths.buyPackage(), icon: "package", word: "packages" },
  { href: paths.family(), icon: "family", word: "family" },
  { href: paths.consultations(), icon: "chat", word: "consultation" },
] as const satisfies readonly { href: string; icon: IconName; word: string }[];

function Shortcuts() {
  const { t } = useTranslation("catalogue");
  const offered = useOffered();
  const links = shortcuts.filter(({ href }) => offered(href));
  return (
    <nav aria-label={t("home.shortcuts")}>
      <ul className="shortcuts">
        {links.map(({ href, icon, word }) => (
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

function EarlierTimes({ offers }: { offers: Dashboard["time_offers"] }) {
  const { t } = useTranslation("waitlist");
  const isOffered = useOffered();
  const shown = (offers ?? []).filter(({ order_number, offer_id }) =>
    isOffered(paths.orderEarlierOffer(order_number, offer_id)),
  );
  return shown.map((offer) => (
    <Card
      key={offer.offer_id}
      strong
      title={t("offer.open")}
      actions={
        <ButtonLink
          href={paths.orderEarlierOffer(offer.order_number, offer.offer_id)}
          hiddenText={offer.order_number}
        >
          {t("offer.see")}
        </ButtonLink>
      }
    >
      <p>
        <VisitText {...offer.after} />, {offer.after.plant_name}
      </p>
      <p>
        <HoldExpiry offer={offer} />
      </p>
    </Card>
  ));
}
