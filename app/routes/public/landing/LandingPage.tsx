import { resultText } from "~/features/catalogue/Facts.tsx";
import { OfferRows } from "~/features/landing/OfferRows.tsx";
import { AreaTiles } from "~/features/landing/PublicAreas.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Money } from "~/ui/Money.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { Accounts, Entries } from "./Entries.tsx";
import type { Front } from "./front.server.ts";
import { SampleResult } from "./SampleResult.tsx";

interface LandingProps {
  front: Front;
  viewer: { userType: 0 | 1 | 2 | 3 | 6; home: string } | null;
  brand: string;
}

const steps = ["booking", "reschedule", "result"] as const;

export function LandingPage({ front, viewer, brand }: LandingProps) {
  const { t } = useTranslation("landing");
  const { popular, packages, areas } = front;
  const booksTests = viewer === null || viewer.userType === 1;
  const count = areas.flatMap(({ branches }) => branches).length;
  return (
    <>
      <section className="hero">
        <div>
          <p className="over">{t("who", { brand })}</p>
          <h1>{t("heading")}</h1>
          {booksTests && <TestSearchForm front={front} viewer={viewer} />}
          {viewer && (
            <ButtonLink look={booksTests ? "secondary" : "primary"} href={viewer.home}>
              {t("goHome")}
            </ButtonLink>
          )}
          <Entries front={front} booksTests={booksTests} />
        </div>
        <div>
          <SampleResult />
          {front.accreditation !== null && (
            <p className="proof">
              <Icon name="shield" />
              <span>{front.accreditation}</span>
            </p>
          )}
        </div>
      </section>
      {booksTests && popular && popular.length > 0 && (
        <Section
          id="popular"
          heading={t("popular")}
          href={paths.publicTests()}
          all={t("all_tests", { count: front.testCount })}
        >
          <OfferRows offers={popular} type="test" />
        </Section>
      )}
      {booksTests && packages.length > 0 && (
        <Section
          id="packages"
          heading={t("packages.title")}
          href={paths.publicPackages()}
          all={t("packages.all")}
        >
          <OfferRows offers={packages} type="package" />
        </Section>
      )}
      {count > 0 && (
        <Section
          id="branches"
          heading={t("branches.heading", { count })}
          href={paths.publicBranches()}
          all={t("branches.all")}
        >
          <AreaTiles areas={areas} />
        </Section>
      )}
      <Steps />
      {viewer === null && (
        <section aria-labelledby="join">
          <h2 id="join">{t("new_here")}</h2>
          <Accounts />
        </section>
      )}
    </>
  );
}

interface SectionProps {
  id: string;
  heading: string;
  href: string;
  all: string;
  children: React.ReactNode;
}

function Section({ id, heading, href, all, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="between">
        <h2 id={id}>{heading}</h2>
        <PageLink href={href} className="action">
          {all}
        </PageLink>
      </div>
      {children}
    </section>
  );
}

function Steps() {
  const { t } = useTranslation("landing");
  return (
    <section aria-labelledby="how">
      <h2 id="how">{t("how.heading")}</h2>
      <ol className="how">
        {steps.map((name) => (
          <li key={name}>
            <strong>{t(`how.${name}.title`)}</strong> {t(`how.${name}.text`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Behind sign-in unless the laboratory answers visitors. */
function TestSearchForm({ front: { popular, promise }, viewer }: Pick<LandingProps, "front" | "viewer">) {
  const { t } = useTranslation(["landing", "catalogue"]);
  const { t: tc } = useTranslation("catalogue");
  const offered = useOffered();
  const isOpen = viewer === null && (popular ?? []).length > 0 && offered(paths.publicTests());
  return (
    <GetForm action={isOpen ? paths.publicTests() : paths.tests()} label={t("landing:search.name")} search>
      <SearchField
        name="q"
        label={t("landing:search.label")}
        hint={
          <>
            {promise && (
              <>
                {t("landing:promise")} <Money strong amount={promise.price} />,{" "}
                {resultText(tc, promise.hours).toLowerCase()}.{" "}
              </>
            )}
            {viewer === null && !isOpen ? t("landing:search.signInFirst") : null}
          </>
        }
      />
    </GetForm>
  );
}
