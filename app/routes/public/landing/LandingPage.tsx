import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Illustration } from "~/ui/Illustration.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { ApplyLinks } from "~/features/applications/ApplyLinks.tsx";
import { Branches } from "./Branches.tsx";
import type { Front } from "./front.server.ts";
import type { TestSearch } from "./search.server.ts";
import { SearchResults } from "./SearchResults.tsx";
import { TestOffers } from "./TestOffers.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface LandingProps {
  front: Front;
  search: TestSearch | null;
  viewer: { userType: 0 | 1 | 2 | 3 | 6; home: string } | null;
}

const themes = [
  ["detection", "shield"],
  ["profile", "user"],
  ["booking", "calendar"],
  ["reschedule", "clock"],
  ["result", "document"],
  ["privacy", "lock"],
] as const;

export function LandingPage({ front, search, viewer, brand }: LandingProps & { brand: string }) {
  const { t } = useTranslation("landing");
  const { popular, branches } = front;
  const booksTests = viewer === null || viewer.userType === 1;
  return (
    <>
      {search ? (
        <>
          <h1>{t("results.title", { q: search.q })}</h1>
          <TestSearchForm front={front} viewer={viewer} search={search} />
          <SearchResults search={search} signedIn={viewer !== null} />
        </>
      ) : (
        <section className="hero">
          <div>
            <p className="over">{t("who", { brand })}</p>
            <h1>{t("heading")}</h1>
            <p className="lead">{t("lead")}</p>
            {booksTests && <TestSearchForm front={front} viewer={viewer} search={null} />}
            {viewer ? (
              <ButtonLink look={booksTests ? "secondary" : "primary"} href={viewer.home}>
                {t("goHome")}
              </ButtonLink>
            ) : (
              <p>
                {t("new_here")}{" "}
                <PageLink href={paths.register()} className="action">
                  {t("register")}
                </PageLink>
              </p>
            )}
          </div>
          <div className="hero-side">
            <Illustration name="landing" />
            <Proof front={front} />
          </div>
        </section>
      )}
      {popular && popular.length > 0 && booksTests && !(search?.state === "found" && search.total > 0) && (
        <section aria-labelledby="popular">
          <h2 id="popular">{t("popular")}</h2>
          <TestOffers tests={popular} signedIn={viewer !== null} />
        </section>
      )}
      {branches.length > 0 && <Branches branches={branches} />}
      {!search && <Themes />}
      {viewer === null && <ApplyLinks status />}
    </>
  );
}

function Proof({ front: { accreditation, branches, testCount } }: Pick<LandingProps, "front">) {
  const { t } = useTranslation("landing");
  const cities = new Set(branches.flatMap(({ city_name }) => city_name ?? [])).size;
  const facts = [
    accreditation !== null && ({ icon: "shield", text: accreditation } as const),
    branches.length > 0 &&
      ({
        icon: "pin",
        text: (
          <a href="#branches">
            {t("branches.heading", { count: branches.length })}
            {cities > 1 && ` ${t("cities", { count: cities })}`}
          </a>
        ),
      } as const),
    testCount > 0 && ({ icon: "flask", text: t("priced", { count: testCount }) } as const),
  ];
  return (
    <ul className="facts proof">
      {facts.map(
        (fact) =>
          fact && (
            <li key={fact.icon}>
              <Icon name={fact.icon} />
              <span>{fact.text}</span>
            </li>
          ),
      )}
    </ul>
  );
}

function Themes() {
  const { t } = useTranslation("landing");
  return (
    <section aria-labelledby="themes">
      <h2 id="themes">{t("themes.heading")}</h2>
      <ul className="themes">
        {themes.map(([name, icon]) => (
          <li key={name}>
            <Icon name={icon} />
            <h3>{t(`themes.${name}.title`)}</h3>
            <p>{t(`themes.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Behind sign-in unless the laboratory answers visitors. */
function TestSearchForm({ front, viewer, search }: LandingProps) {
  const { t } = useTranslation("landing");
  const here = viewer === null && (front.popular ?? []).length > 0;
  const hint = viewer === null && !here ? `${t("search.hint")} ${t("search.signInFirst")}` : t("search.hint");
  return (
    <GetForm
      action={here ? paths.landing() : paths.tests()}
      label={t("search.name")}
      search
      className="reading"
    >
      <SearchField
        name={here ? "search" : "q"}
        label={t("search.label")}
        hint={hint}
        defaultValue={search?.q}
      />
    </GetForm>
  );
}
