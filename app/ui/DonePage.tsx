import type { ReactNode } from "react";
import type { IllustrationName } from "./Illustration.tsx";
import { NoticePage } from "./NoticePage.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface DonePageProps {
  title: string;
  text: string;
  art?: IllustrationName;
  children: ReactNode;
}

export function DonePage({ title, text, art = "done", children }: DonePageProps) {
  return (
    <NoticePage art={art}>
      <PageHeader title={title} lead={text} />
      {children}
    </NoticePage>
  );
}
