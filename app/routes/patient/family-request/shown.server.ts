import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { Relation } from "~/upstream/family/relations.server.ts";

export function shownRequest({ relation_id, name, permissions }: Relation, t: Translate): Shown {
  return {
    page: `family-request:${relation_id}`,
    lines: [
      shownLineOf("name", t("requests:family.who"), name),
      ...permissions.map((one) =>
        shownLineOf(one, t("requests:family.asks"), t(`requests:permission.${one}`), one),
      ),
    ],
  };
}
