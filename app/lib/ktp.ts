/** Texts as they stand on an identity card; null = not read. */
export interface CardText {
  nik: string | null;
  tempat_lahir: string | null;
  tanggal_lahir: string | null;
  jenis_kelamin: string | null;
  golongan_darah: string | null;
  alamat: string | null;
  agama: string | null;
  status_perkawinan: string | null;
  kewarganegaraan: string | null;
  /** names of the fields above that somebody should look at */
  uncertain: readonly string[];
}

/** One entry of a list of the laboratory, with its Indonesian name. */
export interface Named {
  id: string;
  name: string;
}

/** Lists that the card's words are looked up in. */
export interface CardLists {
  genders: readonly Named[];
  religions: readonly Named[];
  maritalStatuses: readonly Named[];
  bloodTypes: readonly string[];
  /** how the list of identity types names a KTP */
  ktp: string | null;
}

/** Fields of /continue-register that a card can fill. */
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

/** What the card says by field; `doubtful` names those to be checked. */
export interface CardValues {
  values: Partial<Record<CardField, string>>;
  doubtful: CardField[];
}

/** Different words for the same thing, as cards and lists write them. */
const SAME: readonly (readonly string[])[] = [
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

function meaning(text: string): string {
  const bare = text.toLowerCase().replace(/[^a-z]/g, "");
  return SAME.find((words) => words.includes(bare))?.[0] ?? bare;
}

/** The id of the entry that means the same as a word of the card; null when there is none. */
export function idOf(text: string | null, list: readonly Named[]): string | null {
  if (!text) return null;
  const wanted = meaning(text);
  return list.find(({ name }) => meaning(name) === wanted)?.id ?? null;
}

/** A date of a card (31-12-1990, also with / . or blanks) as YYYY-MM-DD; null when there is no such day. */
export function isoDate(text: string | null): string | null {
  const [, day = "", month = "", year = ""] =
    /^\s*(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})\s*$/.exec(text ?? "") ??
    (/^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text ?? "") ?? []).map((part, at, all) =>
      at === 1 ? (all[3] ?? "") : at === 3 ? (all[1] ?? "") : part,
    );
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1;
  return year !== "" && exists ? date.toISOString().slice(0, 10) : null;
}

/**
 * A blood group of the card as the list writes it; "-" is "unknown". Cards seldom name the rhesus factor,
 * and nobody may guess it: null for a group without it.
 */
export function bloodTypeOf(text: string | null, list: readonly string[]): string | null {
  const plain = (text ?? "")
    .toUpperCase()
    .replace(/0/g, "O")
    .replace(/[^ABO+-]/g, "");
  return list.includes(plain) ? plain : null;
}

/** What a card says, as values of the form's fields; what it does not say is left out. */
export function valuesOfCard(card: CardText, lists: CardLists): CardValues {
  const nik = (card.nik ?? "").replace(/\D/g, "");
  const blood = bloodTypeOf(card.golongan_darah, lists.bloodTypes);
  // A doubtful blood group is worse than none.
  const doubted = card.uncertain.includes("golongan_darah");
  const indonesian = /^WNI$/i.test((card.kewarganegaraan ?? "").trim()) ? INDONESIA : null;
  const found: [field: CardField, value: string | null, of: string][] = [
    ["identity_type", nik.length === 16 ? lists.ktp : null, ""],
    ["identity_country_issuer", indonesian, ""],
    ["identity_number", nik.length === 16 ? nik : null, "nik"],
    ["place_of_birth", card.tempat_lahir, "tempat_lahir"],
    ["date_of_birth", isoDate(card.tanggal_lahir), "tanggal_lahir"],
    ["gender", idOf(card.jenis_kelamin, lists.genders), "jenis_kelamin"],
    ["blood_type", doubted ? null : blood, "golongan_darah"],
    ["religion_id", idOf(card.agama, lists.religions), "agama"],
    ["marital_status_id", idOf(card.status_perkawinan, lists.maritalStatuses), "status_perkawinan"],
    ["address", card.alamat, "alamat"],
  ];
  const read = found.filter(
    (one): one is [CardField, string, string] => one[1] !== null && one[1].trim() !== "",
  );
  return {
    values: Object.fromEntries(read.map(([field, value]) => [field, value.trim()])),
    doubtful: read.filter(([, , of]) => card.uncertain.includes(of)).map(([field]) => field),
  };
}

/** Key of Indonesia in the laboratory's list of countries (spec.md §3, §9). */
export const INDONESIA = "102";
