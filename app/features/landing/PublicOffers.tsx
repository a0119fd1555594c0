import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { PublicProduct } from "~/upstream/catalogue/public.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ChipLinks } from "~/ui/ChipLinks.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { HelpLinks } from "~/ui/HelpLinks.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { OfferRows } from "./OfferRows.tsx";
import { WaitNote } from "./WaitNote.tsx";

interface PublicOffersProps {
  type: "test" | "package";
  heading: string;
  q: string;
  page: number;
  /** to book at */
  branch: { id: string; name: string } | null;
  /** groups of tests; empty if the laboratory does not say what they check */
  checks: readonly { code: string; name: string }[];
  /** the chosen one */
  check: string | undefined;
  offers: Loadable<{ results: PublicProduct[]; meta: Meta }> | null;
  seconds: number | null;
}

/** Seen at once, and not searched. */
const FEW = 8;

const isFew = ({ offers, q, check }: PublicOffersProps) =>
  offers?.ok && offers.data.meta.total <= FEW && q === "" && !check;

export function PublicOffers(props: PublicOffersProps) {
  const { type, heading, q, page, branch, checks, check, offers, seconds } = props;
  const { t } = useTranslation("landing");
  const path = type === "test" ? paths.publicTests : paths.publicPackages;
  const plant_id = branch?.id;
  const search = (
    <GetForm action={path()} label={heading} search className="reading" hidden={{ plant_id }}>
      <SearchField
        name="q"
        label={t(type === "test" ? "search.label" : "packages.search")}
        hint={type === "test" ? t("search.hint") : undefined}
        defaultValue={q}
      />
    </GetForm>
  );
  const isShort = isFew(props);
  if (!offers)
    return (
      <>
        <h1>{heading}</h1>
        {search}
        {seconds !== null && <WaitNote seconds={seconds} />}
      </>
    );
  return (
    <ListPage
      title={heading}
      filters={
        isShort ? undefined : (
          <>
            {search}
            {checks.length > 1 && <CheckChips {...props} />}
          </>
        )
      }
      count={
        isShort ? undefined : (count) => t(type === "test" ? "results.count" : "packages.count", { count })
      }
      list={offers}
      page={page}
      note={branch && <AtBranch name={branch.name} anywhere={path({ q: q || undefined, check })} />}
      hrefOf={(to) => pageHref(path, { q: q || undefined, plant_id, check }, to)}
      pagesLabel={heading}
      empty={
        <EmptyState
          art="search"
          title={t("results.none", { q })}
          reason={t("results.none_reason")}
          action={
            <>
              <ButtonLink look="secondary" href={path()}>
                {t("results.clear")}
              </ButtonLink>
              <HelpLinks />
            </>
          }
        />
      }
    >
      {({ results }) => (
        <OfferRows offers={results} type={type} level={isShort ? 2 : 3} plant_id={plant_id} />
      )}
    </ListPage>
  );
}

function CheckChips({ checks, check, branch }: PublicOffersProps) {
  const { t } = useTranslation("landing");
  const plant_id = branch?.id;
  return (
    <ChipLinks
      label={t("tests.checks")}
      line
      all={{ href: paths.publicTests({ plant_id }), label: t("offer.all_tests") }}
      chips={checks.map(({ code, name }) => ({
        href: paths.publicTests({ plant_id, check: code }),
        label: name,
        isCurrent: code === check,
      }))}
    />
  );
}

function AtBranch({ name, anywhere }: { name: string; anywhere: string }) {
  const { t } = useTranslation("landing");
  return (
    <p>
      {t("branches.at", { branch: name })} <PageLink href={anywhere}>{t("branches.anywhere")}</PageLink>
    </p>
  );
}
