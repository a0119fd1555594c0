import type { ReactNode } from "react";
import { Illustration, type IllustrationName } from "./Illustration.tsx";

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
