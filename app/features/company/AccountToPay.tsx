import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { HowToPay, PayTo } from "~/features/payments/PayTo.tsx";
import type { Amount } from "~/lib/money.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import type { SummaryRow } from "~/ui/SummaryList.tsx";
import type { AccountView } from "./company-payment.server.ts";

interface AccountToPayProps {
  title: string;
  lead: string;
  account: AccountView;
  amount: Amount;
  about: SummaryRow;
  children: ReactNode;
}

export function AccountToPay({ title, lead, account, amount, about, children }: AccountToPayProps) {
  const { t } = useTranslation("payments");
  return (
    <div className="narrow stack">
      <PageHeader title={title} lead={lead} />
      <PayTo {...account} amount={amount} after={[about]} />
      <HowToPay method={account.method} instructions={account.instructions} />
      <PostForm main intent="check" repeatable>
        <Button look={account.continueHref ? "secondary" : "primary"}>{t("pending.check")}</Button>
      </PostForm>
      <ButtonRow>{children}</ButtonRow>
    </div>
  );
}
