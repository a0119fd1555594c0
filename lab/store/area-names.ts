/** Words that stay as they are inside a name of a place. */
const KEPT: Record<string, string> = { DKI: "DKI", DI: "DI", DAN: "dan" };

/**
 * A name of a province or city, which the source writes in capitals, as people write it:
 * `KOTA ADMINISTRASI JAKARTA SELATAN` → `Kota Jakarta Selatan`.
 */
export function placeName(capitals: string): string {
  return capitals
    .replace("DAERAH ISTIMEWA YOGYAKARTA", "DI YOGYAKARTA")
    .replace(/^(KOTA|KABUPATEN) ADMINISTRASI /, "$1 ")
    .replace(/\p{L}+/gu, (word) => KEPT[word] ?? capital(word));
}

/**
 * A name of a district or village, which the source writes as people do, apart from slips: quotes for
 * apostrophes, double spaces, a dot at the end, a name in capitals.
 */
export function villageName(written: string): string {
  const name = written
    .replace(/["‘’`]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^[\s.,]+|[\s.,]+$/g, "");
  if (name.length > 3 && !/\p{Ll}/u.test(name) && !/^[IVX ]+$/.test(name)) {
    return name.replace(/\p{L}+/gu, (word) => (/^[IVX]+$/.test(word) ? word : capital(word)));
  }
  return name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
