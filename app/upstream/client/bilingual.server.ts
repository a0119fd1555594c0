import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import { optionalText } from "./shapes.server.ts";

type InBoth<Name extends string> = `${Name}_en` | `${Name}_id`;

/** Fields `x_en` and `x_id`. */
export function bilingual<Name extends string>(name: Name) {
  return { [`${name}_en`]: optionalText, [`${name}_id`]: optionalText } as Record<
    InBoth<Name>,
    typeof optionalText
  >; // the very two
}

/** Fields `x`, `x_en` and `x_id`. */
export function plainOrBilingual<Name extends string>(name: Name) {
  return { [name]: optionalText, ...bilingual(name) } as Record<Name | InBoth<Name>, typeof optionalText>; // the very three
}

/** For a transform: these fields become one `x` in the language. */
export function inLanguage<Name extends string>(lang: LangCode, ...names: readonly Name[]) {
  return <Row extends Record<InBoth<Name>, string | null>>(row: Row) => {
    let read: object = row;
    for (const name of names) {
      const {
        [name]: plain,
        [`${name}_en`]: en,
        [`${name}_id`]: id,
        ...rest
      } = read as Record<string, string | null | undefined>; // of these three
      read = { ...rest, [name]: textIn(lang, { plain, en, id }) };
    }
    return read as Omit<Row, Name | InBoth<Name>> & Record<Name, string>; // done for every name
  };
}
