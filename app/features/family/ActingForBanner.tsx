import type { Person } from "~/upstream/family/family.server.ts";
import { ForWhomBanner } from "~/ui/ForWhom.tsx";

interface ActingForBannerProps {
  person: Pick<Person, "name" | "relation"> | null;
  /** this page for the account's own patient */
  selfHref: string;
}

/** Names the page's patient; empty for the account's own. */
export function ActingForBanner({ person, selfHref }: ActingForBannerProps) {
  if (!person || person.relation === null) return null;
  return <ForWhomBanner about="doing" names={[person.name]} self={false} selfHref={selfHref} />;
}
