import { beforeAll, describe, expect, it } from "vitest";
import type { CardReading } from "../../lib/card-reading.ts";
import { extractFields, mergePasses } from "../../ocr/card.ts";
import { nearest } from "../../lib/fuzzy.ts";
import { birthDateOf, digitsOf, hasBirthDate, parseNik } from "../../ocr/nik.ts";
import { placesFrom, type Places } from "../../ocr/places.ts";
import { bloodOf, birthOf, maritalOf, religionOf, rtRwOf, streetOf } from "../../ocr/values.ts";
import { loadAreas } from "../../lib/areas/areas.ts";
import { linesOfText } from "../support/lines-of-text.ts";

let places: Places;
beforeAll(async () => {
  places = placesFrom(await loadAreas());
});

const words = (text: string) => linesOfText(text)[0] ?? [];

/** Reads a card from the same text twice. @param numbers separate readings of the number */
function read(text: string, numbers: string[], confidence = 95): CardReading {
  const pass = extractFields(linesOfText(text, confidence), places);
  return mergePasses([pass, pass], {
    numbers,
    blood: pass.fields.golongan_darah ?? null,
    places,
    today: "2026-11-20",
  });
}

const CARD = `
PROVINSI ACEH
KABUPATEN BIREUEN
NIK : 1111144401570023
Nama : SITI MAYA NASUTION
Tempat/Tgl Lahir : LABUHANBATU SELATAN, 04-01-1957
Jenis Kelamin : PEREMPUAN Gol. Darah : B
Alamat : JL. KEBON JERUK NO. 95
RT/RW : 015/005
Kel/Desa : COT UNOE
Kecamatan : KUALA
Agama : KATOLIK
Status Perkawinan : KAWIN
Pekerjaan : KARYAWAN SWASTA
Kewarganegaraan : WNI
Berlaku Hingga : SEUMUR HIDUP`.replace(/^(.*?) : /gm, (_all, label: string) => `${label.padEnd(18)}: `);
const NIK = "1111144401570023";

describe("a well-read card", () => {
  it("has every field, none of them uncertain", () => {
    expect(read(CARD, [NIK])).toEqual({
      nik: NIK,
      nama: "SITI MAYA NASUTION",
      tempat_lahir: "LABUHANBATU SELATAN",
      tanggal_lahir: "04-01-1957",
      jenis_kelamin: "PEREMPUAN",
      golongan_darah: "B",
      alamat: "JL. KEBON JERUK NO. 95, RT 015/RW 005, KEL. COT UNOE, KEC. KUALA",
      rt_rw: "015/005",
      kel_desa: "COT UNOE",
      kecamatan: "KUALA",
      agama: "KATOLIK",
      status_perkawinan: "KAWIN",
      pekerjaan: "KARYAWAN SWASTA",
      kewarganegaraan: "WNI",
      status: "completed",
      uncertain: [],
    });
  });

  it("is read in spite of noise, misread labels and letters in place of digits", () => {
    const noisy = CARD.replace(/NIK +:/, "“4 N1K =")
      .replace(NIK, "llll1444O1570O23")
      .replace(/Nama +:/, "| Narna ;")
      .replace("Tempat/Tgl Lahir", "Tempau Tgi Lahir")
      .replace("04-01-1957", "O4-0l-1957 ~")
      .replace(/Agama +: KATOLIK/, "8 Agarna KAT0LIK ad aa")
      .replace(/Kecamatan +: KUALA/, "Kecamatam: KUAIA");
    const reading = read(noisy, [NIK]);
    expect(reading).toMatchObject({
      nik: NIK,
      tanggal_lahir: "04-01-1957",
      agama: "KATOLIK",
      kecamatan: "KUALA",
    });
  });

  it("finds a row without a readable label by its position", () => {
    expect(read(CARD.replace("Nama  ", "~~    "), [NIK]).nama).toBe("SITI MAYA NASUTION");
  });
});

describe("uncertain fields", () => {
  it.each([
    ["the second reading differs", CARD, ["1111144401570028"]],
    ["there is no second reading", CARD, []],
    ["the birth date differs", CARD.replace("04-01-1957", "05-01-1957"), [NIK]],
    ["the gender differs", CARD.replace("PEREMPUAN", "LAKI-LAKI"), [NIK]],
    ["the date cannot be read", CARD.replace("04-01-1957", "??-??-????"), [NIK]],
  ])("include the number when %s", (_case, text, numbers) => {
    const reading = read(text, numbers);
    expect(reading.uncertain).toContain("nik");
    expect(reading.status).toBe("incompleted");
  });

  it("include a number of another length, which is not read", () => {
    const reading = read(CARD.replace(NIK, NIK.slice(0, 15)), []);
    expect(reading.nik).toBeNull();
    expect(reading.uncertain).toContain("nik");
  });

  it("include a date from the number alone", () => {
    const reading = read(CARD.replace(", 04-01-1957", ""), [NIK]);
    expect(reading.tanggal_lahir).toBe("04-01-1957");
    expect(reading.uncertain).toEqual(expect.arrayContaining(["tanggal_lahir", "nik"]));
  });

  it("include words of low confidence", () => {
    expect(read(CARD, [NIK], 40).uncertain).toEqual(expect.arrayContaining(["nama", "alamat", "rt_rw"]));
  });

  it("include missing fields", () => {
    const reading = read(CARD.replace(/Agama.*\n/, ""), [NIK]);
    expect(reading.agama).toBeNull();
    expect(reading.uncertain).toEqual(["agama"]);
  });
});

describe("numbers", () => {
  it("replace letters by the digits that they look like", () => {
    expect(digitsOf("IlO S5 B8 Z2 G6")).toBe("1105588226 6".replace(" ", ""));
  });

  it("contain district, birth date and gender", () => {
    expect(parseNik(NIK)).toEqual({ district: "111114", day: 4, month: 1, year: 57, gender: "PEREMPUAN" });
    expect(parseNik("3273010101900001")?.gender).toBe("LAKI-LAKI");
  });

  it.each([
    "0000000101900001",
    "3273013201900001",
    "3273011513900001",
    "3273010101900000",
    "327301010190000",
  ])("%s is not a NIK", (nik) => {
    expect(parseNik(nik)).toBeNull();
  });

  it("get their century from the minimum age of 17", () => {
    const facts = parseNik("3273010101090001");
    expect(facts && birthDateOf(facts, "2026-11-20")).toBe("01-01-2009");
    const older = parseNik("3273010101100001");
    expect(older && birthDateOf(older, "2026-11-20")).toBe("01-01-1910");
    expect(facts && hasBirthDate(facts, "01-01-2009")).toBe(true);
  });
});

describe("single values", () => {
  it("come from fixed lists where there is one", () => {
    expect(religionOf(words("ISLAN xx"))?.text).toBe("ISLAM");
    expect(religionOf(words("BUDHA"))?.text).toBe("BUDDHA");
    expect(religionOf(words("QWERTY"))).toBeNull();
    expect(maritalOf(words("BELUM KAW1N aa"))?.text).toBe("BELUM KAWIN");
    expect(maritalOf(words("CERAI MATI"))?.text).toBe("CERAI MATI");
  });

  it("keep house numbers in streets", () => {
    expect(streetOf(words("JL MELATI NO.12B"))?.text).toBe("JL. MELATI NO. 12B");
    expect(streetOf(words("KP CENDANA NO I5"))?.text).toBe("KP. CENDANA NO. 15");
    expect(streetOf(words("JL. KARTINO RAYA"))?.text).toBe("JL. KARTINO RAYA");
  });

  it("include RT/RW with and without the slash", () => {
    expect(rtRwOf(words("O15/OO5"))?.text).toBe("015/005");
    expect(rtRwOf(words("015005"))?.text).toBe("015/005");
    expect(rtRwOf(words("010 1009"))?.text).toBe("010/009");
    expect(rtRwOf(words("15"))).toBeNull();
  });

  it("include birth place and date, in one word or two", () => {
    expect(birthOf(words("BANDUNG,12-04-1988"))).toMatchObject({
      place: { text: "BANDUNG" },
      date: { text: "12-04-1988" },
    });
    expect(birthOf(words("BANDUNG, 31-02-1988")).date).toBeNull();
  });

  it.each([
    ["Gol. Darah : AB", "AB", true],
    ["Gol. Darah : O+", "O+", true],
    ["Gol. Darah : 0", "O", false],
    ["Gol. Darah : Ot", "O+", false],
    ["Gol.Darah : -", "-", true],
    ["Gol. Darah :", "-", false],
  ])("include the blood group in %s", (text, group, certain) => {
    expect(bloodOf(linesOfText(text))?.value).toEqual({ text: group, certain });
  });

  it("do not take a place name with Barat for a blood group", () => {
    expect(bloodOf(linesOfText("PROVINSI JAWA BARAT"))).toBeNull();
  });

  it("match neither of two names that are equally similar", () => {
    expect(nearest("sarih", ["sari a", "sari b"], String, 0.5)).toBeNull();
  });
});
