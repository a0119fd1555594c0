import type { Lang } from "../texts.ts";

type Pair = readonly [en: string, id: string];

const facilities: Record<string, Pair> = {
  parking: ["Parking", "Tempat parkir"],
  wheelchair: ["Wheelchair access", "Akses kursi roda"],
  prayer_room: ["Prayer room", "Musala"],
  ecg: ["ECG", "EKG"],
  audiometry: ["Audiometry", "Audiometri"],
  spirometry: ["Spirometry", "Spirometri"],
  radiology: ["Radiology", "Radiologi"],
};

const specimens: Record<string, Pair> = {
  blood: ["Blood", "Darah"],
  urine: ["Urine", "Urine"],
  stool: ["Stool", "Feses"],
  cervical_cells: ["Cervical cells", "Sel leher rahim"],
};

const relations: Record<string, Pair> = {
  child: ["Child", "Anak"],
  spouse: ["Spouse", "Suami/Istri"],
  parent: ["Parent", "Orang tua"],
  sibling: ["Brother or sister", "Saudara kandung"],
  other: ["Other relative", "Kerabat lain"],
};

function pairOf(table: Record<string, Pair>, code: string): Pair {
  return table[code] ?? [code, code];
}

/** A facility of a plant in words. */
export function facilityName(code: string, lang: Lang): string {
  return pairOf(facilities, code)[lang === "id" ? 1 : 0];
}

/** What is taken for a test, in both languages: [English, Indonesian]. */
export function specimenNames(code: string): Pair {
  return pairOf(specimens, code);
}

/** A family relation in both languages: [English, Indonesian]. */
export function relationNames(code: string): Pair {
  return pairOf(relations, code);
}
