import { INDONESIA_ID } from "./countries.ts";

export interface LookupEntry {
  id: string;
  name_en: string;
  name_id: string;
  code?: string;
}

const entry = (id: string, name_en: string, name_id: string, code?: string): LookupEntry => ({
  id,
  name_en,
  name_id,
  ...(code ? { code } : {}),
});

export const identityTypes = [
  entry("1", "Indonesian ID card (KTP)", "KTP", "KTP"),
  entry("2", "Passport", "Paspor", "PASSPORT"),
  entry("3", "Child identity card (KIA)", "Kartu Identitas Anak (KIA)", "KIA"),
  entry("4", "Stay permit (KITAS/KITAP)", "Izin tinggal (KITAS/KITAP)", "KITAS"),
  entry("5", "Driving licence (SIM)", "Surat Izin Mengemudi (SIM)", "SIM"),
];

export const genders = [entry("1", "Male", "Laki-laki", "M"), entry("2", "Female", "Perempuan", "F")];

export const maritalStatuses = [
  entry("1", "Single", "Belum kawin", "SINGLE"),
  entry("2", "Married", "Kawin", "MARRIED"),
  entry("3", "Divorced", "Cerai hidup", "DIVORCED"),
  entry("4", "Widowed", "Cerai mati", "WIDOWED"),
];

const religions = [
  entry("1", "Islam", "Islam"),
  entry("2", "Protestant Christianity", "Kristen"),
  entry("3", "Catholicism", "Katolik"),
  entry("4", "Hinduism", "Hindu"),
  entry("5", "Buddhism", "Buddha"),
  entry("6", "Confucianism", "Konghucu"),
  entry("7", "Belief in One God", "Kepercayaan terhadap Tuhan YME"),
  entry("8", "Judaism", "Yahudi"),
  entry("9", "Orthodox Christianity", "Kristen Ortodoks"),
  entry("10", "Sikhism", "Sikh"),
  entry("11", "Shinto", "Shinto"),
  entry("12", "Taoism", "Tao"),
  entry("13", "No religion", "Tidak beragama"),
  entry("14", "Other", "Lainnya"),
];

const INDONESIAN = ["1", "2", "3", "4", "5", "6", "7"];
const COMMON: Record<string, readonly string[]> = {
  CN: ["13", "5", "12", "6"],
  GR: ["9"],
  IL: ["8", "1"],
  IN: ["4", "1", "2", "10"],
  IT: ["3"],
  JP: ["11", "5", "13"],
  KR: ["13", "2", "5", "3"],
  LK: ["5", "4", "1"],
  NP: ["4", "5"],
  PH: ["3", "1", "2"],
  RU: ["9", "13", "1"],
  SG: ["5", "13", "2", "1", "12", "4"],
  TH: ["5", "1"],
  TL: ["3"],
  TW: ["5", "12"],
  VN: ["13", "5", "3"],
};

/** Other countries: all, with the country's common ones first. */
export function religionsOf(country?: { id: string; code: string }): LookupEntry[] {
  if (country?.id === INDONESIA_ID) return religions.filter((religion) => INDONESIAN.includes(religion.id));
  const first = (country && COMMON[country.code]) ?? [];
  const common = first.flatMap((id) => religions.find((religion) => religion.id === id) ?? []);
  return [...common, ...religions.filter((religion) => !first.includes(religion.id))];
}

export const bloodTypes = ["-", "A+", "A-", "AB+", "AB-", "B+", "B-", "O+", "O-"] as const;

const groups = (first: number, names: string): LookupEntry[] =>
  names.split(", ").map((name, index) => {
    const [english = "", indonesian = english] = name.split("=");
    return entry(String(first + index), english, indonesian);
  });

/** 829 "not further stated" is the default. */
export const ethnicities: readonly LookupEntry[] = [
  ...groups(801, "Javanese=Jawa, Sundanese=Sunda, Malay=Melayu, Batak, Madurese=Madura, Betawi, Minangkabau"),
  ...groups(808, "Bugis, Bantenese=Banten, Banjarese=Banjar, Balinese=Bali, Acehnese=Aceh, Dayak, Sasak"),
  ...groups(815, "Makassarese=Makassar, Cirebonese=Cirebon, Lampungese=Lampung, Palembangese=Palembang"),
  ...groups(819, "Gorontaloan=Gorontalo, Minahasan=Minahasa, Nias, Asmat, Toraja, Chinese=Tionghoa, Arab"),
  ...groups(826, "Indian=India, Indo-European=Indo-Eropa, Papuan=Papua"),
  entry("829", "Indonesian, not specified", "Indonesia, tidak dirinci"),
  ...groups(830, "Ambonese=Ambon, Alorese=Alor, Bimanese=Bima, Butonese=Buton, Dani, Florinese=Flores, Gayo"),
  ...groups(837, "Kaili, Kei, Kerinci, Komering, Kutai, Mandar, Manggarai, Mentawai, Osing, Rejang, Rote"),
  ...groups(848, "Sangir, Sumbanese=Sumba, Sumbawa, Tengger, Ternate, Tidore, Timorese=Timor, Tolaki, Baduy"),
  entry("857", "Other", "Lainnya"),
];

export function findEntry(list: readonly LookupEntry[], value: string): LookupEntry | null {
  return (
    list.find((lookupEntry) => lookupEntry.id === value || lookupEntry.code === value.toUpperCase()) ?? null
  );
}

export function findReligion(id: string): LookupEntry | null {
  return findEntry(religions, id);
}
