import { z } from "zod";

export interface PostalCodes {
  /** five digits or null; `code`: ten digits */
  of(code: string): string | null;
  /** six-digit codes */
  districtsWith(postal_code: string): string[];
}

const shape = z.object({ codes: z.string() });

export async function postalCodes(): Promise<PostalCodes> {
  const { codes } = shape.parse((await import("./postal-codes.json")).default);
  const districts = new Map(codes.split(" ").map((row) => [row.slice(0, 6), row.slice(7)]));
  return {
    of(code) {
      const [common = "-", ...exceptions] = districts.get(code.slice(0, 6))?.split(";") ?? [];
      const current = exceptions.find((exception) =>
        exception
          .slice(exception.indexOf("=") + 1)
          .split(",")
          .includes(code.slice(6)),
      );
      const existing = current ? current.slice(0, current.indexOf("=")) : common;
      return existing === "-" ? null : existing;
    },
    districtsWith: (postal_code) =>
      [...districts].filter(([, row]) => row.includes(postal_code)).map(([district]) => district),
  };
}
