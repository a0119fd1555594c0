import example from "~/lib/brand.example.json";
import { brandRules, brandSchema } from "~/lib/brand.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { BrandMark } from "~/ui/BrandMark.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { KitTexts } from "./samples.ts";

const second = brandSchema.parse(example);
const SECOND = "kit-second";
/** Tokens of the second brand for its card alone, and both cards side by side. */
export const secondBrandRules = [
  brandRules(second, `.${SECOND}`),
  `.${SECOND}{font-family:var(--font)}.${SECOND} .mark{color:var(--brand)}`,
  ".kit-brands{display:grid;grid-gap:var(--s4)}",
  "@media(min-width:48em){.kit-brands{grid-template-columns:1fr 1fr}}",
].join("");

/** This portal's brand beside another one. */
export function BrandPieces({ s }: { s: KitTexts }) {
  return (
    <section aria-labelledby="brands">
      <h2 id="brands">{s.brands.heading}</h2>
      <p>{s.brands.lead}</p>
      <div className="kit-brands">
        <BrandCard s={s} name={s.brands.first} />
        <BrandCard s={s} name={s.brands.second} className={SECOND} mark={second.mark} />
      </div>
    </section>
  );
}

interface BrandCardProps {
  s: KitTexts;
  name: string;
  className?: string;
  mark?: string | undefined;
}

function BrandCard({ s, name, className = "", mark }: BrandCardProps) {
  return (
    <div className={`card ${className}`}>
      <h3>
        <BrandMark mark={mark} /> {name}
      </h3>
      <p>
        {s.sentence} <PageLink href={paths.uiKit()}>{s.fields.more}</PageLink>
      </p>
      <Alert kind="success">{s.sentence}</Alert>
      <TextField name="brand" id={`brand-${className || "own"}`} label={s.fields.name} />
      <ButtonRow>
        <ButtonLink href={paths.uiKit()}>{s.fields.save}</ButtonLink>
        <ButtonLink href={paths.uiKit()} look="secondary">
          {s.fields.later}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
