import { useTranslation } from "~/i18n/use-translation.ts";
import { formatLongDate, formatTimeRange } from "~/lib/dates.ts";
import type { OrderSoFar } from "./so-far.server.ts";

const NAMED = 4;

export function SoFar({ products, visits, atHome }: OrderSoFar) {
  const { t, lang } = useTranslation(["checkout", "reschedule"]);
  const plants = [...new Set(products.map(({ plant_name }) => plant_name))].filter(Boolean);
  const rest = products.length - NAMED;
  if (products.length === 0) return null;
  return (
    <aside className="card" aria-labelledby="so-far">
      <h2 id="so-far" className="card-title">
        {t("checkout:review.items")}
      </h2>
      <ul className="plain-list">
        {products.slice(0, NAMED).map(({ name, plant_name, people }) => (
          <li key={name + plant_name}>
            <strong>{name}</strong>
            {people.length > 0 && (
              <>
                <br />
                <span className="muted small upper">{people.join(", ")}</span>
              </>
            )}
          </li>
        ))}
        {rest > 0 && <li>{t("checkout:so_far.more", { count: rest })}</li>}
      </ul>
      {plants.map((plant) => {
        const visit = visits.find(({ plant_name }) => plant_name === plant);
        return (
          <p key={plant} className="small">
            {atHome ? t("reschedule:at_home", { plant }) : plant}
            {visit && (
              <>
                <br />
                {formatLongDate(visit.date, lang)},{" "}
                {formatTimeRange(visit.time_start, visit.time_end, visit.timezone, lang)}
              </>
            )}
          </p>
        );
      })}
    </aside>
  );
}
