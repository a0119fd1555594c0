import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./Illustration.tsx";

/** A page that says one thing, beside a drawing. */
export function NoticePage({ art, children }: { art: IllustrationName; children: ReactNode }) {
  return (
    <section className="notice-page with-art">
      <div>
        <Illustration name={art} />
      </div>
      <div>{children}</div>
    </section>
  );
}
