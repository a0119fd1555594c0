import { Field, controlProps, type FieldProps } from "./Field.tsx";

interface UploadFieldProps extends FieldProps {
  /** MIME types and extensions for the file dialog; not a check */
  accept: string;
}

/** A file to choose. Browsers cannot preset one: a rejected form asks for it again. */
export function UploadField({ accept, ...field }: UploadFieldProps) {
  return (
    <Field {...field}>
      <input {...controlProps(field)} type="file" accept={accept} className="input input-full" />
    </Field>
  );
}
