import { useTranslation } from "~/i18n/use-translation.ts";

interface ContentsTextProps {
  /** groups of tests, else the tests themselves */
  names: readonly string[];
  /** how many tests; "" if the laboratory does not say */
  count: string;
}

/** Named beside "and … more". */
const NAMED = 12;

export function ContentsText({ names, count }: ContentsTextProps) {
  const { t } = useTranslation("offers");
  const named = names.length > NAMED + 1 ? names.slice(0, NAMED) : names;
  const more = names.length - named.length;
  const list = named.join(", ");
  if (!list && !count) return null;
  return (
    <p>
      {count && (
        <strong className="nowrap">
          {count}
          {list && ":"}
        </strong>
      )}{" "}
      {more > 0 ? t("and_more", { names: list, count: more }) : list}
    </p>
  );
}
