import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import type { Access } from "~/site/page.ts";
import { pages } from "~/site.ts";
import { Button } from "./Button.tsx";
import { GetForm } from "./Forms.tsx";
import { Icon } from "./Icon.tsx";
import { useOffered } from "./offered.ts";
import { PageSettings } from "./PageSettings.ts";
import type { ShellUser } from "./shell-types.ts";
import { TextField } from "./TextFields.tsx";

const areas: Record<ShellUser["type"], readonly Access[]> = {
  0: ["unfinished"],
  1: ["patient", "member"],
  2: ["doctor", "member"],
  3: ["company", "member"],
  6: ["facility", "member"],
};

interface PlacesProps {
  /** page that shows them */
  here?: string;
}

/** Only with their calls; empty for visitors. */
export function Places({ here }: PlacesProps) {
  const { t } = useTranslation("ui");
  const { userType } = useContext(PageSettings);
  const offered = useOffered();
  if (userType === undefined) return null;
  const ownEntry = areas[userType].flatMap((area) =>
    pages.flatMap(({ path, access, place }) =>
      place && path !== here && access === area && offered(path) ? [{ ...place, path }] : [],
    ),
  );
  return (
    <>
      <nav aria-labelledby="places">
        <h2 id="places">{t("place.heading")}</h2>
        <ul className="menu-list">
          {ownEntry.map(({ path, icon, word }) => (
            <li key={path}>
              <a href={path} className="action">
                <Icon name={icon} />
                {t(`place.${word}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {userType === 1 && !offered(paths.orders()) && offered(paths.paymentSuccess()) && <FindOrder />}
    </>
  );
}

/** For laboratories without a list of orders. */
function FindOrder() {
  const { t } = useTranslation("ui");
  return (
    <section aria-labelledby="find-order" className="reading">
      <h2 id="find-order">{t("find_order.heading")}</h2>
      <GetForm action={paths.paymentSuccess()} label={t("find_order.heading")} className="stack">
        <TextField
          id="order_id"
          name="order_id"
          label={t("find_order.field")}
          hint={t("find_order.hint")}
          required
          spellCheck={false}
        />
        <Button look="secondary">{t("find_order.submit")}</Button>
      </GetForm>
    </section>
  );
}
