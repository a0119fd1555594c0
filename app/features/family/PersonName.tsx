import { Initials } from "~/ui/Initials.tsx";

/** Pages link `styles/people.css`. */
export function PersonName({ name, before }: { name: string; before?: string }) {
  return (
    <span className="cluster">
      <Initials name={name} />
      <span>
        {before && `${before} `}
        <span className="upper">{name}</span>
      </span>
    </span>
  );
}
