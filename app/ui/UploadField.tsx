import { Field, controlProps, type FieldProps } from "./Field.tsx";

interface UploadFieldProps extends FieldProps {
  /** not a check */
  accept: string;
}

/** Browsers cannot preset a file: a rejected form asks again. */
export function UploadField({ accept, ...field }: UploadFieldProps) {
  return (
    <Field {...field}>
      <input {...controlProps(field)} type="file" accept={accept} className="input input-full" />
    </Field>
  );
}
