import { Form } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { partAttribute } from "~/modules/attributes.ts";
import { FormTokenContext } from "./FormToken.tsx";

interface PostFormProps {
  children: ReactNode;
  /** path to post to; default: the current page */
  action?: string;
  /** value of the hidden `intent` field */
  intent?: string;
  /** once-only key of the page; default: a new one per form */
  clientRequestId?: string;
  /** no once-only key: a repeated submission is processed again (sign-in, "check now") */
  repeatable?: boolean;
  /** fingerprint of what the page shows of what the form will do (forms/shown) */
  shown?: string | undefined;
  /** further hidden fields */
  hidden?: Record<string, string | number | undefined>;
  /** hidden fields after everything else: a body that was cut off on its way does not have them */
  end?: Record<string, string>;
  upload?: boolean;
  className?: string;
  id?: string;
  /**
   * the form that the language switch posts; requires `preserveInput` in the route's handle. Enter posts it without
   * the name and value of any button.
   */
  main?: boolean;
  /** accessible name, where a page has several similar forms */
  label?: string;
  /** set false for a form that downloads a file, because the page is not left */
  guard?: boolean;
  /** what is shown while the form is in work for longer, e.g. "Reading…" */
  working?: string;
}

/** Id of the form with `main`. */
export const MAIN_FORM = "main-form";

/** A native post form with token, intent and once-only key. */
export function PostForm({
  children,
  action,
  intent,
  repeatable,
  clientRequestId = repeatable ? undefined : crypto.randomUUID(),
  shown,
  hidden,
  end,
  upload,
  className,
  main,
  id = main ? MAIN_FORM : undefined,
  label,
  guard = true,
  working = "",
}: PostFormProps) {
  const token = useContext(FormTokenContext);
  // Remix knows how to post to the current page; a path of its own needs nothing.
  const Frame = action === undefined ? Form : "form";
  return (
    <Frame
      method="post"
      noValidate
      action={action}
      encType={upload ? "multipart/form-data" : undefined}
      className={className}
      id={id}
      aria-label={label}
      {...(guard && { [partAttribute("submit", "guard")]: working })}
    >
      <input type="hidden" name="_token" value={token} />
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {clientRequestId !== undefined && (
        <input type="hidden" name="client_request_id" value={clientRequestId} />
      )}
      <HiddenFields values={{ shown, ...hidden }} />
      {children}
      {end && <HiddenFields values={end} />}
    </Frame>
  );
}

interface GetFormProps {
  children: ReactNode;
  action: string;
  /** query values to keep */
  hidden?: Record<string, string | number | undefined>;
  className?: string;
  /** accessible name; with `search` the form is a search landmark */
  label?: string;
  search?: boolean;
  /** for fields that stand elsewhere on the page */
  id?: string;
}

/** A GET form for filters, sorting and search, so that Back and bookmarks work. */
export function GetForm({ children, action, hidden, className, label, search, id }: GetFormProps) {
  return (
    <form
      method="get"
      id={id}
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
