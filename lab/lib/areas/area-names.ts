const FIXED: Record<string, string> = { DKI: "DKI", DI: "DI", DAN: "dan" };

export function placeName(capitals: string): string {
  return capitals
    .replace("DAERAH ISTIMEWA YOGYAKARTA", "DI YOGYAKARTA")
    .replace(/^(KOTA|KABUPATEN) ADMINISTRASI /, "$1 ")
    .replace(/\p{L}+/gu, (word) => FIXED[word] ?? capitalize(word));
}

export function villageName(raw: string): string {
  const name = raw
    .replace(/["\u2018\u2019`]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^[\s.,]+|[\s.,]+$/g, "");
  if (name.length > 3 && !/\p{Ll}/u.test(name) && !/^[IVX ]+$/.test(name)) {
    return name.replace(/\p{L}+/gu, (word) => (/^[IVX]+$/.test(word) ? word : capitalize(word)));
  }
  return name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
