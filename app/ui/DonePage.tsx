import type { ReactNode } from "react";
import type { IllustrationName } from "./Illustration.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface DonePageProps {
  /** what was done */
  title: string;
  /** what it means, and what happens next */
  text: string;
  art?: IllustrationName;
  /** the one way on, a RedirectNotice or a ButtonLink */
  children: ReactNode;
}

/** A page after something was done that needs no facts: what, what next, one way on. */
export function DonePage({ title, text, art = "done", children }: DonePageProps) {
  return (
    <NoticePage art={art}>
      <PageHeader title={title} lead={text} />
      {children}
    </NoticePage>
  );
}
