import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface AlreadyDoneProps {
  orders: { order_number: string }[];
  /** checkout path; null if its cart is empty */
  path: string | null;
}

/** Shown for an already ordered checkout, e.g. after Back. */
export function AlreadyDone({ orders, path }: AlreadyDoneProps) {
  const { t } = useTranslation("checkout");
  return (
    <div className="narrow stack">
      <PageHeader title={t("done.heading")} />
      <Alert kind="info">
        <p>{t("done.text")}</p>
        <ul>
          {orders.map(({ order_number }) => (
            <li key={order_number}>
              <PageLink href={paths.order(order_number)} className="action" keepsText>
                {t("done.order", { number: order_number })}
              </PageLink>
            </li>
          ))}
        </ul>
      </Alert>
      <ButtonRow>
        <ButtonLink href={paths.orders()}>{t("see_orders")}</ButtonLink>
      </ButtonRow>
      {path !== null && (
        <PostForm action={path} intent="order_again">
          <Button look="link">{t("done.again")}</Button>
        </PostForm>
      )}
    </div>
  );
}
