import { useTranslation } from "~/i18n/use-translation.ts";
import { ByMainForm, IfFolded, SwitchButton } from "./ByMainForm.tsx";
import { UNFOLD } from "./Fold.tsx";

interface UnfoldLinkProps {
  lang: "en" | "id";
  pathname: string;
  search: string;
  preserveInput: boolean;
}

/** With script it opens folds for printing and removes the link. */
export function UnfoldLink({ lang, pathname, search, preserveInput }: UnfoldLinkProps) {
  const { t } = useTranslation("ui");
  const query = new URLSearchParams(search);
  query.set(UNFOLD, "1");
  const action = `${pathname}?${query.toString()}`;
  const link = (
    <a href={action} className="action">
      {t("unfold")}
    </a>
  );
  const posting = (
    <SwitchButton lang={lang} action={action} look="action">
      {t("unfold")}
    </SwitchButton>
  );
  return (
    <IfFolded>
      <li>{preserveInput ? <ByMainForm present={posting} absent={link} /> : link}</li>
    </IfFolded>
  );
}
