import { useTranslation } from "~/i18n/use-translation.ts";
import { fastText, resultText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { paths } from "~/lib/paths.ts";
import type { PublicProduct } from "~/upstream/catalogue/public.server.ts";
import { Icon } from "~/ui/Icon.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

export function TestOffers({ tests, signedIn }: { tests: readonly PublicProduct[]; signedIn: boolean }) {
  const { t } = useTranslation("catalogue");
  return (
    <ul className="card-list card-list-grid">
      {tests.map(({ id, name, fasting_hours, turnaround_hours, price_from }) => (
        <li key={id} className="card test-card">
          <h3 className="card-title">
            <PageLink href={signedIn ? paths.test(id) : paths.login({ redirect: paths.test(id) })}>
              {name}
            </PageLink>
          </h3>
          <Icon name="chevron-right" />
          <p className="muted">
            <PriceFrom amount={price_from} />
            <br />
            <span className="small">
              {fastText(t, fasting_hours)}
              {turnaround_hours !== null && ` · ${resultText(t, turnaround_hours)}`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
