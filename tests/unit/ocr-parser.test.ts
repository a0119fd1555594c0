import { beforeAll, describe, expect, it } from "vitest";
import { joinLooks, lookAt, type CardReading } from "../../lab/ocr/card.ts";
import { nearest } from "../../lab/ocr/fuzzy.ts";
import { agrees, birthDateOf, digitsOf, readNik } from "../../lab/ocr/nik.ts";
import { placesFrom, type Places } from "../../lab/ocr/places.ts";
import { bloodOf, birthOf, maritalOf, religionOf, rtRwOf, streetOf } from "../../lab/ocr/values.ts";
import { linesOfText } from "../../lab/ocr/words.ts";
import { loadAreas } from "../../lab/store/areas.ts";

let places: Places;
beforeAll(async () => {
  places = placesFrom(await loadAreas());
});

const words = (text: string) => linesOfText(text)[0] ?? [];

/** Reads a card from text, its number read a second time as `again`. */
function read(text: string, again: string[], confidence = 95): CardReading {
  const look = lookAt(linesOfText(text, confidence), places);
  return joinLooks([look], {
    numbers: again,
    blood: look.fields.golongan_darah ?? null,
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

describe("a card that is read well", () => {
  it("gives every field, none of them uncertain", () => {
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

  it("is read the same through dirt, bent labels and letters in place of digits", () => {
    const dirty = CARD.replace(/NIK +:/, "“4 N1K =")
      .replace(NIK, "llll1444O1570O23")
      .replace(/Nama +:/, "| Narna ;")
      .replace("Tempat/Tgl Lahir", "Tempau Tgi Lahir")
      .replace("04-01-1957", "O4-0l-1957 ~")
      .replace(/Agama +: KATOLIK/, "8 Agarna KAT0LIK ad aa")
      .replace(/Kecamatan +: KUALA/, "Kecamatam: KUAIA");
    const reading = read(dirty, [NIK]);
    expect(reading).toMatchObject({
      nik: NIK,
      tanggal_lahir: "04-01-1957",
      agama: "KATOLIK",
      kecamatan: "KUALA",
    });
  });

  it("knows a row whose label cannot be read by its neighbours", () => {
    expect(read(CARD.replace("Nama  ", "~~    "), [NIK]).nama).toBe("SITI MAYA NASUTION");
  });
});

describe("what is not sure is marked", () => {
  it.each([
    ["the second reading differs", CARD, ["1111144401570028"]],
    ["there is no second reading", CARD, []],
    ["the birth date says otherwise", CARD.replace("04-01-1957", "05-01-1957"), [NIK]],
    ["the gender says otherwise", CARD.replace("PEREMPUAN", "LAKI-LAKI"), [NIK]],
    ["the date cannot be read", CARD.replace("04-01-1957", "??-??-????"), [NIK]],
  ])("the number, when %s", (_case, text, again) => {
    const reading = read(text, again);
    expect(reading.uncertain).toContain("nik");
    expect(reading.status).toBe("incompleted");
  });

  it("a number of another length is no number", () => {
    const reading = read(CARD.replace(NIK, NIK.slice(0, 15)), []);
    expect(reading.nik).toBeNull();
    expect(reading.uncertain).toContain("nik");
  });

  it("a date that only the number tells", () => {
    const reading = read(CARD.replace(", 04-01-1957", ""), [NIK]);
    expect(reading.tanggal_lahir).toBe("04-01-1957");
    expect(reading.uncertain).toEqual(expect.arrayContaining(["tanggal_lahir", "nik"]));
  });

  it("words that were read with little confidence", () => {
    expect(read(CARD, [NIK], 40).uncertain).toEqual(expect.arrayContaining(["nama", "alamat", "rt_rw"]));
  });

  it("fields that are not there", () => {
    const reading = read(CARD.replace(/Agama.*\n/, ""), [NIK]);
    expect(reading.agama).toBeNull();
    expect(reading.uncertain).toEqual(["agama"]);
  });
});

describe("numbers", () => {
  it("take letters for the digits that they look like", () => {
    expect(digitsOf("IlO S5 B8 Z2 G6")).toBe("1105588226 6".replace(" ", ""));
  });

  it("tell district, birth and gender", () => {
    expect(readNik(NIK)).toEqual({ district: "111114", day: 4, month: 1, year: 57, gender: "PEREMPUAN" });
    expect(readNik("3273010101900001")?.gender).toBe("LAKI-LAKI");
  });

  it.each([
    "0000000101900001",
    "3273013201900001",
    "3273011513900001",
    "3273010101900000",
    "327301010190000",
  ])("%s is none", (nik) => {
    expect(readNik(nik)).toBeNull();
  });

  it("have a century: nobody gets a card before 17", () => {
    const facts = readNik("3273010101090001");
    expect(facts && birthDateOf(facts, "2026-11-20")).toBe("01-01-2009");
    const older = readNik("3273010101100001");
    expect(older && birthDateOf(older, "2026-11-20")).toBe("01-01-1910");
    expect(facts && agrees(facts, "01-01-2009")).toBe(true);
  });
});

describe("single values", () => {
  it("come from closed lists where there is one", () => {
    expect(religionOf(words("ISLAN xx"))?.text).toBe("ISLAM");
    expect(religionOf(words("BUDHA"))?.text).toBe("BUDDHA");
    expect(religionOf(words("QWERTY"))).toBeNull();
    expect(maritalOf(words("BELUM KAW1N aa"))?.text).toBe("BELUM KAWIN");
    expect(maritalOf(words("CERAI MATI"))?.text).toBe("CERAI MATI");
  });

  it("streets keep their numbers", () => {
    expect(streetOf(words("JL MELATI NO.12B"))?.text).toBe("JL. MELATI NO. 12B");
    expect(streetOf(words("KP CENDANA NO I5"))?.text).toBe("KP. CENDANA NO. 15");
    expect(streetOf(words("JL. KARTINO RAYA"))?.text).toBe("JL. KARTINO RAYA");
  });

  it("RT/RW with and without its stroke", () => {
    expect(rtRwOf(words("O15/OO5"))?.text).toBe("015/005");
    expect(rtRwOf(words("015005"))?.text).toBe("015/005");
    expect(rtRwOf(words("010 1009"))?.text).toBe("010/009");
    expect(rtRwOf(words("15"))).toBeNull();
  });

  it("birth place and date, glued or apart", () => {
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
  ])("blood group %s", (text, group, sure) => {
    expect(bloodOf(linesOfText(text))?.value).toEqual({ text: group, sure });
  });

  it("places called Barat are no blood group", () => {
    expect(bloodOf(linesOfText("PROVINSI JAWA BARAT"))).toBeNull();
  });

  it("a reading that is equally near to two names is neither", () => {
    expect(nearest("sarih", ["sari a", "sari b"], String, 0.5)).toBeNull();
  });
});
