import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { FoldsContext, UNFOLD } from "./Fold.tsx";
import { SwitchButton } from "./SwitchButton.tsx";

interface UnfoldLinkProps {
  lang: "en" | "id";
  pathname: string;
  search: string;
  preserveInput: boolean;
}

/** With script it opens folds for printing and removes the link. */
export function UnfoldLink({ lang, pathname, search, preserveInput }: UnfoldLinkProps) {
  const { t } = useTranslation("ui");
  if (!useContext(FoldsContext)?.areClosed) return null;
  const query = new URLSearchParams(search);
  query.set(UNFOLD, "1");
  const action = `${pathname}?${query.toString()}`;
  return (
    <li>
      {preserveInput ? (
        <SwitchButton lang={lang} action={action} look="action">
          {t("unfold")}
        </SwitchButton>
      ) : (
        <a href={action} className="action">
          {t("unfold")}
        </a>
      )}
    </li>
  );
}
