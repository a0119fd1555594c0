import type { Person } from "~/upstream/family.server.ts";
import { ForWhomBanner } from "~/ui/ForWhom.tsx";

interface ActingForBannerProps {
  person: Person | null;
  /** path of the same page for the account's own patient */
  selfHref: string;
}

/** Names the patient that the page is for; renders nothing for the account's own patient. */
export function ActingForBanner({ person, selfHref }: ActingForBannerProps) {
  if (!person || person.relation === null) return null;
  return <ForWhomBanner about="doing" names={[person.name]} self={false} selfHref={selfHref} />;
}
