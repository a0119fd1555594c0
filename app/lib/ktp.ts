export interface IdentityCardText {
  nik: string | null;
  tempat_lahir: string | null;
  tanggal_lahir: string | null;
  jenis_kelamin: string | null;
  golongan_darah: string | null;
  alamat: string | null;
  agama: string | null;
  status_perkawinan: string | null;
  kewarganegaraan: string | null;
  /** fields that a person must check */
  uncertain: readonly string[];
}

interface NamedItem {
  id: string;
  name: string;
}

export interface CardLists {
  genders: readonly NamedItem[];
  religions: readonly NamedItem[];
  maritalStatuses: readonly NamedItem[];
  bloodTypes: readonly string[];
  ktp: string | null;
}

export type CardField =
  | "identity_type"
  | "identity_country_issuer"
  | "identity_number"
  | "place_of_birth"
  | "date_of_birth"
  | "gender"
  | "blood_type"
  | "religion_id"
  | "marital_status_id"
  | "address";

/** `doubtful`: fields that a person must check. */
export interface CardValues {
  values: Partial<Record<CardField, string>>;
  doubtful: CardField[];
}

const SYNONYMS: readonly (readonly string[])[] = [
  ["lakilaki", "lelaki", "pria", "male", "l", "m"],
  ["perempuan", "wanita", "female", "p", "f"],
  ["belumkawin", "belummenikah", "tidakkawin", "lajang", "single"],
  ["kawin", "menikah", "kawintercatat", "kawinbelumtercatat", "married"],
  ["ceraihidup", "cerai", "divorced"],
  ["ceraimati", "widowed"],
  ["islam", "moslem", "muslim"],
  ["kristen", "kristenprotestan", "protestan", "christian", "protestantchristianity"],
  ["katolik", "katholik", "kristenkatolik", "catholic", "catholicism"],
  ["hindu", "hinduism"],
  ["buddha", "budha", "buddhism"],
  ["khonghucu", "konghucu", "konghuchu", "confucianism"],
  ["kepercayaanterhadaptuhanyme", "kepercayaan", "penghayatkepercayaan", "aliranepercayaan"],
];

function canonicalTerm(text: string): string {
  const letters = text.toLowerCase().replace(/[^a-z]/g, "");
  return SYNONYMS.find((terms) => terms.includes(letters))?.[0] ?? letters;
}

function matchNamedId(text: string | null, list: readonly NamedItem[]): string | null {
  if (!text) return null;
  const requested = canonicalTerm(text);
  return list.find(({ name }) => canonicalTerm(name) === requested)?.id ?? null;
}

export function genderIn(list: readonly NamedItem[], letter: "L" | "P"): string | null {
  return matchNamedId(letter, list);
}

function isoDate(text: string | null): string | null {
  const [, day = "", month = "", year = ""] =
    /^\s*(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})\s*$/.exec(text ?? "") ??
    (/^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text ?? "") ?? []).map((part, index, all) =>
      index === 1 ? (all[3] ?? "") : index === 3 ? (all[1] ?? "") : part,
    );
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return year !== "" && exists ? date.toISOString().slice(0, 10) : null;
}

function bloodTypeOf(text: string | null, list: readonly string[]): string | null {
  const plain = (text ?? "")
    .toUpperCase()
    .replace(/0/g, "O")
    .replace(/[^ABO+-]/g, "");
  return list.includes(plain) ? plain : null;
}

export function valuesOfCard(card: IdentityCardText, lists: CardLists): CardValues {
  const nik = (card.nik ?? "").replace(/\D/g, "");
  const blood = bloodTypeOf(card.golongan_darah, lists.bloodTypes);
  // A wrong blood group is dangerous, an empty field is not.
  const doubted = card.uncertain.includes("golongan_darah");
  const indonesian = /^WNI$/i.test((card.kewarganegaraan ?? "").trim()) ? INDONESIA : null;
  const matches: [field: CardField, value: string | null, of: string][] = [
    ["identity_type", nik.length === 16 ? lists.ktp : null, ""],
    ["identity_country_issuer", indonesian, ""],
    ["identity_number", nik.length === 16 ? nik : null, "nik"],
    ["place_of_birth", card.tempat_lahir, "tempat_lahir"],
    ["date_of_birth", isoDate(card.tanggal_lahir), "tanggal_lahir"],
    ["gender", matchNamedId(card.jenis_kelamin, lists.genders), "jenis_kelamin"],
    ["blood_type", doubted ? null : blood, "golongan_darah"],
    ["religion_id", matchNamedId(card.agama, lists.religions), "agama"],
    ["marital_status_id", matchNamedId(card.status_perkawinan, lists.maritalStatuses), "status_perkawinan"],
    ["address", card.alamat, "alamat"],
  ];
  const read = matches.filter(
    (item): item is [CardField, string, string] => item[1] !== null && item[1].trim() !== "",
  );
  return {
    values: Object.fromEntries(read.map(([field, value]) => [field, value.trim()])),
    doubtful: read.filter(([, , of]) => card.uncertain.includes(of)).map(([field]) => field),
  };
}

export const INDONESIA = "102";

/** Search words from a card address ("… KEL. CIPAGANTI KEC. COBLONG"). */
export function areaOnCard(address: string | undefined): string | undefined {
  const village = /\b(?:KEL|DESA|KELURAHAN)\b[./\s]*(?:DESA\b[.\s]*)?([A-Z' -]+?)(?=[,;]|\s+KEC\b|$)/i.exec(
    address ?? "",
  );
  const district = /\b(?:KEC|KECAMATAN)\b[.\s]*([A-Z' -]+?)(?=[,;]|\s+(?:KAB|KOTA)\b|$)/i.exec(address ?? "");
  return village ? [village[1], district?.[1]].filter(Boolean).join(" ").trim() || undefined : undefined;
}
