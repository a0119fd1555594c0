import { useTranslation } from "~/i18n/use-translation.ts";
import { directionsUrl } from "~/lib/places.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Icon } from "~/ui/Icon.tsx";
import type { PublicPlant } from "~/upstream/catalogue/public.server.ts";

interface BranchWaysProps {
  branch: Pick<PublicPlant, "name" | "address" | "latitude" | "longitude">;
  bookHref: string;
}

export function BranchWays({ branch, bookHref }: BranchWaysProps) {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <ButtonLink look="secondary" href={bookHref} hiddenText={branch.name}>
        {t("branch.book")}
      </ButtonLink>
      <a className="action" href={directionsUrl(branch)} rel="noopener noreferrer">
        <Icon name="pin" />
        {t("nearme.directions")}
        <span className="vh"> {branch.name}</span>
      </a>
    </>
  );
}
