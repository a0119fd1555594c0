import { useTranslation } from "~/i18n/use-translation.ts";
import { Count } from "~/ui/Count.tsx";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";
import { costedOf } from "./costed.ts";

export function PeopleCount({ people, costed }: Pick<OfficeCare, "people" | "costed">) {
  const { t } = useTranslation("office-care");
  const part = costedOf({ people, costed });
  return part === null ? <Count value={people} /> : t("part_of", { costed: part, people });
}
