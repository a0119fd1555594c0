import { z } from "zod";

/** Postal codes of villages; how they came about is told in docs/decisions. */
export interface PostalCodes {
  /** five digits for a village's ten; null where no source names one */
  of(code: string): string | null;
  /** districts in which the postal code occurs, six digits each */
  districtsWith(postal_code: string): string[];
}

const shape = z.object({ codes: z.string() });

/** Reads the table that ships with the laboratory. */
export async function postalCodes(): Promise<PostalCodes> {
  const { codes } = shape.parse((await import("../seed/postal-codes.json")).default);
  const districts = new Map(codes.split(" ").map((row) => [row.slice(0, 6), row.slice(7)]));
  return {
    of(code) {
      const [usual = "-", ...others] = districts.get(code.slice(0, 6))?.split(";") ?? [];
      const own = others.find((other) =>
        other
          .slice(other.indexOf("=") + 1)
          .split(",")
          .includes(code.slice(6)),
      );
      const found = own ? own.slice(0, own.indexOf("=")) : usual;
      return found === "-" ? null : found;
    },
    districtsWith: (postal_code) =>
      [...districts].filter(([, row]) => row.includes(postal_code)).map(([district]) => district),
  };
}
