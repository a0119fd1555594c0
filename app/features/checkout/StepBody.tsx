import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Amount } from "~/lib/money.ts";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { SoFar } from "./SoFar.tsx";
import type { OrderSoFar } from "./so-far.server.ts";

interface StepBodyProps {
  children: ReactNode;
  soFar?: OrderSoFar | null | undefined;
  /** default: what is ordered so far */
  total?: Amount;
  /** the one primary button */
  button?: ReactNode;
}

/** The total and the button stay in view. */
export function StepBody({ children, soFar, total, button }: StepBodyProps) {
  const { t } = useTranslation(["checkout", "common"]);
  const amount = total ?? soFar?.amount;
  return (
    <DetailPage
      aside={soFar && <SoFar {...soFar} />}
      action={
        (button || typeof amount === "number") && (
          <>
            {typeof amount === "number" && (
              <p>
                {t(total === undefined && soFar?.each ? "checkout:so_far.each" : "common:total")}{" "}
                <Money strong amount={amount} />
              </p>
            )}
            {button}
          </>
        )
      }
    >
      {children}
    </DetailPage>
  );
}
