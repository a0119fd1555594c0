import type { ReactNode } from "react";
import { Alert } from "./Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "./Button.tsx";
import { ErrorSummary, type ErrorItem } from "./ErrorSummary.tsx";
import { PostForm } from "./Forms.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { SummaryList, type SummaryRow } from "./SummaryList.tsx";

interface ConfirmPageProps {
  /** the question */
  title: ReactNode;
  /** what will happen */
  text: ReactNode;
  /** what it happens to */
  facts?: readonly SummaryRow[];
  /** words of the button that does it */
  submit: ReactNode;
  /** "danger" for what cannot be undone */
  look?: "danger" | "primary";
  /** the way out, beside the button and above the title */
  back: { href: string; text: ReactNode; headerText?: string };
  /** why it cannot be done; stands in the place of the form */
  refusal?: ReactNode;
  errors?: readonly ErrorItem[];
  intent?: string;
  hidden?: Record<string, string | number | undefined>;
  /** sent again by the same page, it is carried out again */
  repeatable?: boolean;
  /** further fields, e.g. a reason */
  children?: ReactNode;
}

/** Asks before something is done: what will happen, to what, one button and a way back. Needs no script. */
export function ConfirmPage({
  title,
  text,
  facts = [],
  submit,
  look = "danger",
  back,
  refusal,
  errors = [],
  children,
  ...form
}: ConfirmPageProps) {
  return (
    <div className="narrow stack">
      <ErrorSummary items={errors} />
      <PageHeader title={title} backHref={back.href} backText={back.headerText} />
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
    </div>
  );
}
