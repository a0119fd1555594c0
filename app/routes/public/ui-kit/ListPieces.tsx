import { useTranslation } from "~/i18n/use-translation.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import type { Loadable } from "~/lib/loadable.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { ChipLinks } from "~/ui/ChipLinks.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { Money } from "~/ui/Money.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { Stats } from "~/ui/Stats.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { Strip } from "~/ui/Strip.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { KitTexts } from "./samples.ts";

export function ListPieces({ s }: { s: KitTexts }) {
  const { t } = useTranslation("common");
  const lists: Loadable<{ results: string[]; meta: { total: number; last_page: number } }>[] = [
    { ok: true, data: { results: [s.word, "HbA1c"], meta: { total: 6, last_page: 3 } } },
    { ok: true, data: { results: [], meta: { total: 0, last_page: 1 } } },
    { ok: false },
  ];
  return (
    <section aria-labelledby="lists" className="stack">
      <h2 id="lists">{s.heads.lists}</h2>
      <ActingForBanner person={{ name: "Raka Pratama", relation: "" }} selfHref={paths.uiKit()} />
      <Strip tone="error" icon="alert">
        {s.sentence}
      </Strip>
      <Strip>{s.sentence}</Strip>
      <ChipLinks
        label={s.word}
        all={{ href: paths.uiKit(), label: s.word, count: 14 }}
        chips={[{ href: paths.uiKit(), label: "HbA1c", count: 2, isCurrent: true }]}
      />
      <Stats
        items={[
          { label: s.word, value: 14 },
          { label: s.word, value: <Money amount={1250000} />, note: s.sentence },
        ]}
      />
      <RowList label={s.word}>
        <Row
          href={paths.uiKit()}
          lead={<Initials name="Raka Pratama" />}
          title={<span className="upper">Raka Pratama</span>}
          note={<RowFacts facts={[s.word, s.word]} text={s.sentence} />}
          beside={<StateWord state="paid" />}
          strong
        />
        <Row
          href={paths.uiKit()}
          lead={<Initials name="Siti Rahmawati" />}
          title={s.word}
          note={s.sentence}
          end={<Money amount={45_000} />}
        />
        <Row title={s.word} note={s.sentence} />
      </RowList>
      {lists.map((list, index) => (
        <ListSection
          key={index}
          list={list}
          page={2}
          hrefOf={(page) => pageHref(paths.uiKit, {}, page)}
          name={s.heads.lists}
          {...(index === 0 ? { count: (count: number) => t("results", { count }) } : {})}
          filters={index === 0 && <SampleFilters s={s} />}
          pagesLabel={s.heads.lists}
          empty={
            <EmptyState
              title={s.emptyTitle}
              reason={s.emptyReason}
              action={<ButtonLink href={paths.uiKit()}>{s.emptyAction}</ButtonLink>}
            />
          }
        >
          {({ results }) => (
            <CardList items={results} itemKey={(name) => name} look="grid">
              {(name) => (
                <Card title={name} level={3}>
                  <p>{s.sentence}</p>
                </Card>
              )}
            </CardList>
          )}
        </ListSection>
      ))}
    </section>
  );
}

function SampleFilters({ s }: { s: KitTexts }) {
  const active = { city: s.fields.city, extras: s.fields.extras };
  return (
    <ListFilters
      action={paths.uiKit()}
      label={s.heads.lists}
      search={<SearchField name="find" label={s.fields.search} />}
      active={activeFilters(paths.uiKit, active, active)}
      clearHref={paths.uiKit()}
    >
      <PeriodField label={s.fields.period} value="this_month" />
      <SelectField name="where" label={s.fields.city} prompt={s.fields.cityPrompt} options={[]} />
    </ListFilters>
  );
}
