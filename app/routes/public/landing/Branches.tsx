import { useTranslation } from "~/i18n/use-translation.ts";
import { PlantFacts } from "~/features/catalogue/PlantFacts.tsx";
import { zoneName } from "~/lib/dates.ts";
import { weekOf, type Day } from "~/lib/hours.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { PublicPlant } from "~/upstream/catalogue/public.server.ts";

const FIRST = 3;

export function Branches({ branches }: { branches: readonly PublicPlant[] }) {
  const { t } = useTranslation("landing");
  const others = branches.slice(FIRST);
  return (
    <section aria-labelledby="branches">
      <h2 id="branches">{t("branches.heading", { count: branches.length })}</h2>
      <BranchList branches={branches.slice(0, FIRST)} />
      {others.length > 0 && (
        <Fold>
          <summary>{t("branches.more", { count: others.length })}</summary>
          <BranchList branches={others} />
        </Fold>
      )}
    </section>
  );
}

function BranchList({ branches }: { branches: readonly PublicPlant[] }) {
  return (
    <ul className="card-list card-list-grid">
      {branches.map((branch) => (
        <li key={branch.id} className="card">
          <h3 className="card-title">{branch.name}</h3>
          <PlantFacts
            address={[branch.address, branch.city_name]}
            hours={branch.opening_hours.length > 0 && <Week branch={branch} />}
            phone={branch.phone}
          />
        </li>
      ))}
    </ul>
  );
}

function Week({ branch: { opening_hours, timezone } }: { branch: PublicPlant }) {
  const { t, lang } = useTranslation("catalogue");
  const week = weekOf(opening_hours);
  const daysText = (from: Day, to: Day) =>
    [...new Set([from, to])].map((day) => t(`hours.days.${day}`)).join("–");
  return (
    <span>
      {week.map(({ from, to, times }) => (
        <span key={from} className="line">
          {`${daysText(from, to)} ${times} ${zoneName(timezone, lang)}`}
        </span>
      ))}
    </span>
  );
}
