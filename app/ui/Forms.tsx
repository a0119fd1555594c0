import { Form } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { partProps } from "~/modules/attributes.ts";
import { CsrfContext } from "./Csrf.tsx";

interface PostFormProps {
  children: ReactNode;
  /** path to post to; the current page when left out */
  action?: string;
  /** value of the hidden `intent` field */
  intent?: string;
  /** once-only key where a page has its own; every form has a fresh one otherwise */
  clientRequestId?: string;
  /** no once-only key: sending the very same form again is carried out again (sign-in, "check now") */
  repeatable?: boolean;
  /** further hidden fields */
  hidden?: Record<string, string | number | undefined>;
  upload?: boolean;
  className?: string;
  id?: string;
  /** the form whose input the language switch carries along; its route's handle says `preserveInput` */
  main?: boolean;
  /** accessible name, where a page holds several forms alike */
  label?: string;
  /** set false for a form that answers with a file and leaves the page standing */
  guard?: boolean;
}

/** Id of the form that `main` marks. */
export const MAIN_FORM = "main-form";

/** A native post with everything the server asks of it: token, intent, once-only key. */
export function PostForm({
  children,
  action,
  intent,
  repeatable,
  clientRequestId = repeatable ? undefined : crypto.randomUUID(),
  hidden,
  upload,
  className,
  main,
  id = main ? MAIN_FORM : undefined,
  label,
  guard = true,
}: PostFormProps) {
  const token = useContext(CsrfContext);
  return (
    <Form
      method="post"
      noValidate
      {...(action === undefined ? {} : { action })}
      encType={upload ? "multipart/form-data" : undefined}
      className={className}
      id={id}
      aria-label={label}
      {...(guard && partProps("submit", "guard"))}
    >
      <input type="hidden" name="_token" value={token} />
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {clientRequestId !== undefined && (
        <input type="hidden" name="client_request_id" value={clientRequestId} />
      )}
      <HiddenFields values={hidden} />
      {children}
    </Form>
  );
}

interface GetFormProps {
  children: ReactNode;
  action: string;
  /** query values to carry along */
  hidden?: Record<string, string | number | undefined>;
  className?: string;
  /** accessible name; with `search` the form is a search landmark */
  label?: string;
  search?: boolean;
}

/** Filters, sorting and searching: a query, so Back and bookmarks work. */
export function GetForm({ children, action, hidden, className, label, search }: GetFormProps) {
  return (
    <form
      method="get"
      action={action}
      noValidate
      className={className}
      aria-label={label}
      role={search ? "search" : undefined}
    >
      <HiddenFields values={hidden} />
      {children}
    </form>
  );
}

function HiddenFields({ values }: { values?: Record<string, string | number | undefined> }) {
  if (!values) return null;
  return Object.entries(values).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
