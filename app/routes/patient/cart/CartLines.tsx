import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { CartLineRow } from "./CartLineRow.tsx";
import { CartPerson } from "./CartPerson.tsx";
import { groupLines } from "./groups.ts";
import { lineId } from "./line-result.ts";
import type { CartPageProps } from "./types.ts";

export function CartLines(props: CartPageProps) {
  const { t } = useTranslation("cart");
  const groups = groupLines(props.cart.items);
  // The choice above says it already.
  const alone =
    props.people.length > 1 && new Set(props.cart.items.map(({ patient_id }) => patient_id)).size === 1;
  return (
    <div className="stack">
      <CartPerson {...props} />
      {groups.length > 1 && <Alert>{t("several_branches", { count: groups.length })}</Alert>}
      {groups.map(({ plant_id, plant_name, people }, at) => (
        <section key={plant_id ?? ""} aria-labelledby={`branch-${String(at)}`}>
          <h2 id={`branch-${String(at)}`}>{plant_name ?? t("no_branch")}</h2>
          {people.map(({ patient_id, patient_name, lines }) => (
            <div key={patient_id}>
              <h3 className={alone ? "vh" : "cart-person"}>
                {t("for")} <span className="upper">{patient_name}</span>
              </h3>
              <ul className="rows">
                {lines.map((line) => (
                  <li key={line.cart_item_id} id={lineId(line)}>
                    <CartLineRow {...props} line={line} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
