import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { HelpLinks } from "~/ui/HelpLinks.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import type { TestSearch } from "./search.server.ts";
import { TestOffers } from "./TestOffers.tsx";

export function SearchResults({ search, signedIn }: { search: TestSearch; signedIn: boolean }) {
  const { t } = useTranslation("landing");
  const { q } = search;
  if (search.state === "too_many")
    return <Alert kind="warning">{t("results.too_many", { count: search.secondsLeft })}</Alert>;
  if (search.state === "failed")
    return (
      <>
        <SectionError retryHref={paths.landing({ search: q })} section={t("results.name")} />
        <ButtonLink look="secondary" href={paths.tests({ q })}>
          {t("results.sign_in")}
        </ButtonLink>
      </>
    );
  const { results, total } = search;
  if (results.length === 0)
    return (
      <EmptyState
        art="search"
        title={t("results.none", { q })}
        reason={t("results.none_reason")}
        action={<HelpLinks />}
      />
    );
  return (
    <section aria-labelledby="results">
      <h2 id="results">{t("results.count", { count: total })}</h2>
      <TestOffers tests={results} signedIn={signedIn} />
      {total > results.length && (
        <p>
          {t("results.first", { count: results.length })}{" "}
          <ButtonLink look="link" href={paths.tests({ q })}>
            {t("results.all")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
