import { moduleProps } from "~/modules/attributes.ts";
import { Field, wire, type FieldProps } from "./Field.tsx";

interface PictureFieldProps extends FieldProps {
  /** MIME types and extensions; a help for choosing, never a check */
  accept: string;
  /** asks a phone for its camera instead of its files */
  camera?: boolean;
  /** with script, pictures are made smaller before they are sent, and these words tell of it */
  shrink?: { working: string; /** with `{kb}` */ ready: string };
}

/** A picture from the camera or from a file. Never given back: a failed form asks for it again. */
export function PictureField({ accept, camera, shrink, ...field }: PictureFieldProps) {
  return (
    <Field {...field}>
      <input
        {...wire(field)}
        type="file"
        accept={accept}
        capture={camera ? "environment" : undefined}
        className="input input-file"
        {...(shrink && moduleProps("resize-image", shrink))}
      />
    </Field>
  );
}
