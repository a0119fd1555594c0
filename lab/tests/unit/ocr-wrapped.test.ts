import { beforeAll, describe, expect, it } from "vitest";
import { extractFields, mergePasses } from "../../ocr/card.ts";
import { chooseNik } from "../../ocr/nik-choice.ts";
import { placesFrom, type Places } from "../../ocr/places.ts";
import { jobOf, rtRwOf } from "../../ocr/values.ts";
import { loadAreas } from "../../lib/areas/areas.ts";
import { linesOfText } from "../support/lines-of-text.ts";

let places: Places;
beforeAll(async () => {
  places = placesFrom(await loadAreas());
});

const words = (text: string) => linesOfText(text)[0] ?? [];
const NIK = "1111144401570023";
const card = (changes: Record<string, string> = {}) => {
  const rows: Record<string, string> = {
    NIK,
    Nama: "SITI MAYA NASUTION",
    "Tempat/Tgl Lahir": "LABUHANBATU SELATAN, 04-01-1957",
    "Jenis Kelamin": "PEREMPUAN",
    Alamat: "JL. KEBON JERUK NO. 95",
    "RT/RW": "015/005",
    "Kel/Desa": "COT UNOE",
    Kecamatan: "KUALA",
    Agama: "KATOLIK",
    "Status Perkawinan": "KAWIN",
    Pekerjaan: "KARYAWAN SWASTA",
    Kewarganegaraan: "WNI",
    "Berlaku Hingga": "SEUMUR HIDUP",
    ...changes,
  };
  return Object.entries(rows)
    .map(([label, value]) => `${label.padEnd(18)}: ${value.replace(/\n/g, `\n${" ".repeat(20)}`)}`)
    .join("\n");
};
function read(...texts: string[]) {
  const passes = texts.map((text) => extractFields(linesOfText(text), places));
  return mergePasses(passes, { numbers: [NIK], blood: null, places, today: "2026-11-20" });
}

describe("values that go on in the next line", () => {
  const long = card({
    Nama: "YOHANES FRANSISKUS XAVERIUS\nSIMANJORANG",
    Alamat: "JL. RAYA BOGOR KM. 28 KOMP.\nTNI AL BLOK G NO. 17\nGANG BUNTU",
    Pekerjaan: "PEKERJA PENGOLAHAN,\nKERAJINAN",
  });

  it("are joined without swallowing the next rows", () => {
    const reading = read(long, long);
    expect(reading).toMatchObject({
      nama: "YOHANES FRANSISKUS XAVERIUS SIMANJORANG",
      rt_rw: "015/005",
      kel_desa: "COT UNOE",
      agama: "KATOLIK",
      pekerjaan: "PEKERJA PENGOLAHAN, KERAJINAN",
      kewarganegaraan: "WNI",
    });
    expect(reading.alamat).toContain(
      "JL. RAYA BOGOR KM. 28 KOMP. TNI AL BLOK G NO. 17 GANG BUNTU, RT 015/RW 005",
    );
    for (const field of ["nama", "alamat", "pekerjaan"]) expect(reading.uncertain).not.toContain(field);
  });

  it("are uncertain when a line between two labels was not seen", () => {
    const blind = linesOfText(long).filter((line) => !line.some(({ text }) => text === "SIMANJORANG"));
    const pass = extractFields(blind, places);
    const reading = mergePasses([pass, pass], { numbers: [], blood: null, places, today: "2026-11-20" });
    expect(reading.nama).toBe("YOHANES FRANSISKUS XAVERIUS");
    expect(reading.uncertain).toContain("nama");
  });

  it("keep their place when the next label is unreadable", () => {
    const reading = read(long.replace("RT/RW", "#####"), long.replace("RT/RW", "#####"));
    expect(reading.rt_rw).toBe("015/005");
    expect(reading.alamat).toContain("NO. 17 GANG BUNTU, RT 015");
  });
});

describe("values for a person to check", () => {
  it("include names read in one pass only, or differently in two", () => {
    expect(read(card()).uncertain).toContain("nama");
    expect(read(card(), card()).uncertain).not.toContain("nama");
    expect(read(card(), card({ Nama: "SITI MAYA NASUTIOM" })).uncertain).toContain("nama");
  });

  it("include occupations and villages of no list", () => {
    const odd = card({ Pekerjaan: "PELATIH RENANG", "Kel/Desa": "SUMBER MAKMUR ABADI" });
    const reading = read(odd, odd);
    expect(reading).toMatchObject({ pekerjaan: "PELATIH RENANG", kel_desa: "SUMBER MAKMUR ABADI" });
    expect(reading.uncertain).toEqual(expect.arrayContaining(["pekerjaan", "kel_desa", "alamat"]));
    expect(jobOf(words("TENTARA NASIONAL INDONESIA (TNI)"))).toEqual({
      text: "TENTARA NASIONAL INDONESIA (TNI)",
      certain: true,
      listed: true,
    });
    expect(jobOf(words("GURU NGAJI"))).toMatchObject({ text: "GURU NGAJI", certain: false });
  });

  it("do not take a street for an RT/RW", () => {
    expect(rtRwOf(words("BLOK G2 NO. 17"))).toBeNull();
    expect(rtRwOf(words("O15/OO5"))?.text).toBe("015/005");
  });
});

describe("the number", () => {
  const facts = (district = "111114") => ({
    date: { text: "04-01-1957", certain: true },
    gender: { text: "PEREMPUAN", certain: true },
    districts: [district],
    places,
  });
  const choose = (readings: string[], district?: string) => chooseNik(readings, facts(district));

  it("is certain when three readings, date, gender and regency agree", () => {
    expect(choose([NIK, NIK, NIK])).toEqual({ text: NIK, certain: true });
    expect(choose([NIK, NIK])).toEqual({ text: NIK, certain: false });
    expect(choose([NIK, NIK, NIK, NIK.replace("0023", "0028")])).toEqual({ text: NIK, certain: false });
    // Issued in another regency, so its first digits are unconfirmed.
    expect(choose([NIK, NIK, NIK], "327301")).toEqual({ text: NIK, certain: false });
    expect(choose(Array<string>(3).fill("1111144401580023"))?.certain).toBe(false);
  });

  it("is put together from its readings, the birth date and the district, and stays uncertain", () => {
    expect(choose(["1111144401510023", "1111144407570023"])).toEqual({ text: NIK, certain: false });
    expect(choose(["7111144401570023", "7111144401570023"])).toEqual({ text: NIK, certain: false });
    expect(choose(["1111140401570023"])).toEqual({ text: NIK, certain: false });
  });
});
