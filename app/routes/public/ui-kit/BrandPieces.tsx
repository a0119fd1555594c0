import example from "~/lib/brand.example.json";
import { brandRules, brandSchema } from "~/lib/brand.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { BrandMark } from "~/ui/BrandMark.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { Count } from "~/ui/Count.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { TickField } from "~/ui/TickField.tsx";
import { employees } from "./examples.ts";
import type { KitTexts } from "./samples.ts";

const second = brandSchema.parse(example);
const SECOND = "kit-second";
export const secondBrandRules = [
  brandRules(second, `.${SECOND}`),
  `.${SECOND}{font-family:var(--font)}.${SECOND} .mark{color:var(--brand)}`,
  ".kit-brands{display:grid;grid-gap:var(--s4)}",
  "@media(min-width:48em){.kit-brands{grid-template-columns:1fr 1fr}}",
].join("");

export function BrandPieces({ s }: { s: KitTexts }) {
  return (
    <section aria-labelledby="brands">
      <h2 id="brands">{s.brands.heading}</h2>
      <p>{s.brands.lead}</p>
      <div className="kit-brands">
        <BrandCard s={s} name={s.brands.first} className="kit-first" />
        <BrandCard s={s} name={s.brands.second} className={SECOND} mark={second.mark} />
      </div>
    </section>
  );
}

interface BrandCardProps {
  s: KitTexts;
  name: string;
  className: string;
  mark?: string | undefined;
}

function BrandCard({ s, name, className, mark }: BrandCardProps) {
  const tests = [
    { id: "glucose", name: s.word, price: 45_000 },
    { id: "hba1c", name: "HbA1c", price: 125_000 },
  ];
  return (
    <div className={`card ${className}`}>
      <h3>
        <BrandMark mark={mark} /> {name}
      </h3>
      <p>
        {s.sentence} <PageLink href={paths.uiKit()}>{s.fields.more}</PageLink>
      </p>
      <Alert kind="success">{s.sentence}</Alert>
      <Tabs
        label={`${s.views}, ${name}`}
        tabs={s.steps
          .slice(0, 2)
          .map((label, index) => ({ href: paths.uiKit({ tab: index }), label, current: index === 0 }))}
      />
      <ul className="card-list">
        {tests.map((test) => (
          <li key={test.id} className="card test-card">
            <h4 className="card-title">
              <PageLink href={paths.uiKit()}>{test.name}</PageLink>
            </h4>
            <Icon name="chevron-right" />
            <p className="muted">
              <Money amount={test.price} />
            </p>
          </li>
        ))}
      </ul>
      <div className="ticks">
        <CheckboxGroup
          name={`${className}-ticks`}
          id={`${className}-ticks`}
          look="cards"
          label={s.emptyAction}
          options={tests.map((test) => ({ value: test.id, label: test.name }))}
        />
      </div>
      <Table
        caption={s.bulk.caption}
        showCaption
        rows={employees}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", head: s.fields.name, cell: (row) => row.name },
          {
            key: "tick",
            head: s.bulk.reject,
            cell: ({ id, name: label }) => (
              <TickField
                name={`${className}-rows`}
                value={id}
                checked={false}
                label={label}
                listedAs="listed"
              />
            ),
          },
        ]}
      />
      <p className="cluster">
        {(["paid", "pending"] as const).map((state) => (
          <StateWord key={state} state={state} />
        ))}
        <NotUnderstoodNote />
        <Count value={NOT_UNDERSTOOD} />
      </p>
      <TextField name="brand" id={`${className}-name`} label={s.fields.name} errors={[s.errors.name]} />
      <ButtonRow>
        <ButtonLink href={paths.uiKit()}>{s.fields.save}</ButtonLink>
        <ButtonLink href={paths.uiKit()} look="secondary">
          {s.fields.later}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
