import { expect, it } from "vitest";
import { describeFailure } from "../../app/forms/failure.server.ts";
import { isForeign } from "../../app/i18n/own-language.ts";

const EN = ["This slot is gone.", "Please choose another time", "The voucher cannot be used with this order"];
const ID = [
  "Jadwal ini sudah penuh.",
  "Silakan pilih jadwal lain",
  "Voucher tidak dapat dipakai untuk pesanan ini",
];

it("tells sentences of the two languages apart, and doubts none that has words of neither", () => {
  for (const text of EN) expect([isForeign(text, "en"), isForeign(text, "id")], text).toEqual([false, true]);
  for (const text of ID) expect([isForeign(text, "id"), isForeign(text, "en")], text).toEqual([false, true]);
  for (const text of ["Slot gone", "Kuota habis", "E-1042", ""])
    expect([isForeign(text, "id"), isForeign(text, "en")], text).toEqual([false, false]);
});

it("shows a sentence of the laboratory in the reader's language, else the portal's own", () => {
  const said = (lang: string, text: string) => {
    const request = new Request(`http://portal/patient/cart?lang=${lang}`);
    return describeFailure(request, new FormData(), { "": [text], code: [text] });
  };
  const current = "Laboratorium tidak menerima permintaan ini. Mohon periksa isian Anda.";
  expect(said("id", "This slot is gone.").errors).toEqual([{ text: current }]);
  expect(said("id", "This slot is gone.").fields["code"]).toEqual([current]);
  expect(said("id", "Jadwal ini sudah penuh.").errors).toEqual([{ text: "Jadwal ini sudah penuh." }]);
  expect(said("en", "This slot is gone.").errors).toEqual([{ text: "This slot is gone." }]);
  expect(said("id", "errors:required").errors[0]?.text).not.toBe(current);
});
