import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import indonesian from "i18n-iso-countries/langs/id.json" with { type: "json" };
import type { LangCode } from "./dates.ts";
import { searchText } from "../modules/search-text.ts";

export interface PhoneCountry {
  name: string;
  iso: string;
  code: string;
}

const englishNames: Record<string, string | string[]> = {
  ...english.countries,
  AC: "Ascension Island",
  TA: "Tristan da Cunha",
};
/** Spellings for the search ("Algeria" for "Aljazair"). */
const olderNames: Record<string, string | string[]> = indonesian.countries;
const indonesianNames = new Intl.DisplayNames(["id"], { type: "region" });
/** Intl's are formal or name a city. */
const EVERYDAY_NAMES: Record<string, string> = {
  CD: "Republik Demokratik Kongo",
  CG: "Kongo",
  CI: "Pantai Gading",
  HK: "Hong Kong",
  IO: "Wilayah Samudra Hindia Britania",
  MM: "Myanmar",
  MO: "Makau",
  PS: "Palestina",
  SZ: "Eswatini",
};

const lists = new Map<LangCode, readonly PhoneCountry[]>();

export function phoneCountries(lang: LangCode): readonly PhoneCountry[] {
  let list = lists.get(lang);
  if (!list) {
    list = getCountries()
      .map((iso) => ({
        name: nameOf(iso, lang),
        iso,
        code: `+${getCountryCallingCode(iso)}`,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, lang));
    lists.set(lang, list);
  }
  return list;
}

/** `matches` lists candidates of an ambiguous input. */
export function findPhoneCode(
  input: string,
  lang: LangCode,
): { code: string } | { matches: readonly PhoneCountry[] } {
  const text = searchText(input.replace(/\p{Regional_Indicator}/gu, ""));
  const digits = /(?:^|[\s)])(?:\+|00)?([1-9]\d{0,3})$/.exec(text)?.[1];
  const list = phoneCountries(lang);
  if (digits) {
    const code = `+${digits}`;
    return list.some((phoneCountry) => phoneCountry.code === code) ? { code } : { matches: [] };
  }
  const iso = list.find((phoneCountry) => phoneCountry.iso.toLowerCase() === text);
  if (iso) return { code: iso.code };
  if (text.length < 2) return { matches: [] };
  const countriesWhere = (test: (name: string) => boolean) =>
    list.filter(({ iso: letters }) =>
      [nameOf(letters, "en"), nameOf(letters, "id"), firstText(olderNames[letters])].some((name) =>
        test(searchText(name)),
      ),
    );
  const exact = countriesWhere((name) => name === text);
  const matches = exact.length > 0 ? exact : countriesWhere((name) => name.includes(text));
  const codes = new Set(matches.map(({ code }) => code));
  const [only] = codes;
  return only && codes.size === 1 ? { code: only } : { matches: matches.slice(0, 12) };
}

function nameOf(iso: string, lang: LangCode): string {
  if (lang === "en") return firstText(englishNames[iso]) || iso;
  return EVERYDAY_NAMES[iso] ?? indonesianNames.of(iso) ?? iso;
}

function firstText(names: string | string[] | undefined): string {
  return [names].flat()[0] ?? "";
}
