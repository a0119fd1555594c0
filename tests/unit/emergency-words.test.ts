import { describe, expect, it } from "vitest";
import { tellsOfEmergency } from "../../app/features/questions/emergency.ts";

const ENGLISH = [
  "I have chest pain since this morning",
  "There is a pain in my chest",
  "My chest feels very tight",
  "my chest hurts when I walk",
  "I am short of breath, is that the iron?",
  "Shortness of breath at night",
  "I can’t breathe well",
  "I cannot breathe",
  "I couldn't breathe yesterday",
  "trouble breathing",
  "difficulty in breathing",
  "I fainted after the sample was taken",
  "fainting",
  "He passed out twice",
  "she is unconscious",
  "HEAVY BLEEDING since Monday",
  "I am bleeding a lot",
  "it won't stop bleeding",
  "vomiting blood",
  "coughing up blood",
  "I am losing a lot of blood",
  "My son had a seizure",
  "is this a stroke",
  "slurred speech",
  "weakness on one side of my body",
  "my left arm is numb",
  "Is it a heart attack?",
  "I want to kill myself",
  "took an overdose",
  "my throat is swelling",
  "I cannot catch my breath",
  "I can't catch my breath",
  "he isn't breathing",
  "she stopped breathing",
  "I want to die",
  "I might hurt myself",
  "my mother is unresponsive",
  "he won't wake up",
  "the right side of my body is weak",
  "I took too many pills",
  "I vomited a lot of blood",
  "chest_pain",
  "chest\u200b pa\u00adin",
];

const INDONESIAN = [
  "Dada saya nyeri sejak pagi",
  "nyeri dada kiri",
  "sakit di bagian dada",
  "Dada terasa sesak",
  "saya sesak napas",
  "SESAAAK NAFAS",
  "susah bernapas",
  "sulit bernafas kalau malam",
  "nggak bisa napas",
  "tidak bisa bernapas lega",
  "Tadi saya pingsan",
  "ibu saya tidak sadar",
  "hilang kesadaran",
  "pendarahan banyak",
  "perdarahan hebat",
  "muntah darah",
  "batuk berdarah",
  "BAB berdarah",
  "gusi berdarah terus",
  "keluar darah banyak",
  "anak saya kejang",
  "mulutnya mencong",
  "bicara pelo",
  "badan sebelah kanan lemah",
  "lemah di satu sisi tubuh",
  "napas saya engap",
  "serangan jantung?",
  "gejala stroke",
  "keracunan makanan",
  "ingin bunuh diri",
  "Ibu saya tidak sadarkan diri sejak pagi",
  "tak sadarkan diri",
  "kehilangan kesadaran",
  "kesulitan bernapas",
  "sulit untuk bernapas",
  "tidak dapat bernapas",
  "tdk bs nafas",
  "gk bisa nafas",
  "sesek nafas",
  "saya mau mati",
  "ada rasa tekanan di dada",
  "dada seperti tertindih",
  "muntahnya ada darah",
  "bapak tidak merespon",
  "anak saya tidak bangun",
  "tangan kiri tidak bisa digerakkan",
  "bicaranya pelo",
  "minum racun",
];

const OTHERS = [
  "Is my cholesterol too high, and which food is good for me?",
  "What does this flag mean? I feel well.",
  "May I take my usual medicine before the next test?",
  "My blood sugar was lower last year.",
  "Apakah kolesterol saya terlalu tinggi?",
  "Tekanan darah saya naik terus, apakah normal?",
  "Gula darah saya 110, apakah perlu obat?",
  "Apakah saya harus puasa sebelum periksa ulang?",
  "Saya tidak minum obat pagi ini, apakah hasil darah saya berubah?",
  "Berat badan saya naik, apakah trigliserida ikut naik?",
  "The nurse took blood from my left arm; is the mark normal?",
  "Saya batuk, apakah perlu cek darah lagi?",
  "I do not understand this value, can you explain it?",
];

describe("words of an emergency", () => {
  it.each(ENGLISH)("are found in English: %s", (text) => {
    expect(tellsOfEmergency(text)).toBe(true);
  });

  it.each(INDONESIAN)("are found in Indonesian: %s", (text) => {
    expect(tellsOfEmergency(text)).toBe(true);
  });

  it.each(OTHERS)("are absent from other questions: %s", (text) => {
    expect(tellsOfEmergency(text)).toBe(false);
  });

  it("are looked for in linear time", () => {
    const started = performance.now();
    for (const text of ["chest ".repeat(170), "bleed bleed ".repeat(84), "a".repeat(1000), "! ".repeat(500)])
      tellsOfEmergency(text);
    expect(performance.now() - started).toBeLessThan(200);
  });
});
