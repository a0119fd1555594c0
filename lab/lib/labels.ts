import type { Lang } from "./texts.ts";

export type Bilingual = readonly [en: string, id: string];

export function byLanguage<K extends string>(both: Record<K, Bilingual>): Record<Lang, Record<K, string>> {
  const words = (at: 0 | 1) =>
    Object.fromEntries(Object.entries<Bilingual>(both).map(([key, pair]) => [key, pair[at]]));
  return { en: words(0), id: words(1) } as Record<Lang, Record<K, string>>; // keys of the table
}

export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const facilities: Record<string, Bilingual> = {
  parking: ["Parking", "Tempat parkir"],
  wheelchair: ["Wheelchair access", "Akses kursi roda"],
  prayer_room: ["Prayer room", "Musala"],
  ecg: ["ECG", "EKG"],
  audiometry: ["Audiometry", "Audiometri"],
  spirometry: ["Spirometry", "Spirometri"],
  radiology: ["Radiology", "Radiologi"],
};

const specimens: Record<string, Bilingual> = {
  blood: ["Blood", "Darah"],
  urine: ["Urine", "Urine"],
  stool: ["Stool", "Feses"],
  cervical_cells: ["Cervical cells", "Sel leher rahim"],
};

const relations: Record<string, Bilingual> = {
  child: ["Child", "Anak"],
  spouse: ["Spouse", "Suami/Istri"],
  parent: ["Parent", "Orang tua"],
  sibling: ["Brother or sister", "Saudara kandung"],
  other: ["Other relative", "Kerabat lain"],
};

function namesOf(table: Record<string, Bilingual>, code: string): Bilingual {
  return table[code] ?? [code, code];
}

/** Unchanged if unknown. */
export function facilityName(code: string, lang: Lang): string {
  return namesOf(facilities, code)[lang === "id" ? 1 : 0];
}

/** Unchanged if unknown. */
export function specimenNames(code: string): Bilingual {
  return namesOf(specimens, code);
}

/** Unchanged if unknown. */
export function relationNames(code: string): Bilingual {
  return namesOf(relations, code);
}

const reversed: Record<string, string> = { child: "parent", parent: "child" };

export function reverseRelation(code: string): string {
  return reversed[code] ?? code;
}
