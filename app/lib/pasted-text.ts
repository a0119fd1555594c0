const CONTROL = /[^\P{Cc}\t\n\r]/gu;
const LINE_END = /\r\n|[\u2028\u2029]/g;
const BLANK = /[\p{Zs}\u2800]/gu;
const HYPHEN = /[\u2010\u2011]|(?<=[\d)]\s?)[\u2012-\u2015\u2212\ufe58\ufe63\uff0d](?=\s?[\d(])/g;
const JOINING =
  "[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}" +
  "\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Java}\\p{scx=Bali}\\p{scx=Sund}]";
const VIRAMA = "[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]";
const EMOJI = "\\p{Extended_Pictographic}";
const INVISIBLE = new RegExp(
  [
    `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
    `(?<=${VIRAMA})\\u200d`,
    `(?<=${EMOJI}[\\p{Emoji_Modifier}\\ufe0f]?)\\u200d(?=${EMOJI})`,
    `(?<=${EMOJI})[\\ufe0e\\ufe0f]`,
    "([\\p{Default_Ignorable_Code_Point}\\p{Cf}\\ufffc])",
  ].join("|"),
  "gu",
);

/** Drops what is invisible, except joiners that shape letters or emoji. */
export function cleanText(text: string): string {
  if (/^[\n\t -~]*$/.test(text)) return text;
  return text
    .replace(LINE_END, "\n")
    .replace(CONTROL, "")
    .replace(BLANK, " ")
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(INVISIBLE, (match, invisible?: string) => (invisible === undefined ? match : ""))
    .replace(HYPHEN, "-")
    .normalize("NFC");
}

/** Unicode has digits in runs of ten. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
