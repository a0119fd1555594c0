import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { MAIN_FORM } from "./Forms.tsx";
import { Icon } from "./Icon.tsx";
import { SwitchButton } from "./SwitchButton.tsx";

interface LanguageSwitchProps {
  lang: "en" | "id";
  pathname: string;
  search: string;
  preserveInput: boolean;
  /** the header's is a landmark */
  place: "header" | "foot";
}

const names = { en: "English", id: "Bahasa Indonesia" } as const;

/** Posts a main form to keep its input without script (forms/submit.server.ts). */
export function LanguageSwitch({ lang, pathname, search, preserveInput, place }: LanguageSwitchProps) {
  const { t } = useTranslation("ui");
  const otherLang = lang === "id" ? "en" : "id";
  const otherParams = [...new URLSearchParams(search)].filter(([key]) => key !== "lang" && key !== "index");
  const isFoot = place === "foot";
  const label = (
    <>
      {!isFoot && <Icon name="globe" />}
      {isFoot ? (
        names[otherLang]
      ) : (
        <>
          <span className="language-short">{otherLang.toUpperCase()}</span>
          <span className="language-name">
            <span className="vh">: </span>
            {names[otherLang]}
          </span>
        </>
      )}
    </>
  );
  const frame = isFoot
    ? moduleProps("language")
    : { className: "language", "aria-label": t("language"), ...moduleProps("language") };
  const look = isFoot ? "action" : "tool";
  if (!preserveInput)
    return (
      <form method="get" action={pathname} {...frame}>
        {otherParams.map(([key, value], index) => (
          <input key={index} type="hidden" name={key} value={value} />
        ))}
        <button type="submit" name="lang" value={otherLang} lang={otherLang} className={look}>
          {label}
        </button>
      </form>
    );
  const query = new URLSearchParams([...otherParams, ["lang", otherLang]]);
  return (
    <>
      {/* Enter submits with the first button of the document, which would be the language button. */}
      {!isFoot && <button type="submit" form={MAIN_FORM} className="vh" tabIndex={-1} aria-hidden="true" />}
      <div role={isFoot ? undefined : "group"} {...frame}>
        <SwitchButton
          lang={otherLang}
          action={`${pathname}?${query.toString()}`}
          look={look}
          wordsIn={otherLang}
        >
          {label}
        </SwitchButton>
      </div>
    </>
  );
}
