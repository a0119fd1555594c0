import { useTranslation } from "~/i18n/use-translation.ts";
import { fastText } from "~/features/catalogue/Facts.tsx";
import { PriceFrom } from "~/features/catalogue/PriceText.tsx";
import { paths } from "~/lib/paths.ts";
import type { PublicProduct } from "~/upstream/catalogue/public.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** Tests with lowest price and preparation, linked to the test, after sign-in if needed. */
export function TestOffers({ tests, signedIn }: { tests: readonly PublicProduct[]; signedIn: boolean }) {
  const { t } = useTranslation(["landing", "catalogue"]);
  const { t: ofCatalogue } = useTranslation("catalogue");
  return (
    <ul className="card-list card-list-grid">
      {tests.map(({ id, name, fasting_hours, price_from }) => (
        <li key={id} className="card offer">
          <div>
            <strong>{name}</strong>
            <p className="muted">
              <PriceFrom amount={price_from} />
              <br />
              {fastText(ofCatalogue, fasting_hours)}
            </p>
          </div>
          <PageLink
            href={signedIn ? paths.test(id) : paths.login({ redirect: paths.test(id) })}
            className="action"
          >
            {t("landing:book")}
            <span className="vh"> {name}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
