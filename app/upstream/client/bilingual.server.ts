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

export function inLanguage<Name extends string>(lang: LangCode, ...names: readonly Name[]) {
  return inLanguageAs(lang, Object.fromEntries(names.map((name) => [name, name])) as { [X in Name]: X }); // of all names
}

export function inLanguageAs<const Fields extends Record<string, string>>(lang: LangCode, fields: Fields) {
  type Field = Fields[keyof Fields];
  return <Row extends Record<InBoth<Field>, string | null>>(row: Row) => {
    let read: object = row;
    for (const [name, field] of Object.entries(fields)) {
      const {
        [field]: plain,
        [`${field}_en`]: en,
        [`${field}_id`]: id,
        ...rest
      } = read as Record<string, string | null | undefined>; // of these three
      read = { ...rest, [name]: textIn(lang, { plain, en, id }) };
    }
    return read as Omit<Row, Field | InBoth<Field>> & Record<keyof Fields, string>; // done for every name
  };
}
