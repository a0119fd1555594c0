import type { PhoneCountry } from "../../app/lib/countries.ts";

/** As a browser lists it: "Indonesia (ID) +62 🇮🇩". */
export function phoneCountryText({ name, iso, code }: PhoneCountry): string {
  const flag = String.fromCodePoint(...[...iso].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
  return `${name} (${iso}) ${code} ${flag}`;
}
