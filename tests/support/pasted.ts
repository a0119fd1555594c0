import fc from "fast-check";

/** Signs that pages, chats and documents leave in what is copied from them. */
export const INVISIBLE_SIGNS = [
  ..."\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
  ..."\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0f\ufe0e\u034f\u180e\u2064\u206a\ufffc\u3164",
];
const BLANK_SIGNS = [..." \u00a0\u2007\u2009\u202f\u3000"];

/** The text with signs before, between and behind its letters. */
export const decorated = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.array(fc.constantFrom(...INVISIBLE_SIGNS), { maxLength: 2 }), {
      minLength: text.length + 1,
      maxLength: text.length + 1,
    })
    .map(
      (signs) =>
        [...text].map((letter, index) => (signs[index] ?? []).join("") + letter).join("") +
        (signs.at(-1) ?? []).join(""),
    )
    .chain((inner) =>
      fc
        .tuple(fc.constantFrom("", ...BLANK_SIGNS), fc.constantFrom("", ...BLANK_SIGNS))
        .map(([before, behind]) => before + inner + behind),
    );

const inDigitsFrom = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** How 40 people paste what belongs to one account. */
export function pastedIdentifiers({
  username,
  email,
  phone,
}: {
  username: string;
  email: string;
  phone: string;
}) {
  const local = `0${phone.slice(3)}`;
  const spaced = local.replace(/(\d{4})(?=\d)/g, "$1 ");
  return [
    `\u202a${phone}\u202c`,
    `\u2066${phone}\u2069`,
    `\u200e${phone}`,
    `${phone}\u200f`,
    `\u061c${local}`,
    `\ufeff${local}`,
    local.replace(/(?<=^\d{4})/, "\u200b"),
    local.replace(/(?<=^\d{4})/, "\u2060"),
    local.replace(/(?<=^\d{4})/, "\u00ad"),
    spaced.replaceAll(" ", "\u00a0"),
    spaced.replaceAll(" ", "\u202f"),
    spaced.replaceAll(" ", "\u2007"),
    spaced.replaceAll(" ", "\u2009"),
    spaced.replaceAll(" ", "\u2011"),
    spaced.replaceAll(" ", "\u2013"),
    spaced.replaceAll(" ", "\u2212"),
    spaced.replaceAll(" ", "."),
    spaced.replaceAll(" ", "/"),
    inDigitsFrom(0xff10)(local),
    inDigitsFrom(0x660)(local),
    inDigitsFrom(0x6f0)(spaced),
    inDigitsFrom(0x966)(local),
    `\uff0b${inDigitsFrom(0xff10)(phone.slice(1))}`,
    `+62 (0)${phone.slice(3)}`,
    `0062 ${phone.slice(3)}`,
    `0062-${phone.slice(3)}`,
    `62${phone.slice(3)}`,
    phone.slice(3),
    `(${local.slice(0, 4)}) ${local.slice(4)}`,
    `${local}\ufe0f`,
    ` ${email}\u00a0`,
    `\u200e${email}`,
    `${email}\u200b`,
    email.replace("@", "\u200b@"),
    email.replace("@", "\u2060@\u2060"),
    email.replace("@", "\uff20"),
    `\u2068${username}\u2069`,
    `${username}\u200d`,
    `\ufeff${username}\u3000`,
    username.replace(/(?<=^.{3})/, "\u00ad"),
  ];
}
