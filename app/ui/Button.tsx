import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import { newTab, NewTabNote } from "./NewTab.tsx";
import { PageLink } from "./PageLink.tsx";

type Look = "primary" | "secondary" | "danger" | "link";

interface ButtonProps {
  children: ReactNode;
  look?: Look;
  name?: string;
  value?: string;
  icon?: IconName;
  hiddenText?: string;
  wide?: boolean;
  form?: string;
  formAction?: string;
  id?: string;
  /** id of the reason */
  disabledBy?: string | undefined;
  /** of a module */
  part?: Record<`data-${string}`, string | number | undefined> | undefined;
}

/** Only beside the reason; the server reports missing input. */
export function Button({
  children,
  look = "primary",
  name,
  value,
  icon,
  hiddenText,
  wide,
  form,
  formAction,
  id,
  disabledBy,
  part,
}: ButtonProps) {
  return (
    <button
      type="submit"
      id={id}
      name={name}
      value={value}
      form={form}
      formAction={formAction}
      className={className(look, wide)}
      disabled={disabledBy !== undefined}
      aria-describedby={disabledBy}
      {...part}
    >
      {icon && <Icon name={icon} />}
      <span>
        {children}
        {hiddenText && <span className="vh"> {hiddenText}</span>}
      </span>
    </button>
  );
}

interface ButtonLinkProps {
  children: ReactNode;
  href: string;
  look?: Look;
  icon?: IconName;
  hiddenText?: string;
  wide?: boolean;
  download?: boolean;
}

export function ButtonLink({
  children,
  href,
  look = "primary",
  icon,
  hiddenText,
  wide,
  download,
}: ButtonLinkProps) {
  return (
    <PageLink href={href} className={className(look, wide)} download={download}>
      {icon && <Icon name={icon} />}
      <span>
        {children}
        {hiddenText && <span className="vh"> {hiddenText}</span>}
      </span>
    </PageLink>
  );
}

interface DownloadLinkProps {
  children: ReactNode;
  href: string;
  look?: Look;
  hiddenText?: string;
}

export function DownloadLink({ children, href, look = "secondary", hiddenText }: DownloadLinkProps) {
  return (
    <PageLink href={href} className={className(look, false)} {...newTab}>
      <Icon name="download" />
      <span>
        {children}
        {hiddenText && <span className="vh"> {hiddenText}</span>}
        <NewTabNote />
      </span>
    </PageLink>
  );
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}

function className(look: Look, wide: boolean | undefined): string {
  return `button button-${look}${wide ? " button-wide" : ""}`;
}
