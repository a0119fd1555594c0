import { Initials } from "~/ui/Initials.tsx";

/** Pages link `styles/people.css`. */
export function PersonName({ name }: { name: string }) {
  return (
    <span className="cluster">
      <Initials name={name} />
      <span className="upper">{name}</span>
    </span>
  );
}
