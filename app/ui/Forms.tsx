import { Form } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { inputOf } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Translate } from "~/i18n/translate.ts";
import { paths } from "~/lib/paths.ts";
import { moduleProps, partAttribute } from "~/modules/attributes.ts";
import type { Call } from "~/site/page.ts";
import { FormTokenContext } from "./FormToken.tsx";
import { useMayPost, useOffered } from "./offered.ts";
import { PageSettings } from "./PageSettings.ts";

interface PostFormProps {
  children: ReactNode;
  action?: string;
  intent?: string;
  clientRequestId?: string;
  /** no idempotency key: repeats run again */
  repeatable?: boolean;
  /** fingerprint of the consequences (forms/shown) */
  shown?: string | undefined;
  hidden?: Record<string, string | number | undefined> | undefined;
  /** of the edited data; kept until refused */
  version?: number | undefined;
  /** last: missing from a truncated body */
  end?: Record<string, string>;
  upload?: boolean;
  className?: string;
  id?: string;
  /** posted by the language switch; requires `preserveInput`. Enter submits without a button's name */
  main?: boolean;
  label?: string;
  /** false for downloads: the page stays */
  guard?: boolean;
  working?: string;
  /** default: those of its page */
  needs?: Call | readonly Call[];
}

export const MAIN_FORM = "main-form";

/** Absent if the laboratory lacks its call. */
export function PostForm(props: PostFormProps) {
  const { children, action, intent, shown, hidden, version, end, className, main, label } = props;
  const token = useContext(FormTokenContext);
  const { t } = useTranslation("ui");
  const key = useRequestKey(props);
  if (!useIsPossible(props)) return null;
  // Only posts to the current page need Remix's Form.
  const Frame = action === undefined ? Form : "form";
  return (
    <Frame
      method="post"
      noValidate
      action={action}
      encType={props.upload ? "multipart/form-data" : undefined}
      className={className}
      id={props.id ?? (main ? MAIN_FORM : undefined)}
      aria-label={label}
      {...(Frame === Form && { discover: "none" })}
      {...enhancementsOf(props, t)}
    >
      <HiddenFields values={{ _token: token, intent, client_request_id: key, shown, ...hidden }} />
      {version !== undefined && <VersionField current={version} intent={intent} />}
      {children}
      {end && <HiddenFields values={end} />}
    </Frame>
  );
}

/** Pressed again, a form of unknown outcome asks how it ended. */
function useRequestKey({
  main,
  intent = "",
  repeatable,
  clientRequestId,
}: PostFormProps): string | undefined {
  const result = useFormResult();
  if (repeatable) return undefined;
  const sent = main && (result?.intent ?? "") === intent ? result?.sent : undefined;
  return clientRequestId ?? sent ?? crypto.randomUUID();
}

function useIsPossible({ action, needs = [] }: PostFormProps): boolean {
  const mayPost = useMayPost();
  const offered = useOffered();
  const { isPosted } = useContext(PageSettings);
  return mayPost(...[needs].flat()) && (isPosted || action === undefined || offered(action));
}

function enhancementsOf({ guard = true, working = "", upload }: PostFormProps, t: Translate<"ui", never>) {
  const sending = guard && { [partAttribute("submit", "guard")]: working };
  if (!upload) return sending;
  const module = moduleProps("upload", {
    url: paths.uploadProgress(),
    label: t("upload.label"),
    sent: t("upload.sent"),
    slow: t("upload.slow"),
    arrived: t("upload.arrived"),
    cancel: t("upload.cancel"),
  });
  return { ...sending, ...module };
}

function VersionField({ current, intent }: { current: number; intent: string | undefined }) {
  const result = useFormResult();
  const isOwn = intent === undefined || result?.intent === intent;
  const posted = isOwn && !result?.outdated ? inputOf(result, "version") : "";
  return <input type="hidden" name="version" value={posted || current} />;
}

/** Enter presses the form's first button. */
export function EnterButton({ children }: { children: string }) {
  return (
    <div className="vh" aria-hidden="true">
      <button type="submit" tabIndex={-1}>
        {children}
      </button>
    </div>
  );
}

interface GetFormProps {
  children: ReactNode;
  action: string;
  hidden?: Record<string, string | number | undefined>;
  className?: string;
  label?: string;
  search?: boolean;
  id?: string;
}

/** Back and bookmarks work. Absent if its page is. */
export function GetForm({ children, action, hidden, className, label, search, id }: GetFormProps) {
  const offered = useOffered();
  if (!offered(action)) return null;
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
