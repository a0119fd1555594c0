import type { ReactNode } from "react";
import { Alert } from "./Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "./Button.tsx";
import { ChangedMeanwhile } from "./ChangedMeanwhile.tsx";
import { PostForm } from "./Forms.tsx";
import { NarrowPage } from "./PageHeader.tsx";
import { SummaryList, type SummaryRow } from "./SummaryList.tsx";

interface ConfirmPageProps {
  title: ReactNode;
  text: ReactNode;
  facts?: readonly SummaryRow[];
  submit: ReactNode;
  look?: "danger" | "primary";
  back: { href: string; text: ReactNode; headerText?: string };
  refusal?: ReactNode;
  intent?: string;
  /** fingerprint of the consequences (forms/shown) */
  shown?: string | undefined;
  repeatable?: boolean;
  children?: ReactNode;
}

export function ConfirmPage({
  title,
  text,
  facts = [],
  submit,
  look = "danger",
  back,
  refusal,
  children,
  ...form
}: ConfirmPageProps) {
  return (
    <NarrowPage title={title} backHref={back.href} backText={back.headerText}>
      <ChangedMeanwhile yours="shown" />
      {facts.length > 0 && <SummaryList rows={facts} />}
      {refusal ? (
        <Alert>{refusal}</Alert>
      ) : (
        <PostForm main {...form} className="stack">
          {typeof text === "string" ? <p>{text}</p> : text}
          {children}
          <ButtonRow>
            <Button look={look}>{submit}</Button>
            <ButtonLink look="secondary" href={back.href}>
              {back.text}
            </ButtonLink>
          </ButtonRow>
        </PostForm>
      )}
    </NarrowPage>
  );
}
