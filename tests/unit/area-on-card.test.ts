import { expect, it } from "vitest";
import { areaOnCard } from "../../app/lib/ktp.ts";

it.each([
  ["JL. DAGO NO. 1, RT 001/002, KEL. CIPAGANTI, KEC. COBLONG", "CIPAGANTI COBLONG"],
  ["JL. DAGO NO. 1 RT 001/002 KEL CIPAGANTI KEC COBLONG KOTA BANDUNG", "CIPAGANTI COBLONG"],
  ["DUSUN II, KEL/DESA SUKA MAJU, KECAMATAN CISURUPAN", "SUKA MAJU CISURUPAN"],
  ["DUSUN II, DESA SUKA MAJU", "SUKA MAJU"],
  ["JL. KELAPA GADING NO. 1", undefined],
  ["KEC. COBLONG", undefined],
  ["", undefined],
  [undefined, undefined],
])("finds village and district of “%s”: %s", (address, words) => {
  expect(areaOnCard(address)).toBe(words);
});
