import { useTranslation } from "react-i18next";
import { Icon } from "./Icon.tsx";

interface LanguageSwitchProps {
  lang: "en" | "id";
  pathname: string;
  search: string;
}

const names = { en: "English", id: "Bahasa Indonesia" } as const;

/** A plain GET to the same page with the other language; every other query value stays. */
export function LanguageSwitch({ lang, pathname, search }: LanguageSwitchProps) {
  const { t } = useTranslation("ui");
  const other = lang === "id" ? "en" : "id";
  const kept = [...new URLSearchParams(search)].filter(([key]) => key !== "lang" && key !== "index");
  return (
    <form method="get" action={pathname} className="language" aria-label={t("language")} data-language="">
      {kept.map(([key, value], at) => (
        <input key={at} type="hidden" name={key} value={value} />
      ))}
      <button type="submit" name="lang" value={other} lang={other} className="tool">
        <Icon name="globe" />
        <span className="language-short">{other.toUpperCase()}</span>
        <span className="language-name">
          <span className="vh">: </span>
          {names[other]}
        </span>
      </button>
    </form>
  );
}
