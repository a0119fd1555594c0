import { useTranslation } from "~/i18n/use-translation.ts";
import { LaterUse } from "~/features/subscriptions/LaterUse.tsx";
import { VisitCard } from "~/features/visit/VisitCard.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { OrderedTogether } from "~/features/orders/OrderedTogether.tsx";
import type { loadPaymentDone } from "./success.server.ts";

type DoneView = Omit<NonNullable<Awaited<ReturnType<typeof loadPaymentDone>>>, "participants" | "concerned">;

export function PaymentDone({ done }: { done: Omit<DoneView, "later" | "name"> & Partial<DoneView> }) {
  const { t } = useTranslation("orders");
  const { visit, later, payment_status, grand_total } = done;
  return (
    <>
      <p>
        <StateWord state={payment_status} /> <Money strong amount={grand_total} />
      </p>
      {later && <LaterUse {...later} direct />}
      <VisitDone visit={visit} />
      {done.together.length > 0 && (
        <section aria-labelledby="together">
          <h2 id="together">{t("together.also")}</h2>
          <OrderedTogether orders={done.together} level={3} />
        </section>
      )}
    </>
  );
}

export function VisitDone({ visit }: Pick<DoneView, "visit">) {
  const { t } = useTranslation(["visit", "home-care"]);
  if (!visit) return null;
  return (
    <>
      <VisitCard visit={visit} />
      <section aria-labelledby="next">
        <h2 id="next">{t("visit:next.heading")}</h2>
        <ol>
          <li>{t(visit.home ? "home-care:visit.come" : "visit:next.come")}</li>
          <li>{t(visit.home ? "home-care:visit.show" : "visit:next.show")}</li>
          <li>{t("visit:next.result")}</li>
        </ol>
      </section>
    </>
  );
}
