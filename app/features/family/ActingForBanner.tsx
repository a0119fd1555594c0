import type { Person } from "~/upstream/family/family.server.ts";
import { ConcernedBanner } from "~/ui/PeopleConcerned.tsx";

interface ActingForBannerProps {
  person: Pick<Person, "name" | "relation"> | null;
  selfHref: string;
}

/** Empty for the account's own patient. */
export function ActingForBanner({ person, selfHref }: ActingForBannerProps) {
  if (!person || person.relation === null) return null;
  const { name, relation } = person;
  return (
    <ConcernedBanner about="doing" names={[name]} relation={relation} self={false} selfHref={selfHref} />
  );
}
