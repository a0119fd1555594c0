import { env } from "~/env.server.ts";
import type { Lang } from "~/i18n/language.ts";
import type { PageFacts } from "~/ui/PageFacts.tsx";
import type { PublicPlant } from "~/upstream/catalogue/public.server.ts";

interface Described {
  /** path and query without language */
  path: string;
  description: string;
  /** schema.org */
  data?: object | undefined;
}

/** For search engines and link previews, with absolute addresses. */
export function factsOf(lang: Lang, { path, description, data }: Described): PageFacts {
  const address = `${env().PUBLIC_ORIGIN}${path}`;
  const inIndonesian = `${address}${path.includes("?") ? "&" : "?"}lang=id`;
  return {
    description,
    canonical: lang === "id" ? inIndonesian : address,
    languages: { en: address, id: inIndonesian, "x-default": address },
    image: `${env().PUBLIC_ORIGIN}/apple-touch-icon.png`,
    data: data ? { "@context": "https://schema.org", ...data } : null,
  };
}

export function offerData(
  { name, description }: { name: string; description: string },
  prices: readonly number[],
): object {
  const itemOffered = { "@type": "MedicalTest", name, ...(description ? { description } : {}) };
  if (prices.length === 0) return itemOffered;
  return {
    "@type": "AggregateOffer",
    itemOffered,
    priceCurrency: "IDR",
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
  };
}

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export function branchData(plant: PublicPlant): object {
  const { name, address, city_name, phone, latitude, longitude, opening_hours } = plant;
  return {
    "@type": "DiagnosticLab",
    name,
    ...(address
      ? {
          address: {
            "@type": "PostalAddress",
            streetAddress: address,
            addressLocality: city_name,
            addressCountry: "ID",
          },
        }
      : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(latitude !== null && longitude !== null
      ? { geo: { "@type": "GeoCoordinates", latitude, longitude } }
      : {}),
    openingHoursSpecification: opening_hours.map(({ day, open, close }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: WEEK[day - 1],
      opens: open,
      closes: close,
    })),
  };
}
