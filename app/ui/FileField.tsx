import { moduleProps } from "~/modules/attributes.ts";
import { controlProps, FieldGroup, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

interface PictureFieldProps extends Omit<FieldProps, "name" | "id" | "required"> {
  camera: { name: string; id: string; text: string };
  gallery: { name: string; id: string; text: string };
  /** not a check */
  accept: string;
  shrink: { working: string; /** with `{name}` and `{kb}` */ ready: string };
  /** shrunk by script; default: every picture */
  only?: string;
}

/** Browsers cannot preset a file: a rejected form asks again. */
export function PictureField({ camera, gallery, accept, shrink, only = "", ...field }: PictureFieldProps) {
  const ways = [
    { ...camera, look: "secondary", icon: "camera", capture: "environment" },
    { ...gallery, look: "secondary", icon: "document", capture: undefined },
  ] as const;
  return (
    <div {...moduleProps("picture", { ...shrink, only })}>
      <FieldGroup {...field} name={camera.name} id={camera.id} className="picture">
        {ways.map(({ name, id, text, look, icon, capture }) => (
          <div key={name} className="picture-way">
            <input
              {...controlProps({ name, id, errors: field.errors, hint: undefined, required: false })}
              aria-describedby={field.errors?.length ? `${camera.id}-error` : undefined}
              type="file"
              accept={accept}
              capture={capture}
              className="input-file"
            />
            <label htmlFor={id} className={`button button-${look}`}>
              <Icon name={icon} />
              <span>{text}</span>
            </label>
          </div>
        ))}
      </FieldGroup>
    </div>
  );
}
