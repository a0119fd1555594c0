import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { Person } from "~/upstream/family/family.server.ts";
import { Icon } from "~/ui/Icon.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface PeopleChipsProps {
  people: readonly Person[];
  patientId: string | undefined;
  /** undefined is the account's own */
  hrefOf: (patient_id: string | undefined) => string;
  /** question above the choice; default "Who is this for?" */
  label?: string;
  hideLabel?: boolean;
  /** before each person; current without one */
  everybody?: { text: string; href: string };
}

const IN_VIEW = 5;

/** Empty for a single patient. Pages link `styles/people.css`, `people-chips.css`. */
export function PeopleChips({ people, patientId, hrefOf, label, hideLabel, everybody }: PeopleChipsProps) {
  const { t } = useTranslation("account");
  if (people.length < 2) return null;
  const current = people.find(({ patient_id }) => patient_id === patientId);
  const inView = people.filter((person, index) => index < IN_VIEW || person === current);
  const others = people.filter((person) => !inView.includes(person));
  const chips = (some: readonly Person[], first?: ReactNode) => (
    <ul className="chips">
      {first}
      {some.map((person) => (
        <li key={person.patient_id}>
          <PageLink
            className="chip"
            href={hrefOf(person.relation === null ? undefined : person.patient_id)}
            aria-current={person === current ? "true" : undefined}
          >
            <Initials name={person.name} />
            {person.relation === null ? t("people.self") : <span className="upper">{person.name}</span>}
          </PageLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="people" aria-labelledby="people">
      <p id="people" className={hideLabel ? "vh" : undefined}>
        {label ?? t("people.for")}
      </p>
      {chips(
        inView,
        everybody && (
          <li>
            <PageLink className="chip" href={everybody.href} aria-current={current ? undefined : "true"}>
              <span className="initials">
                <Icon name="family" />
              </span>
              {everybody.text}
            </PageLink>
          </li>
        ),
      )}
      {others.length > 0 && (
        <Fold>
          <summary>{t("people.more", { count: others.length })}</summary>
          {chips(others)}
        </Fold>
      )}
    </nav>
  );
}
