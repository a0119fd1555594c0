import { moduleProps } from "~/modules/attributes.ts";
import { Field, controlProps, type FieldProps } from "./Field.tsx";

interface PictureFieldProps extends FieldProps {
  /** MIME types and extensions for the file dialog; not a check */
  accept: string;
  /** asks a phone for its camera instead of its files */
  camera?: boolean;
  /** texts while script resizes pictures before upload */
  shrink?: { working: string; /** with `{kb}` */ ready: string };
}

/** A picture from the camera or a file. Browsers cannot preset it: a rejected form asks for it again. */
export function PictureField({ accept, camera, shrink, ...field }: PictureFieldProps) {
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        type="file"
        accept={accept}
        capture={camera ? "environment" : undefined}
        className="input input-file"
        {...(shrink && moduleProps("resize-image", shrink))}
      />
    </Field>
  );
}
