import { initialsOf, personColour } from "~/lib/initials.ts";

/** Beside a person's name, which says the same in words. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={`initials who-${personColour(name)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
