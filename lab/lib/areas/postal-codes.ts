import { z } from "zod";

/** Postal codes of villages; sources: decision record 0009. */
export interface PostalCodes {
  /** five digits, null if no source has one; `code`: the village's ten digits */
  of(code: string): string | null;
  /** six-digit codes of districts using the postal code */
  districtsWith(postal_code: string): string[];
}

const shape = z.object({ codes: z.string() });

export async function postalCodes(): Promise<PostalCodes> {
  const { codes } = shape.parse((await import("./postal-codes.json")).default);
  const districts = new Map(codes.split(" ").map((row) => [row.slice(0, 6), row.slice(7)]));
  return {
    of(code) {
      const [common = "-", ...exceptions] = districts.get(code.slice(0, 6))?.split(";") ?? [];
      const own = exceptions.find((exception) =>
        exception
          .slice(exception.indexOf("=") + 1)
          .split(",")
          .includes(code.slice(6)),
      );
      const found = own ? own.slice(0, own.indexOf("=")) : common;
      return found === "-" ? null : found;
    },
    districtsWith: (postal_code) =>
      [...districts].filter(([, row]) => row.includes(postal_code)).map(([district]) => district),
  };
}
