export interface PageFacts {
  description: string;
  canonical: string;
  languages: Record<string, string>;
  image: string;
  /** schema.org */
  data: object | null;
}

interface PageFactsTagsProps {
  facts: PageFacts | null;
  title: string;
  brand: string;
  nonce: string | undefined;
}

/** For search engines and link previews. */
export function PageFactsTags({ facts, title, brand, nonce }: PageFactsTagsProps) {
  if (!facts) return null;
  const { description, canonical, languages, image, data } = facts;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {Object.entries(languages).map(([language, href]) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image} />
      {data && (
        <script
          type="application/ld+json"
          nonce={nonce}
          // A closing tag in a name must not end the script.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e"),
          }}
        />
      )}
    </>
  );
}

export function pageFactsIn(data: unknown): PageFacts | null {
  return data && typeof data === "object" && "pageFacts" in data ? (data.pageFacts as PageFacts) : null; // written by factsOf
}
