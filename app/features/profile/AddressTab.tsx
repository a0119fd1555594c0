import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { SavedAddress } from "~/upstream/home-care/homecare.server.ts";

const MOST = 10;

export function AddressTab({ addresses }: { addresses: readonly SavedAddress[] }) {
  const { t } = useTranslation("profile");
  const add = <ButtonLink href={paths.profileAddress("new")}>{t("address.add")}</ButtonLink>;
  if (addresses.length === 0)
    return (
      <EmptyState art="branches" title={t("address.none")} reason={t("address.none_reason")} action={add} />
    );
  return (
    <div className="stack">
      <p>{t("address.lead")}</p>
      <CardList items={addresses} itemKey={({ address_id }) => address_id} look="grid">
        {(address) => <AddressCard {...address} />}
      </CardList>
      {addresses.length < MOST ? add : <p className="muted">{t("address.full", { count: MOST })}</p>}
    </div>
  );
}

function AddressCard({
  address_id,
  label,
  detail,
  landmark,
  address,
  contact_phone,
  is_default,
  covered,
}: SavedAddress) {
  const { t } = useTranslation("profile");
  const title = label || detail;
  return (
    <Card
      level={2}
      title={<span className="upper">{title}</span>}
      actions={
        <>
          <ButtonLink look="secondary" href={paths.profileAddress(address_id)} hiddenText={title}>
            {t("address.edit")}
          </ButtonLink>
          <ButtonLink look="secondary" href={paths.profileAddressRemove(address_id)} hiddenText={title}>
            {t("address.remove")}
          </ButtonLink>
        </>
      }
    >
      {is_default && (
        <p>
          <strong>{t("address.default")}</strong>
        </p>
      )}
      {label && <p className="upper">{detail}</p>}
      <p className="upper">{address}</p>
      {landmark && <p>{t("address.landmark", { landmark })}</p>}
      <p>{formatPhone(contact_phone)}</p>
      {covered === false && <p className="muted">{t("address.not_covered")}</p>}
    </Card>
  );
}
